import { fail, type Money, toMinor } from '@tideline/contract';
import { checkSplits, type Minor, rescaleSplits, splitRemainder } from '@tideline/domain';
import { labelChangeSet } from '../../platform/database/change-set.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import { checkTags } from '../tags/transaction-tags.store.ts';
import type { Changed } from './edit.service.ts';
import { loadTransaction, lockSeen } from './load-transactions.ts';
import type { LockedRow } from './locked-rows.store.ts';
import * as store from './splits.store.ts';

export interface EnteredSplit {
  id?: string | undefined;
  categoryId: string | null;
  amount: Money;
  memo: string | null;
  tagIds: string[];
}

/** Splits a transaction into parts that add up exactly to its amount; with no parts, it becomes whole again. */
export const splitTransaction = (scope: Scope, { id, splits }: { id: string; splits: EnteredSplit[] }): Changed =>
  scope.write({ label: 'Split transaction', turn: 'shared' }, async (tx, changeSetId) => {
    const row = await lockSeen(tx, id, scope, { balances: false });
    if (row.transferId !== null) throw fail('TRANSACTION_IN_TRANSFER', { transferId: row.transferId });
    await labelChangeSet(
      tx,
      changeSetId,
      splits.length === 0 ? `Put ${row.payee} together again` : `Split ${row.payee}`,
    );
    const before = await store.splitsOf(tx, id);
    const parts = await toParts(tx, row, splits, before);
    await store.storeSplits(tx, id, parts);
    await store.markSplit(tx, id, {
      isSplit: parts.length > 0,
      categoryId: parts.length > 0 ? null : before.length > 0 ? commonCategory(before) : row.categoryId,
    });
    return { changeSetId, item: await loadTransaction(tx, id) };
  });

async function toParts(
  tx: HouseholdTx,
  row: LockedRow,
  splits: readonly EnteredSplit[],
  before: readonly store.SplitRow[],
): Promise<store.SplitRow[]> {
  if (splits.length === 0) return [];
  const known = new Set(before.map(({ id }) => id));
  const stranger = splits.findIndex(
    ({ id }, index) => id !== undefined && (!known.has(id) || splits.findIndex((other) => other.id === id) !== index),
  );
  if (stranger !== -1)
    throw fail('VALIDATION_FAILED', {
      fields: [
        {
          pointer: `/splits/${stranger}/id`,
          rule: 'unknown',
          message: 'not a part of this transaction, or named twice',
        },
      ],
    });
  const foreign = splits.find(({ amount }) => amount.currency !== row.currency);
  if (foreign !== undefined)
    throw fail('CURRENCY_MISMATCH', { expected: row.currency, given: foreign.amount.currency });
  const parts = splits.map(({ amount, id, ...split }) => ({
    ...split,
    id: id ?? newId(),
    amountMinor: toMinor(amount) as Minor,
    tagIds: [...new Set(split.tagIds)],
  }));
  const check = checkSplits(row.amountMinor as Minor, parts);
  if (!check.ok && check.code === 'remainder')
    throw fail('SPLITS_DO_NOT_ADD_UP', { remainderMinor: String(check.remainderMinor), currency: row.currency });
  if (!check.ok) throw fail('SPLITS_REFUSED', { reason: check.code });
  if (
    (
      await store.unknownCategories(
        tx,
        parts.flatMap(({ categoryId }) => categoryId ?? []),
      )
    ).length > 0
  )
    throw fail('CATEGORY_UNKNOWN', {});
  await checkTags(
    tx,
    parts.flatMap(({ tagIds }) => tagIds),
  );
  return parts;
}

/** Returns the category that all parts have in common, so that joining them does not lose it; null if they differ. */
const commonCategory = (parts: readonly store.SplitRow[]): string | null =>
  parts.every(({ categoryId }) => categoryId === parts[0]?.categoryId) ? (parts[0]?.categoryId ?? null) : null;

/**
 * Rescales the parts proportionally to a new amount. Errors: SPLITS_DO_NOT_ADD_UP with the remainder if they cannot be
 * rescaled.
 */
export async function rescale(tx: HouseholdTx, row: LockedRow, amountMinor: number): Promise<void> {
  if (amountMinor === row.amountMinor) return;
  const before = await store.splitsOf(tx, row.id);
  const parts = before.map((part) => ({ ...part, amountMinor: part.amountMinor as Minor, tags: part.tagIds }));
  const after = rescaleSplits(parts, amountMinor as Minor);
  if (after === null)
    throw fail('SPLITS_DO_NOT_ADD_UP', {
      remainderMinor: String(splitRemainder(amountMinor as Minor, parts)),
      currency: row.currency,
    });
  await store.storeSplits(
    tx,
    row.id,
    before.map((part, index) => ({ ...part, amountMinor: after[index]?.amountMinor ?? part.amountMinor })),
  );
}
