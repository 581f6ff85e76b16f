import { addDays, type CivilDate } from '@tideline/domain';

/** A span of days, inclusive, as YYYY-MM-DD. */
export interface Days {
  from: string;
  to: string;
}

/** Days whose rows are compared at once. Limits memory, and lets other requests run between two windows. */
const WINDOW_DAYS = 92;
/** Rows per statement when writing the findings. */
const PART_ROWS = 2_000;

/** Splits a span into consecutive windows without gaps. */
export function windowsOf({ from, to }: Days): Days[] {
  const windows: Days[] = [];
  for (let start = from; start <= to;) {
    const end = addDays(start as CivilDate, WINDOW_DAYS - 1);
    windows.push({ from: start, to: end < to ? end : to });
    start = addDays(end, 1);
  }
  return windows;
}

/**
 * Spans closer together than this are joined, because rows of a span are compared with rows up to this far outside
 * it.
 */
const APART_DAYS = 62;

/**
 * Returns the spans within `around` days of the given days, in chronological order. Spans less than two months apart
 * are joined.
 */
export function spansAround(days: Iterable<string>, around: number): Days[] {
  const spans: Days[] = [];
  for (const day of [...new Set(days)].sort()) {
    const [from, to] = [addDays(day as CivilDate, -around), addDays(day as CivilDate, around)];
    const last = spans.at(-1);
    if (last !== undefined && from <= addDays(last.to as CivilDate, APART_DAYS)) last.to = to;
    else spans.push({ from, to });
  }
  return spans;
}

export const inParts = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / PART_ROWS) }, (_, part) =>
    rows.slice(part * PART_ROWS, (part + 1) * PART_ROWS),
  );
