import { parseCivilDate } from '../../foundation/dates/civil-date.ts';

/** Periods relative to today, as suggested to the user. */
export const SEARCH_PERIODS: readonly string[] = [
  'today',
  'yesterday',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
  'this-year',
  'last-year',
  '30d',
  '12m',
];

const RELATIVE = /^(?:today|yesterday|(?:this|last)-(?:week|month|quarter|year)|[1-9]\d{0,3}[dwmy])$/;

/** Returns whether a text is a period relative to today. */
export const isRelativePeriod = (text: string): boolean => RELATIVE.test(text);

/** Returns whether a text is a year, a month or a day from 1900 to 2199, or a period relative to today. */
export const isSearchPeriod = (text: string): boolean =>
  isRelativePeriod(text) ||
  (/^(19|20|21)\d\d(-\d\d){0,2}$/.test(text) &&
    parseCivilDate(`${text}${'-01'.repeat((10 - text.length) / 3)}`) !== undefined);

/** Returns whether the first period starts after the second ends. Returns false for periods relative to today. */
export function isReversed(from: string, to: string): boolean {
  if (isRelativePeriod(from) || isRelativePeriod(to)) return false;
  const length = Math.min(from.length, to.length);
  return from.slice(0, length) > to.slice(0, length);
}
