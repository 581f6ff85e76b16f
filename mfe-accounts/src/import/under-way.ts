import type { ImportBatch } from '@tideline/contract';

/** Many rows are worked on in the background. */
export const isUnderWay = ({ state }: Pick<ImportBatch, 'state'>): boolean =>
  state === 'reading' || state === 'applying';
