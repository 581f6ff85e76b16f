import { seenMedian } from '../../foundation/statistics/percentile.ts';
import { isFixedAmount, isSamePrice } from './amounts.ts';
import { type CadenceFit, fitCadence } from './fit-cadence.ts';
import type { SeriesRow } from './series-row.ts';

/** Rows of one payee with one cadence. */
export interface Stream {
  rows: SeriesRow[];
  fit: CadenceFit;
}

const WHOLE_SCORE = 0.9;
const PART_SCORE = 0.75;
const REST_SCORE = 0.7;

/**
 * Splits the rows of one account, direction and payee into streams of one cadence each.
 *
 * First tries all rows together, regardless of their amounts (a variable bill, a rising price). If they have no
 * cadence, tries the rows of each price, joins streams that continue each other at a new price, and finally tries the
 * remaining rows together.
 *
 * @param rows in time order
 */
export function streamsOf(rows: readonly SeriesRow[]): Stream[] {
  const whole = streamFrom(rows, WHOLE_SCORE);
  if (whole !== null && mixesTwoPrices(whole)) return streamsByPrice(rows);
  if (whole === null || whole.fit.score < 1) {
    const byPrice = streamsByPrice(rows);
    if (whole === null || isCleaner(byPrice, whole)) return byPrice;
  }
  return [whole];
}

function streamsByPrice(rows: readonly SeriesRow[]): Stream[] {
  const priced = joinOverNewPrices(pricedStreams(rows));
  const left = withoutRowsOf(rows, priced);
  const extended = priced.map((stream) => extend(stream, left));
  const rest = streamFrom(withoutRowsOf(rows, extended), REST_SCORE);
  return rest === null || mixesTwoPrices(rest) ? extended : [...extended, rest];
}

const MOST = 0.8;

/**
 * Returns whether the streams by price are better evidence than all rows together: there is only one, it fits its
 * cadence better, and it contains most of the rows.
 */
function isCleaner([main, ...others]: readonly Stream[], whole: Stream): boolean {
  return (
    main !== undefined &&
    others.length === 0 &&
    main.fit.score > whole.fit.score &&
    main.rows.length >= MOST * whole.rows.length
  );
}

function streamFrom(rows: readonly SeriesRow[], score: number): Stream | null {
  const fit = fitCadence(rows);
  return fit !== null && fit.score >= score ? { rows: [...rows], fit } : null;
}

/**
 * Returns whether a stream mixes two subscriptions with one merchant, which look like one that is charged twice a
 * month.
 */
function mixesTwoPrices({ rows, fit: { rule } }: Stream): boolean {
  if (rule.cadence !== 'twice_a_month' || rows.length < 4) return false;
  const [even, odd] = [0, 1].map((start) =>
    rows.filter((_, index) => index % 2 === start).map(({ amountMinor }) => amountMinor),
  );
  const unitMinor = rows[0]?.unitMinor;
  if (
    even === undefined ||
    odd === undefined ||
    unitMinor === undefined ||
    !isFixedAmount(even, unitMinor) ||
    !isFixedAmount(odd, unitMinor)
  )
    return false;
  const [a, b] = [seenMedian(even), seenMedian(odd)];
  return Math.abs(a - b) > Math.max(unitMinor, 0.05 * Math.abs(a));
}

/** Returns streams of one exact price, then of prices within a few percent (exchange rates). */
function pricedStreams(rows: readonly SeriesRow[]): Stream[] {
  const exact = [...groupBy(rows, ({ amountMinor }) => amountMinor).values()]
    .flatMap(lanesOf)
    .flatMap((lane) => streamFrom(lane, PART_SCORE) ?? []);
  const near = nearPrices(withoutRowsOf(rows, exact))
    .flatMap(lanesOf)
    .flatMap((lane) => streamFrom(lane, PART_SCORE) ?? []);
  return [...exact, ...near];
}

