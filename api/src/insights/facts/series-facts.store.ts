import type { SeriesOccurrence } from '@tideline/domain';
import type { HouseholdTx } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';

/** The payments that series were detected from, by the id of their finding, oldest first. */
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
