import { assert } from '../assert.ts';

/** A calendar date, 'YYYY-MM-DD', without time or time zone. It sorts as text. Years 1600 to 9999. */
export type CivilDate = string & { readonly __unit: 'civil-date' };

/** A calendar month, 'YYYY-MM'. */
export type CivilMonth = string & { readonly __unit: 'civil-month' };

const ZERO = '0'.charCodeAt(0);

export interface DateParts {
  year: number;
  month: number;
  day: number;
}

/** Parses a date, and checks format and calendar (2026-02-29 is invalid). Returns undefined if the date is invalid. */
export function parseCivilDate(text: string): CivilDate | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const valid = year >= 1600 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  return valid ? (text as CivilDate) : undefined;
}

/** Brands a text known to be a date; throws otherwise. */
export function civilDate(text: string): CivilDate {
  const date = parseCivilDate(text);
  assert(date !== undefined, () => `not a date: ${text}`);
  return date;
}

export function partsOf(date: CivilDate): DateParts {
  return { year: pairAt(date, 0) * 100 + pairAt(date, 2), month: pairAt(date, 5), day: pairAt(date, 8) };
}

/** Reads two digits without a substring, because plans and forecasts read millions of dates. */
function pairAt(date: CivilDate, at: number): number {
  return (date.charCodeAt(at) - ZERO) * 10 + date.charCodeAt(at + 1) - ZERO;
}

/** Returns the date of a year, month and day; a day past the end of the month becomes its last day. */
export function dateOf(year: number, month: number, day: number): CivilDate {
  assert(Number.isInteger(year) && year >= 1600 && year <= 9999, () => `year out of range: ${year}`);
  assert(month >= 1 && month <= 12 && day >= 1 && day <= 31, () => `not a day: ${month}-${day}`);
  const clamped = Math.min(day, daysInMonth(year, month));
  return `${year}-${two(month)}-${two(clamped)}` as CivilDate;
}

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** Returns the number of days in a month; month from 1 to 12. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

export function monthOf(date: CivilDate): CivilMonth {
  return date.slice(0, 7) as CivilMonth;
}

function two(value: number): string {
  return value < 10 ? `0${value}` : `${value}`;
}

/** Compares two dates for sorting: returns a negative number, zero or a positive number. */
export function compareDates(a: CivilDate, b: CivilDate): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function minDate(a: CivilDate, b: CivilDate): CivilDate {
  return a < b ? a : b;
}

export function maxDate(a: CivilDate, b: CivilDate): CivilDate {
  return a > b ? a : b;
}
