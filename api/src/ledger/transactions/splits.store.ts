import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

export interface SplitRow extends RowOf<'split', 'id' | 'categoryId' | 'amountMinor' | 'memo'> {
  tagIds: string[];
}

/** Returns the parts of a transaction in order. */
export const splitsOf = (tx: HouseholdTx, transactionId: string): Promise<SplitRow[]> =>
  tx.many(sql`
    select s.id, s.category_id, s.amount_minor, s.memo,
      array(select g.tag_id from transaction_tag g
        where g.household_id = s.household_id and g.transaction_id = s.transaction_id and g.split_id = s.id
        order by g.tag_id) as tag_ids
    from split s where s.household_id = ${tx.householdId} and s.transaction_id = ${transactionId} order by s.position`);

/**
 * Replaces the parts of a transaction: parts with a known id are updated, other parts are new, and the rest are
 * deleted.
 */
export async function storeSplits(tx: HouseholdTx, transactionId: string, splits: readonly SplitRow[]): Promise<void> {
  const parts = JSON.stringify(splits.map((split, position) => ({ ...split, position })));
  const tags = JSON.stringify(splits.flatMap(({ id, tagIds }) => tagIds.map((tagId) => ({ splitId: id, tagId }))));
  await tx.run(sql`
    delete from transaction_tag g where g.household_id = ${tx.householdId} and g.transaction_id = ${transactionId}
      and g.split_id is not null
      and not exists (select from json_to_recordset(${tags}) as r ("splitId" uuid, "tagId" uuid)
        where r."splitId" = g.split_id and r."tagId" = g.tag_id)`);
  await tx.run(
    sql`delete from split where household_id = ${tx.householdId} and transaction_id = ${transactionId}
      and id <> all(${splits.map(({ id }) => id)}::uuid[])`,
  );
  await tx.run(sql`
    insert into split as s (household_id, id, transaction_id, position, category_id, amount_minor, memo)
    select ${tx.householdId}, r.id, ${transactionId}, r.position, r."categoryId", r."amountMinor", r.memo
    from json_to_recordset(${parts}) as r (id uuid, position smallint, "categoryId" uuid, "amountMinor" bigint,
      memo text)
    on conflict (household_id, id) do update
      set position = excluded.position, category_id = excluded.category_id, amount_minor = excluded.amount_minor,
        memo = excluded.memo
      where (s.position, s.category_id, s.amount_minor, s.memo) is distinct from (excluded.position,
        excluded.category_id, excluded.amount_minor, excluded.memo)`);
  await tx.run(sql`
    insert into transaction_tag (household_id, id, transaction_id, split_id, tag_id)
    select ${tx.householdId}, gen_random_uuid(), ${transactionId}, r."splitId", r."tagId"
      from json_to_recordset(${tags}) as r ("splitId" uuid, "tagId" uuid)
    on conflict (household_id, transaction_id, tag_id, split_id) do nothing`);
}

/** Stores whether a transaction is split; a split transaction has categories only on its parts. */
export const markSplit = (
  tx: HouseholdTx,
  id: string,
  { isSplit, categoryId }: { isSplit: boolean; categoryId: string | null },
): Promise<number> =>
  tx.run(
    sql`update transaction set is_split = ${isSplit}, category_id = ${categoryId}
      where household_id = ${tx.householdId} and id = ${id}`,
  );

export const unknownCategories = (tx: HouseholdTx, ids: readonly string[]): Promise<RowOf<'category', 'id'>[]> =>
  tx.many(sql`
    select r.id from unnest(${ids}::uuid[]) as r (id)
    where not exists (select from category c where c.household_id = ${tx.householdId} and c.id = r.id
      and c.deleted_at is null)`);
