import { inHousehold } from '../../platform/http/route-builder.ts';
import type { LedgerHooks } from '../../ledger/after-change/ledger-hooks.ts';
import { decideHeld, listHeld } from './held.service.ts';

const routes = inHousehold.heldTransactions;

export const heldRoutes = (hooks: LedgerHooks) => ({
  list: routes.list.handler(({ context, input }) => listHeld(context.scope, input.limit)),
  decide: routes.decide.handler(({ context, input }) => decideHeld(context.scope, input, hooks)),
});
