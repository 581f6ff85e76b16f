import type { Transaction } from '@tideline/contract';
import { addDays, civilDate, minorFromString } from '@tideline/domain';

export interface DayBalance {
  on: string;
  balanceMinor: number;
}

/**
 * Balance at the end of each day, oldest first, from transactions in the order of the ledger (newest first).
 * A day without transactions keeps the balance of the day before. Starts at the oldest known balance, at most `days` ago;
 * empty where no transaction carries a running balance.
 */
export function dailyBalances(newestFirst: readonly Transaction[], today: string, days: number): DayBalance[] {
  const endOfDay = new Map<string, number>();
  for (const { postedOn, runningBalance } of newestFirst) {
    if (runningBalance && !endOfDay.has(postedOn)) endOfDay.set(postedOn, minorFromString(runningBalance.minor));
  }
  const known = [...endOfDay.keys()].sort();
  const oldest = known[0];
  if (oldest === undefined) return [];
  const first = addDays(civilDate(today), 1 - days);
  let on = oldest > first ? civilDate(oldest) : first;
  let balanceMinor = endOfDay.get(known.findLast((day) => day <= on) ?? oldest) ?? 0;
  const balances: DayBalance[] = [];
  for (; on <= today; on = addDays(on, 1)) {
    balanceMinor = endOfDay.get(on) ?? balanceMinor;
    balances.push({ on, balanceMinor });
  }
  return balances;
}
