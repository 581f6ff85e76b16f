import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { RuleRow } from './sweep-rules.store.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

/**
 * Returns the consecutive failures of a rule, and whether the mode changed, since the user last activated or resumed
 * it.
 */
export async function failuresInARow(
  tx: HouseholdTx,
  { id, activeSince }: Pick<RuleRow, 'id' | 'activeSince'>,
): Promise<{ failures: number; modeChanged: boolean }> {
  const ends = await tx.many<RowOf<'sweep_run', 'state'>>(
    sql`
    select r.state from sweep_run r
    where r.household_id = ${tx.householdId} and r.rule_id = ${id} and r.state in ('settled', 'failed', 'returned')
      and r.created_at >= coalesce(${activeSince}::timestamptz, '-infinity')
    order by r.created_at desc, r.id desc limit 10`.kept(),
  );
  const first = ends.findIndex(({ state }) => state !== 'failed');
  const { changed } = await tx.one<{ changed: boolean }>(
    sql`
    select exists (
      select from mode_change m join household h on h.id = m.household_id
      where m.household_id = ${tx.householdId} and m.state = 'active'
        and coalesce(m.started_at,
        greatest(m.created_at,
        m.started_on::timestamp at time zone h.timezone)) > coalesce(${activeSince}::timestamptz, 'infinity')
    ) as changed`.kept(),
  );
  return { failures: first === -1 ? ends.length : first, modeChanged: changed };
}
