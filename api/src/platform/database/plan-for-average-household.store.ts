import type { HouseholdTx } from './database.ts';
import { sql } from './sql.ts';

/**
 * Makes PostgreSQL plan the rest of this transaction without reading parameter values, above all the household's id.
 *
 * For a household newer than the last ANALYZE, PostgreSQL would expect a single row, no matter how many the import has
 * just written. All indexes that start with the household would then cost the same, and it might pick one that reads
 * every row of the household for each row it looks up. Without the id, PostgreSQL expects the row count of the average
 * household or, on tables never analyzed, a fixed share of the table; both numbers grow with the table.
 */
export async function planForAverageHousehold(tx: HouseholdTx): Promise<void> {
  await tx.run(sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`);
}
