import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

interface DayBalance {
  on: string;
  balanceMinor: number;
}

/**
 * Returns the balance of each day with activity, plus the first and last day of the period. Omits days before the first
 * transaction.
 */
export async function dailyBalances(
  tx: HouseholdTx,
  accountId: string,
  from: string,
  today: string,
): Promise<DayBalance[]> {
  const rows = await tx.many<RowOf<'account_day', 'day' | 'netMinor'>>(sql`
    select greatest(day, ${from}::date) as day, sum(net_minor)::bigint as net_minor from account_day
    where household_id = ${tx.householdId} and account_id = ${accountId} and transaction_count > 0
      and day <= ${today}::date
    group by 1 order by 1`);
  let balanceMinor = 0;
  const points = rows.map(({ day, netMinor }) => {
    balanceMinor += netMinor;
    return { on: day, balanceMinor };
  });
  const last = points.at(-1);
  return last === undefined || last.on === today ? points : [...points, { on: today, balanceMinor: last.balanceMinor }];
}
