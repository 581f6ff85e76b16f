import type { DateOrder } from '@tideline/contract';
import { type CivilDate, parseCivilDate } from '@tideline/domain';
import { monthOfWord } from './month-names.ts';

/** "03/01/2026", "1.3.26", "2026-03-01T09:14:00Z" */
const NUMERIC = /^(\d{1,4})\s?([-/. ])\s?(\d{1,2})\s?\2\s?(\d{1,4})\.?(?:[T ,]\s*\d{1,2}[:.h]\d{2}.*)?$/;
/** "20260301", "20260301091400" */
const COMPACT = /^(\d{8})(?:\d{4}|\d{6})?(?:[T .,:+-].*)?$/;
/** "1 Mar 2026", "01-Mar-26", "1. März 2026" */
const DAY_MONTH_YEAR =
  /^(?:\p{L}+,?\s+)?(\d{1,2})(?:st|nd|rd|th)?[-/. ]*\s*([\p{L}]{3,12})\.?,?[-/. ]\s*(\d{4}|\d{2})(?:[ ,].*)?$/u;
/** "March 1, 2026", "Mar-01-2026" */
const MONTH_DAY_YEAR =
  /^(?:\p{L}+,\s+)?([\p{L}]{3,12})\.?[-/. ]\s*(\d{1,2})(?:st|nd|rd|th)?,?[-/. ]\s*(\d{4}|\d{2})(?:[ ,].*)?$/u;
/** "2026-Mar-01" */
const YEAR_MONTH_DAY = /^(\d{4})[-/. ]([\p{L}]{3,12})\.?[-/. ](\d{1,2})$/u;

const LONGEST = 60;
const ORDERS: readonly DateOrder[] = ['ymd', 'dmy', 'mdy'];

/**
 * Returns the date in a cell whose digits are in this order; null if it is not a valid date between 1900 and 2199. A
 * month may be a word, which needs no order. A time of day is ignored, because the date is already the bank's.
 * Two-digit years are between 1970 and 2069.
 */
export function readDate(text: string, order: DateOrder): CivilDate | null {
  const parts = text.length > LONGEST ? null : partsIn(text.trim(), order);
  if (parts === null) return null;
  const [year, month, day] = parts;
  if (!/^(\d{4}|\d{2})$/.test(year)) return null;
  const full = year.length === 4 ? year : `${Number(year) < 70 ? '20' : '19'}${year}`;
  if (full < '1900' || full > '2199') return null;
  return parseCivilDate(`${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`) ?? null;
}

/** Returns year, month and day as written. */
function partsIn(text: string, order: DateOrder): readonly [string, string, string] | null {
  const [, a = '', , b = '', c = ''] = NUMERIC.exec(text) ?? [];
  if (a !== '') return inOrder(a, b, c, order);
  const [, compact = ''] = COMPACT.exec(text) ?? [];
  if (compact !== '') {
    return order === 'ymd'
      ? [compact.slice(0, 4), compact.slice(4, 6), compact.slice(6)]
      : inOrder(compact.slice(0, 2), compact.slice(2, 4), compact.slice(4), order);
  }
  return withMonthInWords(text);
}

function inOrder(a: string, b: string, c: string, order: DateOrder): readonly [string, string, string] | null {
  const [year, month, day] = order === 'ymd' ? [a, b, c] : order === 'dmy' ? [c, b, a] : [c, a, b];
  return month.length > 2 || day.length > 2 ? null : [year, month, day];
}

function withMonthInWords(text: string): readonly [string, string, string] | null {
  const [year = '', word = '', day = ''] =
    dayFirst(DAY_MONTH_YEAR.exec(text)) ??
    monthFirst(MONTH_DAY_YEAR.exec(text)) ??
    YEAR_MONTH_DAY.exec(text)?.slice(1) ??
    [];
  const month = monthOfWord(word);
  return month === null ? null : [year, String(month), day];
}

const dayFirst = (match: RegExpExecArray | null): string[] | null =>
  match && [match[3] ?? '', match[2] ?? '', match[1] ?? ''];
