/** Forms of an account that are asked for now and then, in one piece of code. */
export { CloseAccount } from './close-account.tsx';
export { EditRates } from './edit-rates.tsx';
export { MergeAccount } from './merge-account.tsx';
export { ReconcileAccount } from './reconcile-account.tsx';
