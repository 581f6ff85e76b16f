import { addDays, daysBetween, endOfMonth, startOfMonth } from '../dates/add.ts';
import { type CivilDate, type CivilMonth, monthOf, partsOf } from '../dates/civil-date.ts';
import { type Minor, sumMinor } from '../money/minor.ts';
import { monthBefore } from './spending.ts';

/** Spending of a day; refunds are below zero. */
export interface DaySpending {
  on: CivilDate;
  spentMinor: Minor;
}

/** How far an earlier month had got by the same day. */
export interface MonthPart {
  month: CivilMonth;
  byDayMinor: Minor;
  restMinor: Minor;
}

/** Earlier months that are looked at. */
const MONTHS = 6;

/**
 * The earlier months of a household, each split at the day of the month that today is.
 *
 * On the last day of a month nothing is left of the earlier ones either: 28 February stands against 31 January.
 *
 * Units   minor units, newest month first
 * Result  months before the first entry are left out: an import that begins in March says nothing of February. A month after it
 *         without spending counts as one that spent nothing
 */
export function monthParts(history: readonly DaySpending[], today: CivilDate): MonthPart[] {
  const first = history.reduce<CivilDate | null>(
    (earliest, { on }) => (earliest === null || on < earliest ? on : earliest),
    null,
  );
  if (first === null) return [];
  const day = today === endOfMonth(today) ? 31 : partsOf(today).day;
  const parts: MonthPart[] = [];
  for (let back = 1; back <= MONTHS; back += 1) {
    const month = monthBefore(monthOf(today), back);
    if (month < monthOf(first)) break;
    const within = history.filter(({ on }) => monthOf(on) === month);
    const sum = (days: readonly DaySpending[]) => sumMinor(days.map(({ spentMinor }) => spentMinor));
    const isBy = ({ on }: DaySpending) => partsOf(on).day <= day;
    parts.push({ month, byDayMinor: sum(within.filter(isBy)), restMinor: sum(within.filter((each) => !isBy(each))) });
  }
  return parts;
}

/** Days of the running month up to and with today, and in all. */
export function daysOfMonth(today: CivilDate): { elapsed: number; total: number } {
  const start = startOfMonth(today);
  return { elapsed: daysBetween(start, today) + 1, total: daysBetween(start, addDays(endOfMonth(today), 1)) };
}
