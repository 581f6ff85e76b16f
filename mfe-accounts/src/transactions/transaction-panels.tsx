/** All drawers of /transactions, in one chunk. */
export { AddTransactionDrawer } from './add-transaction.tsx';
export { TransactionDrawer } from './drawer/transaction-drawer.tsx';
