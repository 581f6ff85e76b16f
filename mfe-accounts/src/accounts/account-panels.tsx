/** Everything of /accounts that opens over the list, in one piece of code. */
export { AccountDrawer } from './account-drawer.tsx';
export { AddAccountDrawer } from './add-account.tsx';
export { ArrangeAccounts } from './arrange-accounts.tsx';
export { DeletedAccountsDrawer } from './deleted-accounts.tsx';
