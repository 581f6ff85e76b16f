/** Rarely used account forms, in one chunk. */
export { CloseAccount } from './close-account.tsx';
export { EditRates } from './edit-rates.tsx';
export { MergeAccount } from './merge-account.tsx';
export { ReconcileAccount } from './reconcile-account.tsx';
