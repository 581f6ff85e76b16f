import { partQuery } from '@tideline/mfe-kit';

/** Loads the code for in-place changes to rows at the first sign that the user will need it. */
export const changesPart = () => partQuery('mfe-accounts/transaction-changes', () => import('./changes.ts'));
