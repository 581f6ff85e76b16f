import { listAccounts } from '../../ledger/accounts/accounts.store.ts';
import { toAccount } from '../../ledger/accounts/account-to-wire.ts';
import { civilDate } from '../../platform/clock.ts';
import { inHousehold, signedIn } from '../../platform/http/route-builder.ts';
import { moveAccount } from './move-account.service.ts';
import { findPrivate } from './private-household.ts';

export const privateAccountRoutes = {
  list: signedIn.privateAccounts.list.handler(async ({ context: { services, session } }) => {
    const home = findPrivate(session);
    if (home === null) return { householdId: null, items: [] };
    const today = civilDate(services.clock.now(), home.timezone);
    const scope = { householdId: home.id, userId: session.user.id, snapshot: true };
    const rows = await services.db.withHousehold(scope, listAccounts);
    return { householdId: home.id, items: rows.map((row) => toAccount(row, today)) };
  }),
  move: inHousehold.privateAccounts.move.handler(({ context, input }) =>
    moveAccount(context.scope, { services: context.services, session: context.session }, input),
  ),
};
