import type { Queries } from '../database/connection.ts';
import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';

/** Records an operation of a household; returns false if it was recorded before. */
export const recordOfHousehold = async (tx: HouseholdTx, key: string, now: Date): Promise<boolean> =>
  (await tx.run(
    sql`insert into household_operation (household_id, key, done_at) values (${tx.householdId}, ${key}, ${now})
      on conflict do nothing`,
  )) === 1;

/** Records an operation of the installation; returns false if it was recorded before. */
export const record = async (tx: Queries, key: string, now: Date): Promise<boolean> =>
  (await tx.run(sql`insert into operation (key, done_at) values (${key}, ${now}) on conflict do nothing`)) === 1;

export const deleteOfHousehold = (tx: HouseholdTx, before: Date): Promise<number> =>
  tx.run(sql`delete from household_operation where household_id = ${tx.householdId} and done_at < ${before}`);

export const deleteBefore = (tx: Queries, before: Date): Promise<number> =>
  tx.run(sql`delete from operation where done_at < ${before}`);
