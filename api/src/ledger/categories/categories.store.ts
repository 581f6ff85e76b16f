import type { Category } from '@tideline/contract';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { assignments, sql } from '../../platform/database/sql.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

const columns = sql`c.id, c.version, c.key, c.name, c.group_name as "group", c.nature, c.parent_id, c.hidden,
  c.merged_into_id`;

export const listCategories = (tx: HouseholdTx): Promise<Category[]> =>
  tx.many(sql`
    select ${columns}, null as transaction_count from category c
    where c.household_id = ${tx.householdId} and c.deleted_at is null order by c.position, c.name`);

/** Lists categories with the number of their transactions and splits, counted from indexes alone. */
export const listCategoriesWithUsage = (tx: HouseholdTx): Promise<Category[]> =>
  tx.many(sql`
    with used as (
      select category_id, count(*) as n from transaction
      where household_id = ${tx.householdId} and deleted_at is null and category_id is not null group by category_id
    ), used_by_splits as (
      select s.category_id, count(*) as n from split s
      join transaction t on t.household_id = s.household_id and t.id = s.transaction_id and t.deleted_at is null
      where s.household_id = ${tx.householdId} and s.category_id is not null group by s.category_id
    )
    select ${columns}, coalesce(u.n, 0) + coalesce(p.n, 0) as transaction_count
    from category c left join used u on u.category_id = c.id left join used_by_splits p on p.category_id = c.id
    where c.household_id = ${tx.householdId} and c.deleted_at is null order by c.position, c.name`);

export const categoryExists = async (tx: HouseholdTx, id: string): Promise<boolean> =>
  (await tx.maybe(
    sql`select from category where household_id = ${tx.householdId} and id = ${id} and deleted_at is null`,
  )) !== null;

/** Returns the ids that are not categories of the household. */
export const unknownCategories = async (tx: HouseholdTx, ids: readonly string[]): Promise<string[]> =>
  ids.length === 0
    ? []
    : (
        await tx.many<RowOf<'category', 'id'>>(sql`
    select wanted.id from unnest(${ids}::uuid[]) as wanted (id)
    where not exists (select from category c where c.household_id = ${tx.householdId} and c.id = wanted.id
      and c.deleted_at is null)`)
      ).map(({ id }) => id);

/** Finds a built-in category by its stable name; null if the household deleted it. */
export const categoryIdByKey = async (tx: HouseholdTx, key: string): Promise<string | null> =>
  (
    await tx.maybe<RowOf<'category', 'id'>>(
      sql`select id from category where household_id = ${tx.householdId} and key = ${key} and deleted_at is null`,
    )
  )?.id ?? null;

export const lockCategory = (tx: HouseholdTx, id: string): Promise<Category | null> =>
  tx.maybe(sql`
    select ${columns}, null as transaction_count from category c
    where c.household_id = ${tx.householdId} and c.id = ${id} and c.deleted_at is null for update`);

export const insertCategory = (
  tx: HouseholdTx,
  { id, name, group, nature, parentId }: Pick<Category, 'id' | 'name' | 'group' | 'nature' | 'parentId'>,
): Promise<number> =>
  tx.run(sql`
    insert into category (household_id, id, name, group_name, nature, parent_id, position)
    values (${tx.householdId}, ${id}, ${name}, ${group}, ${nature}, ${parentId}, ${PLACED_LATER})`);

/** Temporary position until `placeCategories` assigns one. */
const PLACED_LATER = 1_000_000;

export interface CategoryChanges {
  name?: string | undefined;
  groupName?: string | undefined;
  nature?: Category['nature'] | undefined;
  parentId?: string | null | undefined;
  hidden?: boolean | undefined;
  mergedIntoId?: string | null | undefined;
}

export const updateCategory = (tx: HouseholdTx, id: string, changes: CategoryChanges): Promise<number> =>
  tx.run(sql`update category set ${assignments({ ...changes })} where household_id = ${tx.householdId} and id = ${id}`);

