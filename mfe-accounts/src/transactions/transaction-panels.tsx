/** Everything of /transactions that opens over the list, in one piece of code. */
export { AddTransactionDrawer } from './add-transaction.tsx';
export { TransactionDrawer } from './drawer/transaction-drawer.tsx';
