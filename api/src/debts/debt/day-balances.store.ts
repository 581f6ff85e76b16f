import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

export interface DayBalance extends RowOf<'account_day', 'accountId' | 'day'> {
  /** Balance at the end of the day. */
  balanceMinor: number;
}

/**
 * Returns the account balances at the end of each day with activity, from stored daily totals. Earlier activity is
 * included.
 */
export async function listDayBalances(
  tx: HouseholdTx,
  accountIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<DayBalance[]> {
  const rows = await tx.many<RowOf<'account_day', 'accountId' | 'day' | 'netMinor'>>(sql`
    select account_id, greatest(day, ${from}::date) as day, sum(net_minor)::bigint as net_minor from account_day
    where household_id = ${tx.householdId} and account_id = any(${accountIds}::uuid[]) and transaction_count > 0
      and day <= ${to}::date
    group by 1, 2 order by 1, 2`);
  const sums = new Map<string, number>();
  return rows.map(({ accountId, day, netMinor }) => {
    const balanceMinor = (sums.get(accountId) ?? 0) + netMinor;
    sums.set(accountId, balanceMinor);
    return { accountId, day, balanceMinor };
  });
}
