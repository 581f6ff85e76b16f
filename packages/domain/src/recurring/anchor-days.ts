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
  const counts = weekdays.reduce<number[]>((all, weekday) => all.with(weekday, (all[weekday] ?? 0) + 1), [0, 0, 0, 0, 0, 0, 0]);
  const anchor = counts.indexOf(Math.max(...counts));
  return { anchorDays: [anchor], distances: weekdays.map((weekday) => Math.min((weekday - anchor + 7) % 7, (anchor - weekday + 7) % 7)) };
}

/** Which weekday of the month most rows are, as [first to fourth, or 5 = last; weekday]; days from it for each row. */
export function weekdayOfMonthAnchor(rows: readonly SeriesRow[]): Anchors {
  const recent = rows.slice(-RECENT);
  const [weekday = 0] = weekdayAnchor(rows).anchorDays;
  const options = [1, 2, 3, 4, 5].map((which) => ({ which, distances: recent.map(({ parts: { year, month, day } }) => Math.abs(day - partsOf(weekdayOfMonth(year, month, { weekday, which })).day)) }));
  const total = (distances: readonly number[]) => distances.reduce((sum, distance) => sum + distance, 0);
  const best = options.reduce((nearest, option) => (total(option.distances) < total(nearest.distances) ? option : nearest));
  return { anchorDays: [best.which, weekday], distances: best.distances };
}

/** One or two days of the month to which the rows are nearest; 31 = the last day of each month. */
export function monthAnchors(rows: readonly SeriesRow[], howMany: 1 | 2): Anchors {
  const recent = rows.slice(-RECENT * howMany);
  const candidates = candidateDays(recent);
  const tables = candidates.map((day) => ({ day, distances: recent.map((row) => anchorDistance(row, day)) }));
  let best: { anchorDays: number[]; distances: number[]; rank: number[] } | undefined;
  const consider = (anchorDays: number[], distances: number[]) => {
    const total = distances.reduce((sum, distance) => sum + distance, 0);
    const exact = recent.filter(({ parts }) => anchorDays.includes(parts.day)).length;
    // Nearest in all, then most often to the day, then the later in the month: 28, 30, 31 are all the last of some month.
    const rank = [total, -exact, -anchorDays.reduce((sum, day) => sum + day, 0)];
    if (best === undefined || isLess(rank, best.rank)) best = { anchorDays, distances, rank };
  };
  for (const [index, one] of tables.entries()) {
    if (howMany === 1) consider([one.day], one.distances);
    else {
      for (const other of tables.slice(index + 1)) {
        if (other.day - one.day >= 9) consider([one.day, other.day], one.distances.map((distance, row) => Math.min(distance, other.distances[row] ?? distance)));
      }
    }
  }
  return best ?? { anchorDays: [], distances: [] };
}

/** Days that were seen, up to two days around them (a week-end moves a payment that far), and the last day. */
function candidateDays(rows: readonly SeriesRow[]): number[] {
  const days = new Set<number>();
  for (const { parts: { year, month, day } } of rows) {
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
  const before = daysInMonth(year, month === 1 ? 12 : month - 1);
  const after = daysInMonth(year, month === 12 ? 1 : month + 1);
  const sameMonth = parts.day - Math.min(anchor, here);
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

function isLess(a: readonly number[], b: readonly number[]): boolean {
  const place = a.findIndex((value, index) => value !== b[index]);
  return place >= 0 && (a[place] ?? 0) < (b[place] ?? 0);
}
