import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export interface PeriodNet {
  accountId: string;
  /** Which of the dates it falls under: 0 up to and on the first, and so on; as many as there are dates: after the last. */
  period: number;
  netMinor: number;
}

/** What the transactions of each counted account come to between the given dates (ascending), from the maintained sums of each day. */
export const netByPeriod = (tx: HouseholdTx, dates: readonly string[]): Promise<PeriodNet[]> =>
  tx.many(sql`
    select d.account_id, width_bucket(d.day - 1, ${dates}::date[]) as period, sum(d.net_minor)::bigint as net_minor
    from account_day d
    join account a on a.household_id = d.household_id and a.id = d.account_id
    where d.household_id = ${tx.householdId} and a.deleted_at is null and a.include_in_net_worth
    group by 1, 2`);

/** Opening balances booked after a day: they were there before they were entered, so they are no change. */
export const openingsAfter = (tx: HouseholdTx, day: string): Promise<{ accountId: string; amountMinor: number }[]> =>
  tx.many(sql`
    select account_id, sum(amount_minor)::bigint as amount_minor from transaction
    where household_id = ${tx.householdId} and posted_on > ${day} and kind = 'opening' and deleted_at is null
    group by account_id`);
