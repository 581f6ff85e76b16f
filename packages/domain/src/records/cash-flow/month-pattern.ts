import { addDays, daysBetween, endOfMonth, startOfMonth } from '../../foundation/dates/add.ts';
import { type CivilDate, type CivilMonth, monthOf, partsOf } from '../../foundation/dates/civil-date.ts';
import { type Minor, sumMinor } from '../../foundation/money/minor.ts';
import { monthBefore } from './spending.ts';

/** Spending of a day; refunds are negative. */
export interface DaySpending {
  on: CivilDate;
  spentMinor: Minor;
}

/** An earlier month's spending through the same day, and after it. */
export interface MonthPart {
  month: CivilMonth;
  byDayMinor: Minor;
  restMinor: Minor;
}

/** Number of earlier months considered. */
const MONTHS = 6;

/**
 * Splits the household's earlier months at today's day of the month.
 * On the last day of a month, earlier months have no remainder either: February 28 is compared with January 31.
 * Units   minor units, newest month first
 * Result  months before the first entry are omitted, because an import that starts in March has no data for February.
 *         Later months without spending count as zero
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

/** Returns the number of days of the current month through today, and in total. */
export function daysOfMonth(today: CivilDate): { elapsed: number; total: number } {
  const start = startOfMonth(today);
  return { elapsed: daysBetween(start, today) + 1, total: daysBetween(start, addDays(endOfMonth(today), 1)) };
}
