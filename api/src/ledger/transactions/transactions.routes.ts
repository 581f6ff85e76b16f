import { requireFresh } from '../../platform/auth/sessions.ts';
import { inHousehold } from '../../platform/http/route-builder.ts';
import type { LedgerHooks } from '../after-change/ledger-hooks.ts';
import { exportTransactions } from './export.service.ts';
import { listTransactions } from './transaction-list.service.ts';
import { removeTransaction, updateTransaction } from './edit.service.ts';
import { createTransaction, getTransaction } from './transactions.service.ts';

const routes = inHousehold.transactions;

export const transactionRoutes = ({ afterInsert }: LedgerHooks) => ({
  list: routes.list.handler(({ context, input }) => listTransactions(context.scope, input)),
  export: routes.export.handler(({ context, input }) => {
    requireFresh(context.session, context.scope.now);
    return exportTransactions(context.scope, input);
  }),
  get: routes.get.handler(({ context, input }) => getTransaction(context.scope, input.id)),
  create: routes.create.handler(({ context, input }) => createTransaction(context.scope, input, afterInsert)),
  update: routes.update.handler(({ context, input }) => updateTransaction(context.scope, input)),
  remove: routes.remove.handler(({ context, input }) => removeTransaction(context.scope, input.id)),
});
