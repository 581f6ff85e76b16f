import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import type { Split } from './splits.ts';
import type { TransactionStatus } from './transaction-states.ts';

export interface MergeableTransaction {
  readonly id: string;
  readonly accountId: string;
  readonly postedOn: CivilDate;
  readonly amountMinor: Minor;
  readonly payee: string;
  /** Whether a user or a user's rule set the payee. Otherwise it comes from the bank's description. */
  readonly isPayeeEdited: boolean;
  readonly rawDescription: string | null;
  readonly categoryId: string | null;
  readonly memo: string | null;
  readonly tags: readonly string[];
  readonly splits: readonly Split[];
  readonly status: TransactionStatus;
  readonly source: 'manual' | 'import';
  readonly isReviewed: boolean;
  readonly transferId: string | null;
  /** Ids as 'source:id'. All are kept, so that the bank's next file matches the merged transaction. */
  readonly externalRefs: readonly string[];
  readonly attachmentIds: readonly string[];
}

export type MergeRefusal =
  | 'same_transaction'
  | 'other_account'
  | 'both_reconciled'
  | 'void'
  | 'both_split'
  | 'both_in_transfers'
  | 'splits_do_not_fit';

export type MergeResult =
  | {
      readonly ok: true;
      readonly merged: MergeableTransaction;
      readonly goneId: string;
      readonly taken: Readonly<Partial<Record<keyof MergeableTransaction, string>>>;
    }
  | { readonly ok: false; readonly code: MergeRefusal };

/** Statuses from least to most certain. */
const CERTAINTY: readonly TransactionStatus[] = ['void', 'pending', 'posted', 'cleared', 'reconciled'];

/**
 * Merges two records of one transaction.
 *
 * Bank data (day, amount, description) comes from the more certain record: the one with the later status, otherwise the
 * imported one, otherwise the kept one. User data comes from the kept record if set there, otherwise from the other.
 * Source ids, tags and attachments of both are kept.
 *
 * Input   kept stays and keeps its id; gone is deleted
 * Result  taken: for each field the id of the record it came from
 * Errors  both_reconciled: closing two statements counted both · both_split, both_in_transfers: one would be lost ·
 *         splits_do_not_fit: the parts do not add up to the more certain record's amount
 */
export function mergeTransactions(kept: MergeableTransaction, gone: MergeableTransaction): MergeResult {
  const code = refusalOf(kept, gone);
  if (code !== null) return { ok: false, code };
  const bank = surerOf(kept, gone);
  const pick = (isSet: (each: MergeableTransaction) => boolean): MergeableTransaction =>
    isSet(kept) || !isSet(gone) ? kept : gone;
  const payee = kept.isPayeeEdited || gone.isPayeeEdited ? pick((each) => each.isPayeeEdited) : bank;
  const [category, memo, splits, transfer] = [
    pick((each) => each.categoryId !== null),
    pick((each) => each.memo !== null),
    pick((each) => each.splits.length > 0),
    pick((each) => each.transferId !== null),
  ];
  if (splits.splits.length > 0 && splits.splits.reduce((sum, part) => sum + part.amountMinor, 0) !== bank.amountMinor)
    return { ok: false, code: 'splits_do_not_fit' };
  return {
    ok: true,
    goneId: gone.id,
    taken: {
      postedOn: bank.id,
      amountMinor: bank.id,
      rawDescription: bank.id,
      status: bank.id,
      payee: payee.id,
      categoryId: category.id,
      memo: memo.id,
      splits: splits.id,
      transferId: transfer.id,
    },
    merged: {
      ...kept,
      postedOn: bank.postedOn,
      amountMinor: bank.amountMinor,
      rawDescription: bank.rawDescription ?? kept.rawDescription ?? gone.rawDescription,
      status: bank.status,
      source: kept.source === 'import' || gone.source === 'import' ? 'import' : 'manual',
      payee: payee.payee,
      isPayeeEdited: payee.isPayeeEdited,
      categoryId: category.categoryId,
      memo: memo.memo,
      splits: splits.splits,
      transferId: transfer.transferId,
      isReviewed: kept.isReviewed || gone.isReviewed,
      tags: union(kept.tags, gone.tags),
      externalRefs: union(kept.externalRefs, gone.externalRefs),
      attachmentIds: union(kept.attachmentIds, gone.attachmentIds),
    },
  };
}

function refusalOf(kept: MergeableTransaction, gone: MergeableTransaction): MergeRefusal | null {
  if (kept.id === gone.id) return 'same_transaction';
  if (kept.accountId !== gone.accountId) return 'other_account';
  if (kept.status === 'void' || gone.status === 'void') return 'void';
  if (kept.status === 'reconciled' && gone.status === 'reconciled') return 'both_reconciled';
  if (kept.splits.length > 0 && gone.splits.length > 0) return 'both_split';
  if (kept.transferId !== null && gone.transferId !== null && kept.transferId !== gone.transferId)
    return 'both_in_transfers';
  return null;
}

function surerOf(kept: MergeableTransaction, gone: MergeableTransaction): MergeableTransaction {
  const gap = CERTAINTY.indexOf(kept.status) - CERTAINTY.indexOf(gone.status);
  if (gap !== 0) return gap > 0 ? kept : gone;
  return kept.source === 'manual' && gone.source === 'import' ? gone : kept;
}

const union = (a: readonly string[], b: readonly string[]): string[] => [...new Set([...a, ...b])];