const monthFirst = (match: RegExpExecArray | null): string[] | null =>
  match && [match[3] ?? '', match[1] ?? '', match[2] ?? ''];

export const isDate = (text: string): boolean => ORDERS.some((order) => readDate(text, order) !== null);

/**
 * Number of turns that proves rows to be unsorted. If they are sorted when read in another order, that order is
 * correct.
 */
const DECISIVE_TURNS = 3;

/** Matches "13.02.2026", the format of most European countries, in which the month never comes first. */
const WITH_POINTS = /^\d{1,2}\.\s?\d{1,2}\.\s?(?:\d{4}|\d{2})\b/;

/** Minimum number of rows. Fewer could all be in one month by coincidence. */
const MONTHLY_ROWS = 6;

export interface DetectedOrder {
  readonly order: DateOrder;
  /** Whether another order reads as many rows with a different result, so that only the user can decide. */
  readonly ambiguous: boolean;
}

/**
 * Detects the order of day, month and year from all cells of the column: 13/02 determines it, 03/04 alone does not. If
 * several orders read the same number of cells, the only one that sorts all rows chronologically is correct. Otherwise
 * one is proposed and the user decides.
 */
export function detectDateOrder(cells: readonly string[], currency: string): DetectedOrder {
  const given = cells.filter((cell) => cell !== '');
  const distinct = [...new Set(given)];
  const readings = ORDERS.map((order) => {
    // a file has few distinct dates, with many rows each
    const known = new Map(distinct.map((cell) => [cell, readDate(cell, order)]));
    const days = given.map((cell) => known.get(cell) ?? null);
    return { order, days, count: days.filter((day) => day !== null).length };
  });
  const most = Math.max(...readings.map(({ count }) => count));
  const equal = readings.filter(({ count }) => count === most);
  // a two-digit year comes last if possible
  const best = equal.length > 1 ? equal.filter(({ order }) => order !== 'ymd') : equal;
  const usual: DateOrder = currency === 'USD' ? 'mdy' : 'dmy';
  const [only, ...rivals] = best;
  if (only !== undefined && rivals.length === 0) return { order: only.order, ambiguous: false };
  // in dates with periods, the day precedes the month
  if (
    best.some(({ order }) => order === 'dmy') &&
    distinct.length > 0 &&
    distinct.every((cell) => WITH_POINTS.test(cell))
  )
    return { order: 'dmy', ambiguous: false };
  const ranked = best
    .map((reading) => ({ ...reading, turns: turnsOf(reading.days), isOdd: isOneMonthOfYears(reading.days) }))
    .sort(
      (a, b) =>
        Number(a.isOdd) - Number(b.isOdd) || a.turns - b.turns || Number(b.order === usual) - Number(a.order === usual),
    );
  const [first] = ranked;
  if (first === undefined || most === 0) return { order: usual, ambiguous: false };
  const others = ranked.filter(({ days }) => days.some((day, position) => day !== first.days[position]));
  return {
    order: first.order,
    ambiguous: others.some(({ isOdd, turns }) => !isOdd && (first.turns > 0 || turns < DECISIVE_TURNS)),
  };
}

/**
 * Returns whether all dates are in the same month of several years, which suggests the wrong order: "05/01, 06/01 …"
 * are then the first of each month, as in loan payments, and not the first days of each January.
 */
function isOneMonthOfYears(days: readonly (CivilDate | null)[]): boolean {
  const given = days.filter((day) => day !== null);
  const count = (part: (day: CivilDate) => string): number => new Set(given.map(part)).size;
  return given.length >= MONTHLY_ROWS && count((day) => day.slice(0, 4)) >= 2 && count((day) => day.slice(5, 7)) === 1;
}

/**
 * Counts the turns of a list of days: its steps in the less common direction, forward or backward. Sorted days have
 * none.
 */
function turnsOf(days: readonly (CivilDate | null)[]): number {
  let [up, down] = [0, 0];
  let before: CivilDate | null = null;
  for (const day of days) {
    if (day !== null && before !== null && day > before) up++;
    if (day !== null && before !== null && day < before) down++;
    before = day ?? before;
  }
  return Math.min(up, down);
}
