import { requireFresh } from '../../platform/auth/sessions.ts';
import { inHousehold } from '../../platform/http/route-builder.ts';
import type { LedgerHooks } from '../after-change/ledger-hooks.ts';
import { getHistory } from './account-history.service.ts';
import { arrangeAccounts, closeAccount, setStates } from './account-states.service.ts';
import { createAccount, getAccount, listAccounts, removeAccount, updateAccount } from './accounts.service.ts';
import { listDeletedAccounts, restoreAccount } from './deleted-accounts.service.ts';
import { mergeAccount } from './merge-accounts.service.ts';
import { getReconciliation, reconcileAccount, unlock } from './reconciliation.service.ts';
import { setYields } from './yield-rates.service.ts';

const { accounts, accountHistory, deletedAccounts, reconciliation } = inHousehold;

export const accountRoutes = ({ beforeFloorDrops }: LedgerHooks) => ({
  list: accounts.list.handler(({ context }) => listAccounts(context.scope)),
  get: accounts.get.handler(({ context, input }) => getAccount(context.scope, input.id)),
  create: accounts.create.handler(({ context, input }) => createAccount(context.scope, input)),
  update: accounts.update.handler(({ context, input }) =>
    updateAccount(context.scope, input, {
      beforeFloorDrops,
      confirm: () => requireFresh(context.session, context.scope.now),
    }),
  ),
  remove: accounts.remove.handler(({ context, input }) => removeAccount(context.scope, input.id)),
  close: accounts.close.handler(({ context, input }) => closeAccount(context.scope, input)),
  setYields: accounts.setYields.handler(({ context, input }) => setYields(context.scope, input)),
  arrange: accounts.arrange.handler(({ context, input }) => arrangeAccounts(context.scope, input.accountIds)),
  setStates: accounts.setStates.handler(({ context, input }) => setStates(context.scope, input)),
  merge: accounts.merge.handler(({ context, input }) => mergeAccount(context.scope, input)),
  reconcile: accounts.reconcile.handler(({ context, input }) => reconcileAccount(context.scope, input)),
  unlock: accounts.unlock.handler(({ context, input }) => unlock(context.scope, input)),
});

export const accountHistoryRoutes = {
  get: accountHistory.get.handler(({ context, input }) => getHistory(context.scope, input)),
};

export const reconciliationRoutes = {
  get: reconciliation.get.handler(({ context, input }) => getReconciliation(context.scope, input)),
};

export const deletedAccountRoutes = {
  list: deletedAccounts.list.handler(async ({ context }) => ({ items: await listDeletedAccounts(context.scope) })),
  restore: deletedAccounts.restore.handler(({ context, input }) => restoreAccount(context.scope, input.id)),
};
