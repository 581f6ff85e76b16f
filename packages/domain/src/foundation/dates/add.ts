import { assert } from '../assert.ts';
import { type CivilDate, dateOf, daysInMonth, partsOf } from './civil-date.ts';
import { dateOfDayNumber, dayNumberOf } from './day-number.ts';

export function addDays(date: CivilDate, days: number): CivilDate {
  assert(Number.isInteger(days), () => `not a whole number of days: ${days}`);
  return dateOfDayNumber(dayNumberOf(date) + days);
}

/** Returns the number of whole days from the first date to the second; negative if the second is earlier. */
export function daysBetween(from: CivilDate, to: CivilDate): number {
  return dayNumberOf(to) - dayNumberOf(from);
}

/**
 * Returns the same day some months later; if the month is too short, its last day. Callers should always step from the
 * anchor, because adding one month at a time drifts (January 31 → February 28 → March 28). For a date that was clamped,
 * they pass its anchor day: addMonths('2026-02-28', 1, 31) → 2026-03-31.
 */
export function addMonths(date: CivilDate, months: number, anchorDay?: number): CivilDate {
  assert(Number.isInteger(months), () => `not a whole number of months: ${months}`);
  const { year, month, day } = partsOf(date);
  const index = year * 12 + (month - 1) + months;
  return dateOf(Math.floor(index / 12), (((index % 12) + 12) % 12) + 1, anchorDay ?? day);
}

/** Returns the day of the week: 0 = Sunday … 6 = Saturday. */
export function dayOfWeek(date: CivilDate): number {
  return (((dayNumberOf(date) + 4) % 7) + 7) % 7;
}

export function startOfMonth(date: CivilDate): CivilDate {
  const { year, month } = partsOf(date);
  return dateOf(year, month, 1);
}

export function endOfMonth(date: CivilDate): CivilDate {
  const { year, month } = partsOf(date);
  return dateOf(year, month, daysInMonth(year, month));
}
