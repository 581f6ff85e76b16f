/** What opens over the list of payees, in one piece of code. */
export { MergePayees } from './merge-payees.tsx';
export { PayeeDrawer } from './payee-drawer.tsx';
