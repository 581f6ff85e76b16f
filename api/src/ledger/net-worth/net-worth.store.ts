import type { HouseholdTx } from '../../platform/database/database.ts';
import { empty, sql } from '../../platform/database/sql.ts';
import type { Tables } from '../../platform/database/tables.ts';

export interface PeriodNet {
  accountId: Tables['account_day']['accountId'];
  /**
   * Index of the period: 0 for days through the first date, 1 for later days through the second, and so on; the
   * number of dates for days after the last one.
   */
  period: number;
  netMinor: Tables['account_day']['netMinor'];
  /** The part of `netMinor` that comes from opening balances posted after the last date. */
  openedMinor: number;
}

/**
 * Returns each account's sum of transactions between the given ascending dates, from the stored daily totals. Omits
 * periods without transactions. Reads all accounts if no ids are given.
 */
export function netByPeriod(
  tx: HouseholdTx,
  dates: readonly string[],
  accountIds: readonly string[] | null = null,
): Promise<PeriodNet[]> {
  const chosen = accountIds === null ? empty : sql`and account_id = any(${[...accountIds]}::uuid[])`;
  return tx.many(sql`
    with opened as (
      select account_id, sum(amount_minor)::bigint as amount_minor from transaction
      where household_id = ${tx.householdId} and posted_on > ${dates.at(-1)}::date and kind = 'opening'
        and deleted_at is null ${chosen}
      group by account_id
    ), net as (
      select account_id, width_bucket(day - 1, ${dates}::date[]) as period, sum(net_minor)::bigint as net_minor
      from account_day where household_id = ${tx.householdId} and transaction_count > 0 ${chosen} group by 1, 2
    )
    select account_id, period, net_minor, case when period = ${dates.length} then coalesce(opened.amount_minor, 0)
      else 0 end as opened_minor
    from net left join opened using (account_id)`);
}
