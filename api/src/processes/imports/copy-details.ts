import type { HouseholdTx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { ApplyInput } from './apply-import.ts';
import type { PlannedTransaction } from './plan/plan-target.ts';
import { ROWS_AT_ONCE } from './rows.store.ts';
import { insertSplits, insertMissingTags, insertTagged } from './details.store.ts';

/** Writes the splits and tags of the transactions just inserted. */
export async function copyDetails(
  tx: HouseholdTx,
  inserts: readonly PlannedTransaction[],
  { now, categoryNamed }: Pick<ApplyInput, 'now' | 'categoryNamed'>,
): Promise<void> {
  const splits = inserts.flatMap(({ id, row }) =>
    (row.splits ?? []).map(({ amountMinor, category, memo }, position) => ({
      id: newId(),
      transactionId: id,
      position,
      amountMinor,
      memo,
      categoryId: category === null ? null : (categoryNamed?.(category) ?? null),
    })),
  );
  for (let from = 0; from < splits.length; from += ROWS_AT_ONCE) {
    await insertSplits(tx, splits.slice(from, from + ROWS_AT_ONCE));
  }
  await carryTags(tx, inserts, now);
}

async function carryTags(tx: HouseholdTx, inserts: readonly PlannedTransaction[], now: Date): Promise<void> {
  const names = [
    ...new Map(inserts.flatMap(({ row }) => row.tags ?? []).map((name) => [name.toLowerCase(), name])).values(),
  ];
  if (names.length === 0) return;
  await insertMissingTags(
    tx,
    now,
    names.map((name) => ({ id: newId(), name })),
  );
  const tagged = inserts.flatMap(({ id, row }) =>
    [...new Set((row.tags ?? []).map((name) => name.toLowerCase()))].map((key) => ({
      id: newId(),
      transactionId: id,
      key,
    })),
  );
  for (let from = 0; from < tagged.length; from += ROWS_AT_ONCE) {
    await insertTagged(tx, tagged.slice(from, from + ROWS_AT_ONCE));
  }
}
