import type { CalendarName } from '@tideline/domain';
import { sql, raw, join } from '../../platform/database/sql.ts';
import type { Staged } from './stage-archive.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';

export const deleteCategories = (tx: HouseholdTx): Promise<number> =>
  tx.run(sql`delete from category where household_id = ${tx.householdId}`);

export const deleteModeChanges = (tx: HouseholdTx): Promise<number> =>
  tx.run(sql`delete from mode_change where household_id = ${tx.householdId}`);

export const restoreHousehold = (
  tx: HouseholdTx,
  {
    name,
    currency,
    locale,
    timezone,
    marginalTaxPpm,
    holidayCalendar,
    monthStartDay,
    mode,
  }: {
    name: string;
    currency: string;
    locale: string;
    timezone: string;
    marginalTaxPpm: number;
    holidayCalendar: CalendarName;
    monthStartDay: number;
    mode: string | null;
  },
): Promise<number> =>
  tx.run(sql`
    update household set name = ${name}, currency = ${currency}, locale = ${locale},
      timezone = ${timezone}, marginal_tax_ppm = ${marginalTaxPpm},
      holiday_calendar = ${holidayCalendar}, month_start_day = ${monthStartDay}, mode = ${mode}
    where id = ${tx.householdId}`);

/** Inserts rows that have the same columns. */
export const insertRowsOf = (
  tx: HouseholdTx,
  { table, columns, rows }: { table: string; columns: readonly string[]; rows: readonly unknown[] },
): Promise<number> => {
  const names = columns.map((name) => raw(`"${name}"`));
  return tx.run(sql`
    insert into ${raw(`"${table}"`)} (household_id, ${join(names)})
    select ${tx.householdId}, ${join(names)} from jsonb_populate_recordset(null::${raw(`"${table}"`)},
      ${JSON.stringify(rows)}::jsonb)`);
};

export const listBalances = (tx: HouseholdTx): Promise<Staged['balances'][number][]> =>
  tx.many(sql`
    select b.account_id, b.balance_minor, b.transaction_count from account_balance b
      join account a on a.household_id = b.household_id and a.id = b.account_id
    where b.household_id = ${tx.householdId} and a.deleted_at is null`);
