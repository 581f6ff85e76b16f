import { assert } from '../assert.ts';
import { addDays, endOfMonth } from './add.ts';
import { type CivilDate, civilDate, type CivilMonth, monthOf } from './civil-date.ts';

/** Last day on which a month may start, because every month has it. */
const START_DAY_MAX = 28;

/**
 * Returns a date moved back by the number of days between the first of a month and the household's start day. Each of
 * the household's months then becomes the calendar month in which it starts: with 25, November 25 becomes November 1,
 * and December 24 becomes November 30. Both months have the same number of days, so rules about calendar months apply
 * to moved dates unchanged.
 */
export function toReportDay(date: CivilDate, startDay: number): CivilDate {
  assert(
    Number.isInteger(startDay) && startDay >= 1 && startDay <= START_DAY_MAX,
    'a month must start on a day from 1 to 28',
  );
  return startDay === 1 ? date : addDays(date, 1 - startDay);
}

/** Returns the date of a report day. */
export function fromReportDay(day: CivilDate, startDay: number): CivilDate {
  return startDay === 1 ? day : addDays(day, startDay - 1);
}

/** Returns the household's month that contains a date, named after the calendar month in which it starts. */
export function reportMonthOf(date: CivilDate, startDay: number): CivilMonth {
  return monthOf(toReportDay(date, startDay));
}

/** Returns the first and the last day of a household's month. */
export function reportMonthDays(month: string, startDay: number): { from: CivilDate; to: CivilDate } {
  const first = civilDate(`${month}-01`);
  return { from: fromReportDay(first, startDay), to: fromReportDay(endOfMonth(first), startDay) };
}
