import type { AccountHistory } from '@tideline/contract';
import { addDays, civilDate, minorFromString } from '@tideline/domain';

export interface DayBalance {
  on: string;
  balanceMinor: number;
}

/** Returns every day from the first point to the last. A day without a point repeats the previous balance. */
export function dailyBalances(points: AccountHistory['points']): DayBalance[] {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return [];
  const known = new Map(points.map(({ on, balance }) => [on, minorFromString(balance.minor)]));
  const days: DayBalance[] = [];
  let balanceMinor = minorFromString(first.balance.minor);
  for (let on = civilDate(first.on); on <= last.on; on = addDays(on, 1)) {
    balanceMinor = known.get(on) ?? balanceMinor;
    days.push({ on, balanceMinor });
  }
  return days;
}