export const renameGroup = (tx: HouseholdTx, from: string, to: string): Promise<number> =>
  tx.run(
    sql`update category set group_name = ${to} where household_id = ${tx.householdId} and group_name = ${from}
      and deleted_at is null`,
  );

/** Writes the positions of all categories in the given order; unchanged rows are not touched. */
export const placeCategories = (tx: HouseholdTx, ids: readonly string[]): Promise<number> =>
  tx.run(sql`
    update category c set position = wanted.place - 1
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    where c.household_id = ${tx.householdId} and c.id = wanted.id and c.position <> wanted.place - 1`);

export const deleteCategory = (tx: HouseholdTx, id: string, now: Date): Promise<number> =>
  tx.run(sql`update category set deleted_at = ${now} where household_id = ${tx.householdId} and id = ${id}`);

/**
 * Moves everything in one category to another, or to none. Returns the number of transactions and splits moved,
 * excluding deleted transactions and their splits.
 */
export async function moveUses(tx: HouseholdTx, fromId: string, toId: string | null): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select (select count(*) from transaction where household_id = ${tx.householdId} and category_id = ${fromId}
      and deleted_at is null)
      + (select count(*) from split s
        join transaction t on t.household_id = s.household_id and t.id = s.transaction_id and t.deleted_at is null
        where s.household_id = ${tx.householdId} and s.category_id = ${fromId}) as count`);
  await tx.run(sql`select set_config('app.by_machine', 'yes', true)`);
  // includes deleted rows, because an undo may restore them
  await tx.run(
    sql`update transaction set category_id = ${toId}
      where household_id = ${tx.householdId} and category_id = ${fromId}`,
  );
  await tx.run(
    sql`update split set category_id = ${toId} where household_id = ${tx.householdId} and category_id = ${fromId}`,
  );
  await tx.run(
    sql`update payee set default_category_id = ${toId}
      where household_id = ${tx.householdId} and default_category_id = ${fromId}`,
  );
  await tx.run(
    sql`update recurring_series set category_id = ${toId}
      where household_id = ${tx.householdId} and category_id = ${fromId}`,
  );
  await moveTargets(tx, fromId, toId);
  await tx.run(
    sql`update category set merged_into_id = ${toId} where household_id = ${tx.householdId}
      and merged_into_id = ${fromId}`,
  );
  await tx.run(
    sql`update category set parent_id = nullif(${toId}::uuid, id)
      where household_id = ${tx.householdId} and parent_id = ${fromId}`,
  );
  return count;
}

/**
 * Moves monthly targets. The remaining category keeps its own target or, if it has none, takes over the target of the
 * other category.
 */
const moveTargets = (tx: HouseholdTx, fromId: string, toId: string | null): Promise<number> =>
  tx.run(sql`
    update category_target set category_id = ${toId} where household_id = ${tx.householdId} and category_id = ${fromId}
      and ${toId}::uuid is not null
      and not exists (select from category_target kept where kept.household_id = ${tx.householdId}
        and kept.category_id = ${toId})`);

/** Makes rules use the other category. Ids are unique strings, so replacing one in a rule's text is safe. */
export const moveRules = (tx: HouseholdTx, fromId: string, toId: string): Promise<number> =>
  tx.run(sql`
    update rule set condition = replace(condition::text, ${fromId}, ${toId})::jsonb,
      actions = replace(actions::text, ${fromId}, ${toId})::jsonb
    where household_id = ${tx.householdId} and (condition::text like ${`%${fromId}%`}
      or actions::text like ${`%${fromId}%`})`);

export const rulesThatName = async (tx: HouseholdTx, id: string): Promise<string[]> =>
  (
    await tx.many<RowOf<'rule', 'name'>>(sql`
    select name from rule where household_id = ${tx.householdId} and deleted_at is null
      and (condition::text like ${`%${id}%`} or actions::text like ${`%${id}%`}) order by stage, position`)
  ).map(({ name }) => name);
