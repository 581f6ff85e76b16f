import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';

/** Built-in categories of the household by their stable names. */
export const categoryIdsByKey = async (tx: HouseholdTx): Promise<Map<string, string>> => {
  const rows = await tx.many<{ key: string; id: string }>(sql`
    select key, id from category where household_id = ${tx.householdId} and key is not null and deleted_at is null`);
  return new Map(rows.map(({ key, id }) => [key, id]));
};
