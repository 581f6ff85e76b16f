/** Drawers over the list of payees, in one chunk. */
export { MergePayees } from './merge-payees.tsx';
export { PayeeDrawer } from './payee-drawer.tsx';
