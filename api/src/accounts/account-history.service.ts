import { type AccountHistory, fail, type Money, toMoney } from '@tideline/contract';
import { addDays, civilDate } from '@tideline/domain';
import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { Scope } from '../http/scope.ts';
import { findAccount } from './accounts.store.ts';
import { listSnapshots } from './balance-snapshots.store.ts';

const SNAPSHOTS = 50;

/** Balances day by day from the maintained sums, so a period costs its days and not its transactions. */
export const getHistory = (scope: Scope, { id, days }: { id: string; days: number }): Promise<AccountHistory> =>
  scope.read(async (tx) => {
    const account = await findAccount(tx, id);
    if (account === null) throw fail('NOT_FOUND', {});
    const money = (amount: number): Money => toMoney(amount, account.currency);
    const from = addDays(civilDate(scope.today), -days);
    const snapshots = await listSnapshots(tx, id, SNAPSHOTS);
    return {
      points: (await dailyBalances(tx, id, from, scope.today)).map(({ on, balanceMinor }) => ({
        on,
        balance: money(balanceMinor),
      })),
      snapshots: snapshots.map(({ id: snapshotId, asOf, ledgerMinor, availableMinor, source, transactionCount }) => ({
        id: snapshotId,
        asOf,
        ledger: money(ledgerMinor),
        available: availableMinor === null ? null : money(availableMinor),
        source,
        transactionCount,
      })),
    };
  });

interface DayBalance {
  on: string;
  balanceMinor: number;
}

/** The days on which something was booked, with the first and last of the period; nothing from before the first transaction. */
async function dailyBalances(tx: HouseholdTx, accountId: string, from: string, today: string): Promise<DayBalance[]> {
  const rows = await tx.many<{ day: string; netMinor: number }>(sql`
    select greatest(day, ${from}::date) as day, sum(net_minor)::bigint as net_minor from account_day
    where household_id = ${tx.householdId} and account_id = ${accountId} and transaction_count > 0 and day <= ${today}::date
    group by 1 order by 1`);
  let balanceMinor = 0;
  const points = rows.map(({ day, netMinor }) => {
    balanceMinor += netMinor;
    return { on: day, balanceMinor };
  });
  const last = points.at(-1);
  return last === undefined || last.on === today ? points : [...points, { on: today, balanceMinor: last.balanceMinor }];
}
