import { assert } from '../assert.ts';
import { addDays, dayOfWeek } from './add.ts';
import { bankHolidays } from './bank-holidays.ts';
import { type CivilDate, monthOf } from './civil-date.ts';

/**
 * How a date that is not a business day moves. following: to the next business day · preceding: to the previous one ·
 * modified_following: to the next, or to the previous one if the next is in another month.
 */
export type BusinessDayRoll = 'following' | 'preceding' | 'modified_following';

export interface BusinessCalendar {
  /** Returns whether a weekday is closed; weekends are always closed. Default: the holidays of the Federal Reserve. */
  isHoliday?: (date: CivilDate) => boolean;
}

/** Holidays by year, cached because payment days are counted for every offer on every page. */
const holidaysOf = new Map<number, ReadonlySet<CivilDate>>();

export function isBankHoliday(date: CivilDate): boolean {
  const year = Number(date.slice(0, 4));
  const known = holidaysOf.get(year) ?? new Set(bankHolidays(year));
  holidaysOf.set(year, known);
  return known.has(date);
}

export function isBusinessDay(date: CivilDate, { isHoliday = isBankHoliday }: BusinessCalendar = {}): boolean {
  const weekday = dayOfWeek(date);
  return weekday !== 0 && weekday !== 6 && !isHoliday(date);
}

/** Returns a business day unchanged, and moves any other date to one. */
export function rollToBusinessDay(date: CivilDate, roll: BusinessDayRoll, calendar: BusinessCalendar = {}): CivilDate {
  const step = roll === 'preceding' ? -1 : 1;
  let rolled = date;
  while (!isBusinessDay(rolled, calendar)) rolled = addDays(rolled, step);
  return roll === 'modified_following' && monthOf(rolled) !== monthOf(date)
    ? rollToBusinessDay(date, 'preceding', calendar)
    : rolled;
}

/** Returns the nth business day after a date (before it if n is negative); n = 0 returns the date itself. */
export function addBusinessDays(date: CivilDate, n: number, calendar: BusinessCalendar = {}): CivilDate {
  assert(Number.isInteger(n), () => `not a whole number of days: ${n}`);
  const step = n < 0 ? -1 : 1;
  let at = date;
  for (let left = Math.abs(n); left > 0; left -= 1) {
    at = addDays(at, step);
    while (!isBusinessDay(at, calendar)) at = addDays(at, step);
  }
  return at;
}
