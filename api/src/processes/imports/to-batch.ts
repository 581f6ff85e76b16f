import type { ImportBatch, ImportStatement } from '@tideline/contract';
import type { BatchRow } from './imports.store.ts';

type Counts = ImportBatch['totals'];

const NONE: Counts = { rows: 0, new: 0, present: 0, changed: 0, review: 0, listed: 0 };

export const toBatch = (
  { id, state, createdAt, by, files, notices, changeSetId, progress, refused, failure, interrupted }: BatchRow,
  statements: ImportStatement[],
): ImportBatch => ({
  id,
  state,
  createdAt,
  by,
  files,
  notices,
  changeSetId,
  progress: state === 'reading' || state === 'applying' ? progress : null,
  refused,
  failure,
  interrupted,
  statements,
  totals: totalsOf(statements),
});

/** Adds up the counts of all statements that the user did not skip. */
export const totalsOf = (statements: readonly { counts: Counts; skipped?: boolean | null | undefined }[]): Counts =>
  statements
    .filter(({ skipped }) => skipped !== true)
    .map(({ counts }) => counts)
    .reduce(addCounts, NONE);

const addCounts = (a: Counts, b: Counts): Counts => ({
  rows: a.rows + b.rows,
  new: a.new + b.new,
  present: a.present + b.present,
  changed: a.changed + b.changed,
  review: a.review + b.review,
  listed: a.listed + b.listed,
});
