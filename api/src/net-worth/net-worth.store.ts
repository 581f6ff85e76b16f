import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export interface PeriodNet {
  accountId: string;
  /** Which of the dates it falls under: 0 up to and on the first, and so on; as many as there are dates: after the last. */
  period: number;
  netMinor: number;
  /** Of it, opening balances booked after the last date. */
  openedMinor: number;
}

/** What the transactions of each account come to between the given dates (ascending), from the maintained sums of each day. */
export const netByPeriod = (tx: HouseholdTx, dates: readonly string[]): Promise<PeriodNet[]> =>
  tx.many(sql`
    with opened as (
      select account_id, sum(amount_minor)::bigint as amount_minor from transaction
      where household_id = ${tx.householdId} and posted_on > ${dates.at(-1)}::date and kind = 'opening' and deleted_at is null
      group by account_id
    ), net as (
      select account_id, width_bucket(day - 1, ${dates}::date[]) as period, sum(net_minor)::bigint as net_minor
      from account_day where household_id = ${tx.householdId} group by 1, 2
    )
    select account_id, period, net_minor, case when period = ${dates.length} then coalesce(opened.amount_minor, 0) else 0 end as opened_minor
    from net left join opened using (account_id)`);
