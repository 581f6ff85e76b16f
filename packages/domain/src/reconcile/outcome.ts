import type { ExistingRow } from './rows.ts';

/**
 * What becomes of one incoming row. `externalId` is the id to keep for it (null where the source has none); for rows
 * that are matched it is null when the transaction is already known under it.
 */
export type Outcome =
  | { readonly kind: 'new'; readonly externalId: string | null }
  /** Already in the ledger, or deleted from it by the person. */
  | {
      readonly kind: 'present';
      readonly existingId: string;
      readonly externalId: string | null;
      readonly by: 'id' | 'fingerprint' | 'pending';
    }
  /** The same row, with the same id, a second time in one file. `of` is the position of the first. */
  | { readonly kind: 'repeated'; readonly of: number }
  /** The bank says something else of a known transaction now: it was posted, moved or corrected. */
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
       * similar: same amount within five days, and nothing says that they are two; or a known id under which date and
       * amount are new; or one of several pending transactions that it could be · other_id: alike in all, but the bank
       * gives another id and no longer lists the old one · locked: a change to a transaction that is reconciled
       */
      readonly reason: 'similar' | 'other_id' | 'locked';
    };

/** The transaction is the row's, and the row says something new; one that is reconciled is not touched. */
export function changeOf(existing: ExistingRow, externalId: string | null, knownAs: string | null = null): Outcome {
  if (existing.locked) return { kind: 'review', existingId: existing.id, externalId, reason: 'locked' };
  return { kind: 'changed', existingId: existing.id, externalId, knownAs };
}

/** rows = new + present + changed + review; rows that could not be read are counted by whoever read them. */
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