function nearPrices(rows: readonly SeriesRow[]): SeriesRow[][] {
  const bySize = [...rows].sort((a, b) => a.amountMinor - b.amountMinor || byTime(a, b));
  const bands: SeriesRow[][] = [];
  for (const row of bySize) {
    const band = bands.at(-1);
    const lowest = band?.[0];
    if (band !== undefined && lowest !== undefined && isSamePrice(lowest.amountMinor, row.amountMinor, row.unitMinor))
      band.push(row);
    else bands.push([row]);
  }
  return bands.filter((band) => band.length >= 3).map((band) => band.sort(byTime));
}

/** Splits equal charges on one day into several contracts: the first of each day, the second of each day … */
function lanesOf(rows: readonly SeriesRow[]): SeriesRow[][] {
  const lanes: SeriesRow[][] = [];
  for (const row of rows) {
    const free = lanes.find((lane) => lane.at(-1)?.day !== row.day);
    if (free === undefined) lanes.push([row]);
    else free.push(row);
  }
  return lanes;
}

/** Returns whether a row follows another after one or two periods, within tolerance, at a similar price. */
function follows(after: SeriesRow, { fit: { rule } }: Stream, before: SeriesRow): boolean {
  const gap = after.day - before.day;
  const ratio = after.amountMinor / before.amountMinor;
  return (
    [1, 2].some((periods) => Math.abs(gap - periods * rule.periodDays) <= rule.toleranceDays) &&
    ratio >= 0.6 &&
    ratio <= 1.7
  );
}

/**
 * Joins two streams of one cadence if the second starts where the first would continue. They are one stream with a new
 * price.
 */
function joinOverNewPrices(streams: readonly Stream[]): Stream[] {
  const joined: Stream[] = [];
  for (const stream of [...streams].sort((a, b) => compareRows(a.rows, b.rows))) {
    const [first] = stream.rows;
    const before = joined
      .filter((earlier) => {
        const last = earlier.rows.at(-1);
        return (
          first !== undefined &&
          last !== undefined &&
          earlier.fit.rule === stream.fit.rule &&
          last.day < first.day &&
          follows(first, earlier, last)
        );
      })
      .sort((a, b) => priceGap(a, stream) - priceGap(b, stream))[0];
    const together = before === undefined ? null : streamFrom([...before.rows, ...stream.rows], REST_SCORE);
    if (before === undefined || together === null) joined.push(stream);
    else joined[joined.indexOf(before)] = together;
  }
  return joined;
}

const priceGap = (a: Stream, b: Stream): number =>
  Math.abs((a.rows.at(-1)?.amountMinor ?? 0) - (b.rows[0]?.amountMinor ?? 0));

/** Adds rows at either end that are on the stream's days at another price, and removes them from the remaining rows. */
function extend(stream: Stream, left: SeriesRow[]): Stream {
  const rows = [...stream.rows];
  for (;;) {
    const [first, last] = [rows[0], rows.at(-1)];
    if (first === undefined || last === undefined) return stream;
    const next = left.find((row) => row.day > last.day && follows(row, stream, last));
    const previous =
      next === undefined ? left.findLast((row) => row.day < first.day && follows(first, stream, row)) : undefined;
    if (next !== undefined) rows.push(next);
    else if (previous !== undefined) rows.unshift(previous);
    else break;
    left.splice(left.indexOf(next ?? (previous as SeriesRow)), 1);
  }
  return rows.length === stream.rows.length ? stream : (streamFrom(rows, REST_SCORE) ?? stream);
}

function withoutRowsOf(rows: readonly SeriesRow[], streams: readonly Stream[]): SeriesRow[] {
  const taken = new Set(streams.flatMap((stream) => stream.rows));
  return rows.filter((row) => !taken.has(row));
}

function groupBy<Key, Value>(values: readonly Value[], keyOf: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}

/**
 * Compares rows by time, oldest first; rows of one day by amount, then id, so that the result does not depend on the
 * input order.
 */
export function byTime(a: SeriesRow, b: SeriesRow): number {
  return a.day - b.day || a.amountMinor - b.amountMinor || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** Compares streams by their first row. */
export function compareRows(a: readonly SeriesRow[], b: readonly SeriesRow[]): number {
  const [first, other] = [a[0], b[0]];
  return first === undefined || other === undefined ? 0 : byTime(first, other);
}
