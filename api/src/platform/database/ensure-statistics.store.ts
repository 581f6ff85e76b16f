import type { HouseholdTx } from './database.ts';
import { sql } from './sql.ts';
import { refreshStatistics } from './transaction.store.ts';

/**
 * Updates the planner's statistics before the commit if there are none, as in a database that has no large household
 * yet. Without statistics, PostgreSQL expects so few rows that it scans the whole household once for each of its rows.
 */
export async function ensureStatistics(tx: HouseholdTx): Promise<void> {
  const { known } = await tx.one<{ known: boolean }>(sql`
    select pg_stat_get_analyze_count(oid) + pg_stat_get_autoanalyze_count(oid) > 0 as known
    from pg_class where oid = 'transaction'::regclass`);
  if (!known) await refreshStatistics(tx.client);
}
