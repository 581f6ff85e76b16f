import { requireFresh } from '../../platform/auth/sessions.ts';
import { inHousehold } from '../../platform/http/route-builder.ts';
import { getChangeSet, listChangeSets } from './change-log.service.ts';
import type { LedgerHooks } from '../after-change/ledger-hooks.ts';
import { undoChangeSet } from './change-sets.service.ts';
import { labelWordsIn } from './label-words.ts';

const routes = inHousehold.changeSets;

export const changeSetRoutes = ({ aroundUndo }: LedgerHooks) => ({
  list: routes.list.handler(({ context, input }) => listChangeSets(context.scope, input)),
  get: routes.get.handler(({ context, input: { id, ...page } }) => getChangeSet(context.scope, id, page)),
  undo: routes.undo.handler(({ context, input }) =>
    undoChangeSet(
      context.scope,
      input.id,
      { partial: input.partial, textOf: labelWordsIn(context.scope.language).textOf },
      {
        hooks: aroundUndo,
        confirm: () => requireFresh(context.session, context.scope.now),
      },
    ),
  ),
});
