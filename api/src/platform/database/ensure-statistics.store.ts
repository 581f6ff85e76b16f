import type { HouseholdTx } from './database.ts';
import { sql } from './sql.ts';
import { refreshStatistics } from './transaction.store.ts';

/**
 * Updates the statistics before the commit if there are none, which is so until a database has its first large
 * household. Without them PostgreSQL expects so few rows that it searches a whole household for each of its rows.
 */
export async function ensureStatistics(tx: HouseholdTx): Promise<void> {
  const { known } = await tx.one<{ known: boolean }>(sql`
    select pg_stat_get_analyze_count(oid) + pg_stat_get_autoanalyze_count(oid) > 0 as known
    from pg_class where oid = 'transaction'::regclass`);
  if (!known) await refreshStatistics(tx.client);
}
