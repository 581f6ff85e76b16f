import { sql, raw } from '../../platform/database/sql.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { COPIED_TABLES } from './copied-tables.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

type HouseholdRow = RowOf<
  'household',
  'name' | 'currency' | 'locale' | 'timezone' | 'marginalTaxPpm' | 'holidayCalendar' | 'monthStartDay' | 'mode'
>;

export const readHousehold = (tx: HouseholdTx): Promise<HouseholdRow> =>
  tx.one(
    sql`select name, currency, locale, timezone, marginal_tax_ppm, holiday_calendar, month_start_day, mode
      from household where id = ${tx.householdId}`,
  );

export const countRows = async (tx: HouseholdTx): Promise<number> => {
  let total = 0;
  for (const { table } of COPIED_TABLES)
    total += (
      await tx.one<{ n: number }>(
        sql`select count(*) as n from ${raw(`"${table}"`)} where household_id = ${tx.householdId}`,
      )
    ).n;
  return total;
};

/** Lists the balance that a restore must reach for each account. */
export const balances = (
  tx: HouseholdTx,
): Promise<RowOf<'account_balance', 'accountId' | 'balanceMinor' | 'transactionCount'>[]> =>
  tx.many(sql`
    select b.account_id, b.balance_minor, b.transaction_count from account_balance b
      join account a on a.household_id = b.household_id and a.id = b.account_id
    where b.household_id = ${tx.householdId} and a.deleted_at is null order by b.account_id`);

export const historyQuery = (tx: HouseholdTx) => sql`
  select c.id, c.created_at as at, u.name as by, c.cause, c.label, c.state
  from change_set c left join app_user u on u.id = c.actor_id where c.household_id = ${tx.householdId}
    order by c.created_at, c.id`;

export const listAttachments = (tx: HouseholdTx): Promise<RowOf<'attachment', 'id' | 'fileName' | 'sha256'>[]> =>
  tx.many(sql`
    select id, file_name, sha256 from attachment where household_id = ${tx.householdId} and deleted_at is null
      order by id`);
