import { assert } from '../assert.ts';
import { addDays, endOfMonth } from './add.ts';
import { type CivilDate, civilDate, type CivilMonth, monthOf } from './civil-date.ts';

/** Every month has these days. */
const START_DAY_MAX = 28;

/**
 * Moves a date by as many days as the household's months start after the first, so that each of these months becomes
 * the calendar month in which it starts: with 25, November 25 becomes November 1 and December 24 becomes November 30.
 * Both have the same number of days, so rules about calendar months apply to moved dates unchanged.
 */
export function toReportDay(date: CivilDate, startDay: number): CivilDate {
  assert(Number.isInteger(startDay) && startDay >= 1 && startDay <= START_DAY_MAX, 'a month starts from 1 to 28');
  return startDay === 1 ? date : addDays(date, 1 - startDay);
}

/** Moves a report day back to its date. */
export function fromReportDay(day: CivilDate, startDay: number): CivilDate {
  return startDay === 1 ? day : addDays(day, startDay - 1);
}

/** Returns the household's month of a date, named by the calendar month in which it starts. */
export function reportMonthOf(date: CivilDate, startDay: number): CivilMonth {
  return monthOf(toReportDay(date, startDay));
}

/** Returns the first and the last day of a household's month. */
export function reportMonthDays(month: string, startDay: number): { from: CivilDate; to: CivilDate } {
  const first = civilDate(`${month}-01`);
  return { from: fromReportDay(first, startDay), to: fromReportDay(endOfMonth(first), startDay) };
}
