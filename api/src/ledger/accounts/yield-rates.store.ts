import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { YieldRow } from './accounts.store.ts';

export const insertYields = (tx: HouseholdTx, accountId: string, rates: readonly YieldRow[]): Promise<number> =>
  tx.run(sql`
    insert into yield_rate (household_id, id, account_id, kind, apy_ppm, tier_from_minor, effective_from, effective_to)
    select ${tx.householdId}, r.id, ${accountId}, r.kind, r."apyPpm", r."tierFromMinor", r."effectiveFrom",
      r."effectiveTo"
    from json_to_recordset(${JSON.stringify(rates)}) as r (id uuid, kind text, "apyPpm" int, "tierFromMinor" bigint,
      "effectiveFrom" date, "effectiveTo" date)`);

export const updateYields = (tx: HouseholdTx, accountId: string, rates: readonly YieldRow[]): Promise<number> =>
  tx.run(sql`
    update yield_rate y set kind = r.kind, apy_ppm = r."apyPpm", tier_from_minor = r."tierFromMinor",
      effective_from = r."effectiveFrom", effective_to = r."effectiveTo"
    from json_to_recordset(${JSON.stringify(rates)}) as r (id uuid, kind text, "apyPpm" int, "tierFromMinor" bigint,
      "effectiveFrom" date, "effectiveTo" date)
    where y.household_id = ${tx.householdId} and y.account_id = ${accountId} and y.id = r.id
      and (y.kind, y.apy_ppm, y.tier_from_minor, y.effective_from, y.effective_to) is distinct from (r.kind,
        r."apyPpm", r."tierFromMinor", r."effectiveFrom", r."effectiveTo")`);

export const deleteYields = (tx: HouseholdTx, accountId: string, ids: readonly string[]): Promise<number> =>
  tx.run(
    sql`delete from yield_rate where household_id = ${tx.householdId} and account_id = ${accountId}
      and id = any(${ids})`,
  );

/**
 * Sets one rate for every balance starting today: the active rate ends yesterday, and future rates are removed. Null
 * only ends the rates.
 */
export async function replaceBaseRate(
  tx: HouseholdTx,
  { id, accountId, apyPpm, today }: { id: string; accountId: string; apyPpm: number | null; today: string },
): Promise<void> {
  await tx.run(
    sql`delete from yield_rate where household_id = ${tx.householdId} and account_id = ${accountId}
      and effective_from >= ${today}::date`,
  );
  await tx.run(sql`
    update yield_rate set effective_to = ${today}::date - 1
    where household_id = ${tx.householdId} and account_id = ${accountId}
      and (effective_to is null or effective_to >= ${today}::date)`);
  if (apyPpm !== null)
    await insertYields(tx, accountId, [
      { id, kind: 'base', apyPpm, tierFromMinor: 0, effectiveFrom: today, effectiveTo: null },
    ]);
}
