import { type CivilDate, type CivilMonth, minDate, monthOf } from '../dates/civil-date.ts';
import { medianOf } from '../statistics/median.ts';
import { type Minor, minor, sumMinor } from '../money/minor.ts';
import { type DaySpending, monthParts } from './month-pattern.ts';
import { partialMonth } from './partial-month.ts';

export interface MonthPace {
  month: CivilMonth;
  spentMinor: Minor;
  /** Median of what earlier months had spent by this day. */
  usualByTodayMinor: Minor;
  /** Median of whole earlier months. */
  usualMonthMinor: Minor;
  months: readonly CivilMonth[];
}

/** Fewer earlier months make nothing usual. */
const MONTHS_MIN = 3;

/**
 * All spending of the running month against what is usual by this day of the month.
 *
 * Units     minor units; refunds reduce what is spent
 * Rounding  medians half to even
 * Result    null below three earlier months; a first month that is known from its second week on alone is none
 */
export function monthPace(days: readonly DaySpending[], today: CivilDate): MonthPace | null {
  const first = firstOf(days);
  const partial = first === undefined ? undefined : partialMonth(first);
  const parts = monthParts(days, today).filter((part) => part.month !== partial);
  if (parts.length < MONTHS_MIN) return null;
  const month = monthOf(today);
  return {
    month,
    spentMinor: sumMinor(
      days.filter(({ on }) => monthOf(on) === month && on <= today).map(({ spentMinor }) => spentMinor),
    ),
    usualByTodayMinor: medianOf(parts.map(({ byDayMinor }) => byDayMinor)),
    usualMonthMinor: medianOf(parts.map(({ byDayMinor, restMinor }) => minor(byDayMinor + restMinor))),
    months: parts.map((part) => part.month),
  };
}

function firstOf(days: readonly DaySpending[]): CivilDate | undefined {
  const [some] = days;
  return some === undefined ? undefined : days.reduce((earliest, { on }) => minDate(earliest, on), some.on);
}
