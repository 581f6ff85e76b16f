import type { ImportBatch } from '@tideline/contract';

/** Returns whether an import with many rows is running in the background. */
export const isInProgress = ({ state }: Pick<ImportBatch, 'state'>): boolean =>
  state === 'reading' || state === 'applying';
