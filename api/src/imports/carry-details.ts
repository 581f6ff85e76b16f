import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { newId } from '../ids.ts';
import type { CarryOut } from './carry-out.ts';
import type { PlannedTransaction } from './plan/plan-target.ts';
import { ROWS_AT_ONCE } from './rows.store.ts';

/** Splits and tags of the transactions that were just written. */
export async function carryDetails(
  tx: HouseholdTx,
  inserts: readonly PlannedTransaction[],
  { now, categoryNamed }: Pick<CarryOut, 'now' | 'categoryNamed'>,
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
    await tx.run(sql`
      insert into split (household_id, id, transaction_id, position, category_id, amount_minor, memo)
      select ${tx.householdId}, r.id, r."transactionId", r.position, r."categoryId", r."amountMinor", r.memo
      from json_to_recordset(${JSON.stringify(splits.slice(from, from + ROWS_AT_ONCE))})
        as r (id uuid, "transactionId" uuid, position smallint, "categoryId" uuid, "amountMinor" bigint, memo text)`);
  }
  await carryTags(tx, inserts, now);
}

async function carryTags(tx: HouseholdTx, inserts: readonly PlannedTransaction[], now: Date): Promise<void> {
  const names = [
    ...new Map(inserts.flatMap(({ row }) => row.tags ?? []).map((name) => [name.toLowerCase(), name])).values(),
  ];
  if (names.length === 0) return;
  await tx.run(sql`
    insert into tag (household_id, id, name, created_at)
    select ${tx.householdId}, r.id, r.name, ${now}
    from json_to_recordset(${JSON.stringify(names.map((name) => ({ id: newId(), name })))}) as r (id uuid, name text)
    where not exists (select from tag t where t.household_id = ${tx.householdId} and t.name_key = lower(r.name) and t.deleted_at is null)`);
  const tagged = inserts.flatMap(({ id, row }) =>
    [...new Set((row.tags ?? []).map((name) => name.toLowerCase()))].map((key) => ({
      id: newId(),
      transactionId: id,
      key,
    })),
  );
  for (let from = 0; from < tagged.length; from += ROWS_AT_ONCE) {
    await tx.run(sql`
      insert into transaction_tag (household_id, id, transaction_id, tag_id)
      select ${tx.householdId}, r.id, r."transactionId", t.id
      from json_to_recordset(${JSON.stringify(tagged.slice(from, from + ROWS_AT_ONCE))}) as r (id uuid, "transactionId" uuid, key text)
      join tag t on t.household_id = ${tx.householdId} and t.name_key = lower(r.key) and t.deleted_at is null`);
  }
}
