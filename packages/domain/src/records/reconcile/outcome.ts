import type { ExistingRow, IncomingRow } from './rows.ts';

/**
 * Outcome of one incoming row. `externalId` is the id to store for it (null if the source has none). For matched rows,
 * it is null if the transaction is already known under that id.
 */
export type Outcome =
  | { readonly kind: 'new'; readonly externalId: string | null }
  /** The row is already in the ledger, or was deleted by the user. */
  | {
      readonly kind: 'present';
      readonly existingId: string;
      readonly externalId: string | null;
      readonly by: 'id' | 'fingerprint' | 'pending' | 'moved';
    }
  /**
   * The row repeats another row of the same file. `of` is the position of the first one; null if the file reader
   * detected the repetition.
   */
  | { readonly kind: 'repeated'; readonly of: number | null }
  /** The bank now reports a known transaction differently: it was posted, moved or corrected. */
  | {
      readonly kind: 'changed';
      readonly existingId: string;
      readonly externalId: string | null;
      readonly knownAs: string | null;
    }
  | {
      readonly kind: 'review';
      readonly existingId: string;
      readonly externalId: string | null;
      /**
       * Reason for the review. similar: same amount within five days and no proof that they are two transactions; or a
       * known id with a new date and amount; or one of several pending transactions that it could be · other_id: equal
       * in everything, but the bank uses another id and no longer lists the old one · locked: a change to a reconciled
       * transaction.
       */
      readonly reason: 'similar' | 'other_id' | 'locked';
    };

/** Returns the outcome of a row that reports a change to this transaction. A reconciled transaction is not changed. */
export function changeOf(existing: ExistingRow, externalId: string | null, knownAs: string | null = null): Outcome {
  if (existing.locked) return { kind: 'review', existingId: existing.id, externalId, reason: 'locked' };
  return { kind: 'changed', existingId: existing.id, externalId, knownAs };
}

/**
 * Returns the outcome of a row without a known id that matches this transaction: nothing new, unless the transaction
 * was pending until now.
 */
export function matchOf(
  existing: ExistingRow,
  row: IncomingRow,
  externalId: string | null,
  by: 'fingerprint' | 'moved',
): Outcome {
  const isPosted = existing.pending && !existing.deleted && !row.pending;
  return isPosted ? changeOf(existing, externalId) : { kind: 'present', existingId: existing.id, externalId, by };
}

/** Counts of outcomes: rows = new + present + changed + review. The file reader counts unreadable rows. */
export interface OutcomeCounts {
  readonly rows: number;
  readonly new: number;
  readonly present: number;
  readonly changed: number;
  readonly review: number;
}

export function countOutcomes(outcomes: readonly Outcome[]): OutcomeCounts {
  const counts = { rows: outcomes.length, new: 0, present: 0, changed: 0, review: 0 };
  for (const { kind } of outcomes) counts[kind === 'repeated' ? 'present' : kind] += 1;
  return counts;
}
