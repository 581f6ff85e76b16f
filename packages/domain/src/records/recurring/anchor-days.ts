import { daysInMonth, partsOf } from '../../foundation/dates/civil-date.ts';
import { weekdayOfMonth } from '../../foundation/dates/weekdays.ts';
import type { SeriesRow } from './series-row.ts';

/** Number of recent rows to use, because an anchor day may have moved years ago. */
const RECENT = 12;

/** The fields of a row that contain its date. */
type DatedRow = Pick<SeriesRow, 'day' | 'parts'>;

export interface Anchors {
  anchorDays: number[];
  /** Distance of each recent row from its anchor day. */
  distances: number[];
}

/** Returns the weekday on which most rows fall; in case of a tie, the earliest in the week. */
export function weekdayAnchor(rows: readonly SeriesRow[]): Anchors {
  const recent = rows.slice(-RECENT);
  const weekdays = recent.map(({ day }) => weekdayOf(day));
  const counts = weekdays.reduce<number[]>(
    (all, weekday) => all.with(weekday, (all[weekday] ?? 0) + 1),
    [0, 0, 0, 0, 0, 0, 0],
  );
  const anchor = counts.indexOf(Math.max(...counts));
  return {
    anchorDays: [anchor],
    distances: weekdays.map((weekday) => Math.min((weekday - anchor + 7) % 7, (anchor - weekday + 7) % 7)),
  };
}

/**
 * Returns the weekday of the month on which most rows fall, as [first to fourth, or 5 = last; weekday], and each row's
 * distance from it in days.
 */
export function weekdayOfMonthAnchor(rows: readonly SeriesRow[]): Anchors {
  const recent = rows.slice(-RECENT);
  const [weekday = 0] = weekdayAnchor(rows).anchorDays;
  const options = [1, 2, 3, 4, 5].map((which) => ({
    which,
    distances: recent.map(({ parts: { year, month, day } }) =>
      Math.abs(day - partsOf(weekdayOfMonth(year, month, { weekday, which })).day),
    ),
  }));
  const total = (distances: readonly number[]) => distances.reduce((sum, distance) => sum + distance, 0);
  const best = options.reduce((nearest, option) =>
    total(option.distances) < total(nearest.distances) ? option : nearest,
  );
  return { anchorDays: [best.which, weekday], distances: best.distances };
}

interface Candidate {
  day: number;
  /** Distance of each recent row from this day. */
  distances: readonly number[];
  /** Number of rows exactly on this day. */
  exact: number;
}

/** One or two anchor days, with figures for comparing choices. */
interface Choice {
  days: readonly Candidate[];
  total: number;
  exact: number;
}

/**
 * Returns the one or two days of the month that fit the rows best; 31 = the last day of each month.
 *
 * The smallest total distance wins, then the most exact hits, then the later day of the month, because 28, 30 and 31
 * are all the last day of some month.
 */
export function monthAnchors(rows: readonly DatedRow[], howMany: 1 | 2): Anchors {
  const recent = rows.slice(-RECENT * howMany);
  const seen = new Map<number, number>();
  for (const { parts } of recent) seen.set(parts.day, (seen.get(parts.day) ?? 0) + 1);
  const candidates = candidateDays(recent).map((day): Candidate => ({
    day,
    distances: recent.map((row) => anchorDistance(row, day)),
    exact: seen.get(day) ?? 0,
  }));
  let best: Choice | null = null;
  for (const one of candidates) {
    if (howMany === 1) best = better(best, [one]);
    else for (const other of candidates) if (other.day - one.day >= 9) best = better(best, [one, other]);
  }
  return best === null
    ? { anchorDays: [], distances: [] }
    : {
        anchorDays: best.days.map(({ day }) => day),
        distances: recent.map((_, row) => nearestOf(best?.days ?? [], row)),
      };
}

/**
 * Returns the better of two choices. Stops adding up distances as soon as they exceed the best total, because
 * hundreds of pairs are compared for each payee.
 */
function better(best: Choice | null, days: readonly Candidate[]): Choice {
  const [one, other = one] = days;
  const limit = best?.total ?? Infinity;
  let total = 0;
  for (let row = 0; row < (one?.distances.length ?? 0) && total <= limit; row++)
    total += Math.min(one?.distances[row] ?? 0, other?.distances[row] ?? 0);
  if (best !== null && total > limit) return best;
  const choice: Choice = { days, total, exact: days.reduce((sum, { exact }) => sum + exact, 0) };
  if (best === null || total < limit) return choice;
  if (choice.exact !== best.exact) return choice.exact > best.exact ? choice : best;
  return sumOfDays(choice) > sumOfDays(best) ? choice : best;
}

const sumOfDays = ({ days }: Choice): number => days.reduce((sum, { day }) => sum + day, 0);

const nearestOf = (days: readonly Candidate[], row: number): number =>
  Math.min(...days.map(({ distances }) => distances[row] ?? 0));

/**
 * Returns the days of the month that occurred and the days up to two before and after each (a weekend moves a payment
 * that far), including 29 to 31 for rows near the end of a month.
 */
function candidateDays(rows: readonly DatedRow[]): number[] {
  const days = new Set<number>();
  for (const {
    parts: { year, month, day },
  } of rows) {
    for (let near = day - 2; near <= day + 2; near += 1) if (near >= 1 && near <= 31) days.add(near);
    if (day >= daysInMonth(year, month) - 2) for (const last of [29, 30, 31]) days.add(last);
    if (day <= 2) days.add(31);
  }
  return [...days].sort((a, b) => a - b);
}

/**
 * Returns the days from a row to the nearest anchor day, counted across the end of the month: the 31st and the 1st are
 * one day apart.
 *
 * A row that a weekend moved to a business day has a distance of half a day.
 */
export function anchorDistance({ day, parts }: DatedRow, anchor: number): number {
  const { year, month } = parts;
  const here = daysInMonth(year, month);
  const sameMonth = parts.day - Math.min(anchor, here);
  // A row within ten days belongs to this month.
  if (Math.abs(sameMonth) <= 10) return moved(sameMonth, day);
  const before = daysInMonth(year, month === 1 ? 12 : month - 1);
  const after = daysInMonth(year, month === 12 ? 1 : month + 1);
  const lastMonth = parts.day + before - Math.min(anchor, before);
  const nextMonth = parts.day - here - Math.min(anchor, after);
  return Math.min(moved(sameMonth, day), moved(lastMonth, day), moved(nextMonth, day));
}

const MOVED_BY_WEEKEND = 0.5;

/**
 * Returns the days from a due day. If the due day is a Saturday or Sunday and the row is on the business day before or
 * after it, the distance is half a day.
 */
function moved(apart: number, day: number): number {
  const weekday = weekdayOf(day - apart);
  const isMoved = (weekday === 6 && (apart === -1 || apart === 2)) || (weekday === 0 && (apart === -2 || apart === 1));
  return isMoved ? MOVED_BY_WEEKEND : Math.abs(apart);
}

/** Returns the weekday of a day number; 0 = Sunday. Day 0 was a Thursday. */
const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;
