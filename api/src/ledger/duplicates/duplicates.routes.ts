import { inHousehold } from '../../platform/http/route-builder.ts';
import { findMatchesAgain } from '../matches/find-matches.ts';
import { keepBoth, listDuplicates, mergeDuplicate } from './duplicates.service.ts';
import { findDuplicates } from '../matches/find-duplicates.ts';

const routes = inHousehold.duplicates;

export const duplicateRoutes = {
  list: routes.list.handler(({ context, input }) => listDuplicates(context.scope, input.limit)),
  find: routes.find.handler(({ context, input }) => findMatchesAgain(context.scope, input, findDuplicates)),
  keepBoth: routes.keepBoth.handler(({ context, input }) => keepBoth(context.scope, input.id)),
  merge: routes.merge.handler(({ context, input }) => mergeDuplicate(context.scope, input)),
};
