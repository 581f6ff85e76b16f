import type { SeriesOccurrence } from '@tideline/domain';
import type { HouseholdTx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** Returns the payments behind each detected series, by finding id, oldest first. */
export async function occurrencesOfFindings(tx: HouseholdTx): Promise<Map<string, SeriesOccurrence[]>> {
  const rows = await tx.many<SeriesOccurrence & { findingId: string }>(sql`
    select f.id as finding_id, t.id as transaction_id, t.posted_on as "on", t.amount_minor
    from series_finding f
    join transaction t on t.household_id = f.household_id and t.id = any(f.transaction_ids) and t.deleted_at is null
    where f.household_id = ${tx.householdId} order by f.id, t.posted_on, t.id`);
  const byFinding = new Map<string, SeriesOccurrence[]>();
  for (const { findingId, ...occurrence } of rows)
    byFinding.set(findingId, [...(byFinding.get(findingId) ?? []), occurrence]);
  return byFinding;
}
