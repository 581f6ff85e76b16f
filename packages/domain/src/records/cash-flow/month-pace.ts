import { type CivilDate, type CivilMonth, minDate, monthOf } from '../../foundation/dates/civil-date.ts';
import { medianOf } from '../../foundation/statistics/median.ts';
import { type Minor, minor, sumMinor } from '../../foundation/money/minor.ts';
import { type DaySpending, monthParts } from './month-pattern.ts';
import { partialMonth } from './partial-month.ts';

export interface MonthPace {
  month: CivilMonth;
  spentMinor: Minor;
  /** Median of earlier months' spending by this day. */
  usualByTodayMinor: Minor;
  /** Median of earlier months' total spending. */
  usualMonthMinor: Minor;
  months: readonly CivilMonth[];
}

/** Minimum number of earlier months for a usual amount. */
const MONTHS_MIN = 3;

/**
 * Compares all spending of the current month with the usual amount by this day of the month.
 * Units     minor units; refunds reduce spending
 * Rounding  medians half to even
 * Result    null with fewer than three earlier months; a first month without data for its first week is excluded
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
