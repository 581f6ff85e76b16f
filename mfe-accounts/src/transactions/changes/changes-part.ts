import { partQuery } from '@tideline/mfe-kit';

/** Changes to rows in place, loaded at the first sign of use. */
export const changesPart = () => partQuery('mfe-accounts/transaction-changes', () => import('./changes.ts'));
