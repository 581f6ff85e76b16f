import { daysInMonth, partsOf } from '../dates/civil-date.ts';
import { weekdayOfMonth } from '../dates/weekdays.ts';
import type { SeriesRow } from './series-row.ts';

/** Later ones decide: an anchor day may have been moved years ago. */
const RECENT = 12;

export interface Anchors {
  anchorDays: number[];
  /** Distance of each recent row from its anchor day. */
  distances: number[];
}

/** The weekday on which most rows fall, the earliest of the week where two are as frequent. */
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

/** Which weekday of the month most rows are, as [first to fourth, or 5 = last; weekday]; days from it for each row. */
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
  /** Of each recent row from this day. */
  distances: readonly number[];
  /** How many rows are on this very day. */
  exact: number;
}

/** What is compared of one or two days. */
interface Choice {
  days: readonly Candidate[];
  total: number;
  exact: number;
}

/**
 * One or two days of the month to which the rows are nearest; 31 = the last day of each month.
 *
 * Nearest in all, then most often to the day, then the later in the month: 28, 30, 31 are all the last of some month.
 */
export function monthAnchors(rows: readonly SeriesRow[], howMany: 1 | 2): Anchors {
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

/** The better of two choices. Hundreds of pairs are looked at for each payee: one that is already further off is not added up to its end. */
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

/** Days that were seen, up to two days around them (a week-end moves a payment that far), and the last day. */
function candidateDays(rows: readonly SeriesRow[]): number[] {
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
 * Days from a row to the nearest anchor day, counted around the end of the month: the 31st and the 1st are one day apart.
 *
 * A row that is where a week-end moves its day to is at no distance.
 */
export function anchorDistance({ day, parts }: Pick<SeriesRow, 'day' | 'parts'>, anchor: number): number {
  const { year, month } = parts;
  const here = daysInMonth(year, month);
  const sameMonth = parts.day - Math.min(anchor, here);
  // nearer than half a month it is of this month
  if (Math.abs(sameMonth) <= 10) return moved(sameMonth, day);
  const before = daysInMonth(year, month === 1 ? 12 : month - 1);
  const after = daysInMonth(year, month === 12 ? 1 : month + 1);
  const lastMonth = parts.day + before - Math.min(anchor, before);
  const nextMonth = parts.day - here - Math.min(anchor, after);
  return Math.min(moved(sameMonth, day), moved(lastMonth, day), moved(nextMonth, day));
}

const MOVED_BY_WEEKEND = 0.5;

/** Days from a due day, or next to nothing where it is a Saturday or Sunday and the row is on the business day before or after. */
function moved(apart: number, day: number): number {
  const weekday = weekdayOf(day - apart);
  const isMoved = (weekday === 6 && (apart === -1 || apart === 2)) || (weekday === 0 && (apart === -2 || apart === 1));
  return isMoved ? MOVED_BY_WEEKEND : Math.abs(apart);
}

/** 0 = Sunday; day 0 was a Thursday. */
const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;
