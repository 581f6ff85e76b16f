import { assert } from '../../foundation/assert.ts';
import { addDays, addMonths, daysBetween, endOfMonth, startOfMonth } from '../../foundation/dates/add.ts';
import { type CivilDate, partsOf } from '../../foundation/dates/civil-date.ts';
import { fromReportDay, toReportDay } from '../../foundation/dates/report-month.ts';

/** Dates of a period, both inclusive. */
export interface Period {
  from: CivilDate;
  to: CivilDate;
}

export type Comparison = 'previous' | 'year_before';

export const isWithin = (on: CivilDate, { from, to }: Period): boolean => on >= from && on <= to;

const isWholeMonths = ({ from, to }: Period): boolean => from === startOfMonth(from) && to === endOfMonth(to);

function monthsOf({ from, to }: Period): number {
  const [a, b] = [partsOf(from), partsOf(to)];
  return (b.year - a.year) * 12 + b.month - a.month + 1;
}

const monthsEarlier = ({ from, to }: Period, months: number): Period => ({
  from: addMonths(from, -months),
  to: addMonths(to, -months, to === endOfMonth(to) ? 31 : undefined),
});

/**
 * Returns the period to compare with: the preceding period of the same length, or the same days a year earlier. Whole
 * months are compared with whole months (March 1–31 with February 1–28), and the last day of a month stays the last
 * day. `monthStartDay` is the first day of the household's months.
 * Errors   throws if a period ends before it starts
 * Example  previous of March 10–16 → March 3–9; year_before of February 1–29 2028 → February 1–28 2027
 */
export function comparedPeriod(period: Period, comparison: Comparison, monthStartDay = 1): Period {
  assert(period.from <= period.to, 'a period ends on or after its first day');
  const months: Period = {
    from: toReportDay(period.from, monthStartDay),
    to: toReportDay(period.to, monthStartDay),
  };
  if (isWholeMonths(months)) {
    const { from, to } = monthsEarlier(months, comparison === 'year_before' ? 12 : monthsOf(months));
    return { from: fromReportDay(from, monthStartDay), to: fromReportDay(to, monthStartDay) };
  }
  if (comparison === 'year_before') return monthsEarlier(period, 12);
  const days = daysBetween(period.from, period.to) + 1;
  return { from: addDays(period.from, -days), to: addDays(period.from, -1) };
}
