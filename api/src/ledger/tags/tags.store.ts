import type { Tag } from '@tideline/contract';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { empty, type Sql, sql } from '../../platform/database/sql.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

export type TagRow = RowOf<'tag', 'id' | 'version' | 'name'>;

/** Selects tags with the number of their active transactions, including those with a tagged part. */
const selectTags = (tx: HouseholdTx, condition: Sql): Sql => sql`
  select g.id, g.version, g.name, coalesce(n.count, 0) as transaction_count
  from tag g left join lateral (
    select count(distinct x.transaction_id) as count from transaction_tag x
      join transaction t on t.household_id = x.household_id and t.id = x.transaction_id and t.deleted_at is null
    where x.household_id = g.household_id and x.tag_id = g.id
  ) n on true
  where g.household_id = ${tx.householdId} and g.deleted_at is null ${condition} order by g.name_key, g.id`;

export const listTags = (tx: HouseholdTx): Promise<Tag[]> => tx.many(selectTags(tx, empty));

export const findTag = (tx: HouseholdTx, id: string): Promise<Tag | null> =>
  tx.maybe(selectTags(tx, sql`and g.id = ${id}`));

export const lockTag = (tx: HouseholdTx, id: string): Promise<TagRow | null> =>
  tx.maybe(
    sql`select id, version, name from tag where household_id = ${tx.householdId} and id = ${id}
      and deleted_at is null for no key update`,
  );

export const tagByName = (tx: HouseholdTx, name: string): Promise<TagRow | null> =>
  tx.maybe(
    sql`select id, version, name from tag where household_id = ${tx.householdId} and name_key = ${name.toLowerCase()}
      and deleted_at is null for no key update`,
  );

export const insertTag = (tx: HouseholdTx, tag: { id: string; name: string; createdAt: Date }): Promise<number> =>
  tx.run(
    sql`insert into tag (household_id, id, name, created_at)
      values (${tx.householdId}, ${tag.id}, ${tag.name}, ${tag.createdAt})`,
  );

export const renameTag = (tx: HouseholdTx, id: string, name: string): Promise<number> =>
  tx.run(sql`update tag set name = ${name} where household_id = ${tx.householdId} and id = ${id}`);

/** Moves everything with one tag to another tag. */
export async function moveTag(tx: HouseholdTx, fromId: string, toId: string): Promise<void> {
  await tx.run(sql`
    delete from transaction_tag g where g.household_id = ${tx.householdId} and g.tag_id = ${fromId} and exists (
      select from transaction_tag o where o.household_id = g.household_id and o.tag_id = ${toId}
        and o.transaction_id = g.transaction_id and o.split_id is not distinct from g.split_id)`);
  await tx.run(
    sql`update transaction_tag set tag_id = ${toId} where household_id = ${tx.householdId} and tag_id = ${fromId}`,
  );
}

export async function deleteTag(tx: HouseholdTx, id: string, now: Date): Promise<void> {
  await tx.run(sql`delete from transaction_tag where household_id = ${tx.householdId} and tag_id = ${id}`);
  await tx.run(sql`update tag set deleted_at = ${now} where household_id = ${tx.householdId} and id = ${id}`);
}
