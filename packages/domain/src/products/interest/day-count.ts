import { daysBetween } from '../../foundation/dates/add.ts';
import { type CivilDate, partsOf } from '../../foundation/dates/civil-date.ts';

/** How a loan agreement counts time: actual days over 365 or 360, or months of thirty days over 360. */
export type DayCount = 'actual_365' | 'actual_360' | 'thirty_360';

export interface DayFraction {
  days: number;
  daysInYear: 365 | 360;
}

/**
 * Returns the part of a year between two dates: days ÷ daysInYear.
 *
 * Source   actual/365 fixed and actual/360 by name; 30/360 US (bond basis): the 31st counts as the 30th, but an end on
 *          the 31st only if the start is the 30th or 31st
 * Example  January 31 to March 31: 59 ÷ 365, 59 ÷ 360, 60 ÷ 360
 */
export function dayFraction(from: CivilDate, to: CivilDate, dayCount: DayCount): DayFraction {
  switch (dayCount) {
    case 'actual_365':
      return { days: daysBetween(from, to), daysInYear: 365 };
    case 'actual_360':
      return { days: daysBetween(from, to), daysInYear: 360 };
    case 'thirty_360':
      return { days: thirtyDayMonths(from, to), daysInYear: 360 };
  }
}

function thirtyDayMonths(from: CivilDate, to: CivilDate): number {
  const [a, b] = [partsOf(from), partsOf(to)];
  const startDay = Math.min(a.day, 30);
  const endDay = b.day === 31 && startDay === 30 ? 30 : b.day;
  return (b.year - a.year) * 360 + (b.month - a.month) * 30 + (endDay - startDay);
}
