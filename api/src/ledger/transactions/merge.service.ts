import { fail } from '@tideline/contract';
import {
  type CivilDate,
  type MergeableTransaction,
  mergeTransactions,
  type Minor,
  normalizePayee,
} from '@tideline/domain';
import { labelChangeSet } from '../../platform/database/change-set.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { addTags } from '../tags/transaction-tags.store.ts';
import type { Changed, Seen } from './edit.service.ts';
import { deleteTransactions } from './edit.store.ts';
import { checkSeen, loadTransaction } from './load-transactions.ts';
import { type LockedRow, lockTransactions } from './locked-rows.store.ts';
import * as store from './merge.store.ts';
import { type SplitRow, splitsOf } from './splits.store.ts';

export const mergeTwo = (scope: Scope, { kept, gone }: { kept: Seen; gone: Seen }): Changed =>
  scope.write({ label: 'Merged transactions', turn: 'shared' }, async (tx, changeSetId) => {
    if (kept.id === gone.id) throw fail('MERGE_REFUSED', { reason: 'same_transaction' });
    const rows = new Map((await lockTransactions(tx, [kept.id, gone.id])).map((row) => [row.id, row]));
    const keptRow = await checkSeen(tx, rows.get(kept.id), kept);
    const goneRow = await checkSeen(tx, rows.get(gone.id), gone);
    await mergeWithin(tx, { kept: keptRow, gone: goneRow, changeSetId, now: scope.now });
    return { changeSetId, item: await loadTransaction(tx, kept.id) };
  });

interface Merge {
  kept: LockedRow;
  gone: LockedRow;
  changeSetId: string;
  now: Date;
}

/** Merges two rows within a write that has both of them locked. Errors: MERGE_REFUSED with the reason. */
export async function mergeWithin(tx: HouseholdTx, { kept, gone, changeSetId, now }: Merge): Promise<void> {
  await labelChangeSet(tx, changeSetId, `Merged ${gone.payee} into ${kept.payee}`);
  const facts = new Map((await store.mergeFacts(tx, [kept.id, gone.id])).map((each) => [each.id, each]));
  const splits = { kept: await splitsOf(tx, kept.id), gone: await splitsOf(tx, gone.id) };
  const result = mergeTransactions(
    toMergeable(kept, facts.get(kept.id), splits.kept),
    toMergeable(gone, facts.get(gone.id), splits.gone),
  );
  if (!result.ok) throw fail('MERGE_REFUSED', { reason: result.code });
  const { merged, taken } = result;
  const transferId = kept.transferId ?? gone.transferId;
  const isSplit = merged.splits.length > 0;
  // the row with a transfer decides the direction of the money, and a transfer leg has no parts
  const leg = kept.transferId !== null ? kept : gone.transferId !== null ? gone : null;
  if (leg !== null && (isSplit || Math.sign(leg.amountMinor) !== Math.sign(merged.amountMinor)))
    throw fail('MERGE_REFUSED', { reason: 'splits_do_not_fit' });
  await store.moveReferences(tx, gone.id, kept.id);
  await store.moveAttachments(tx, gone.id, kept.id);
  if (taken.splits === gone.id && splits.gone.length > 0) await store.moveSplits(tx, gone.id, kept.id);
  if (leg === gone) await store.moveTransfer(tx, gone.id, kept.id);
  await deleteTransactions(tx, [gone.id], now);
  await store.writeMerged(tx, kept.id, {
    ...columnsOf(kept, gone),
    postedOn: merged.postedOn,
    amountMinor: merged.amountMinor,
    payee: merged.payee,
    memo: merged.memo,
    rawDescription: merged.rawDescription,
    status: merged.status,
    needsReview: !merged.isReviewed,
    categoryId: isSplit || transferId !== null ? null : merged.categoryId,
    isSplit,
    kind: leg?.kind ?? (kept.kind === 'standard' ? gone.kind : kept.kind),
  });
  if (merged.tags.length > 0) await addTags(tx, [kept.id], merged.tags);
}

/**
 * Returns the bank fields of the merged row: those of the remaining row, or of the other one where they are missing.
 */
const columnsOf = (kept: LockedRow, gone: LockedRow) => ({
  transactedOn: kept.transactedOn ?? gone.transactedOn,
  checkNumber: kept.checkNumber ?? gone.checkNumber,
  source: kept.source === 'manual' ? gone.source : kept.source,
  originalAmountMinor: kept.originalAmountMinor ?? gone.originalAmountMinor,
  originalCurrency: kept.originalCurrency ?? gone.originalCurrency,
});

const toMergeable = (
  row: LockedRow,
  facts: store.MergeFacts | undefined,
  splits: readonly SplitRow[],
): MergeableTransaction => ({
  id: row.id,
  accountId: row.accountId,
  postedOn: row.postedOn as CivilDate,
  amountMinor: row.amountMinor as Minor,
  payee: row.payee,
  isPayeeEdited: row.rawDescription === null || normalizePayee(row.rawDescription) !== row.payee,
  rawDescription: row.rawDescription,
  categoryId: row.categoryId,
  memo: row.memo,
  tags: facts?.tagIds ?? [],
  splits: splits.map(({ amountMinor, categoryId, memo, tagIds }) => ({
    amountMinor: amountMinor as Minor,
    categoryId,
    memo,
    tags: tagIds,
  })),
  status: row.status,
  source: row.source === 'manual' ? 'manual' : 'import',
  isReviewed: !row.needsReview,
  transferId: row.transferId,
  externalRefs: facts?.refIds ?? [],
  attachmentIds: facts?.attachmentIds ?? [],
});
