import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { bookCards } from '../cards/card-book.ts';
import { bookLoans } from '../loans/loan-book.ts';
import type { DebtRecords } from './debt-records.ts';

export interface DayBalance {
  accountId: string;
  day: string;
  /** At the end of that day. */
  balanceMinor: number;
}

/** Balances of accounts on each day on which something was booked, from the maintained sums; what came before the first day is in it. */
export async function listDayBalances(
  tx: HouseholdTx,
  accountIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<DayBalance[]> {
  const rows = await tx.many<{ accountId: string; day: string; netMinor: number }>(sql`
    select account_id, greatest(day, ${from}::date) as day, sum(net_minor)::bigint as net_minor from account_day
    where household_id = ${tx.householdId} and account_id = any(${accountIds}::uuid[]) and transaction_count > 0 and day <= ${to}::date
    group by 1, 2 order by 1, 2`);
  const sums = new Map<string, number>();
  return rows.map(({ accountId, day, netMinor }) => {
    const balanceMinor = (sums.get(accountId) ?? 0) + netMinor;
    sums.set(accountId, balanceMinor);
    return { accountId, day, balanceMinor };
  });
}

/** Balances at the end of a day; an account that nothing was booked on by then is not in it. */
export function balancesOn(days: readonly DayBalance[], on: string): Map<string, number> {
  return new Map(days.filter(({ day }) => day <= on).map(({ accountId, balanceMinor }) => [accountId, balanceMinor]));
}

/** Cards and loans as they stood on an earlier day, by the terms of today. */
export function debtsThen(
  { accounts, cards, loans, movements }: DebtRecords,
  balances: ReadonlyMap<string, number>,
  on: string,
): Pick<DebtRecords, 'cards' | 'loans'> {
  const then = accounts.map((account) => ({ ...account, balanceMinor: balances.get(account.id) ?? 0 }));
  return {
    cards: bookCards(
      {
        accounts: then,
        terms: cards.map(({ terms }) => terms),
        promos: cards.flatMap((card) => card.promos.map(({ row }) => row)),
        movements: movements.filter(({ postedOn }) => postedOn <= on),
      },
      on,
    ),
    loans: bookLoans(
      then,
      loans.flatMap(({ terms }) => terms ?? []),
      on,
    ),
  };
}
