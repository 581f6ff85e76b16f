import type { Category } from '@tideline/contract';
import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export const listCategories = (tx: HouseholdTx): Promise<Category[]> =>
  tx.many(sql`
    select id, key, name, group_name as "group", nature from category
    where household_id = ${tx.householdId} and deleted_at is null order by position, name`);

export const categoryExists = async (tx: HouseholdTx, id: string): Promise<boolean> =>
  (await tx.maybe(sql`select from category where household_id = ${tx.householdId} and id = ${id} and deleted_at is null`)) !== null;

/** A built-in category by its stable name; null where the household deleted it. */
export const categoryIdByKey = async (tx: HouseholdTx, key: string): Promise<string | null> =>
  (await tx.maybe<{ id: string }>(sql`select id from category where household_id = ${tx.householdId} and key = ${key} and deleted_at is null`))?.id ?? null;
