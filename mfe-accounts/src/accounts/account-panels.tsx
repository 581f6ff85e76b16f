/** All drawers of /accounts, and its rarely used parts, in one chunk. */
export { AccountDrawer } from './account-drawer.tsx';
export { AddAccountDrawer } from './add-account.tsx';
export { ArrangeAccounts } from './arrange-accounts.tsx';
export { DeletedAccountsDrawer } from './deleted-accounts.tsx';
export { PrivateAccounts } from './private-accounts.tsx';
