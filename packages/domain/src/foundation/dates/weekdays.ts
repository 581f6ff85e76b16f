import { addDays, dayOfWeek } from './add.ts';
import { type CivilDate, dateOf, daysInMonth } from './civil-date.ts';

export const SUNDAY = 0;
export const MONDAY = 1;
export const THURSDAY = 4;
export const SATURDAY = 6;

/** Returns the nth weekday of a month, counted from 1. */
export function nthWeekday(year: number, month: number, weekday: number, nth: number): CivilDate {
  const first = dateOf(year, month, 1);
  return addDays(first, ((weekday - dayOfWeek(first) + 7) % 7) + (nth - 1) * 7);
}

export function lastWeekday(year: number, month: number, weekday: number): CivilDate {
  const last = dateOf(year, month, daysInMonth(year, month));
  return addDays(last, -((dayOfWeek(last) - weekday + 7) % 7));
}

/** Returns a weekday of a month: the first to the fourth, or with 5 the last. */
export function weekdayOfMonth(
  year: number,
  month: number,
  { weekday, which }: { weekday: number; which: number },
): CivilDate {
  return which === 5 ? lastWeekday(year, month, weekday) : nthWeekday(year, month, weekday, which);
}
