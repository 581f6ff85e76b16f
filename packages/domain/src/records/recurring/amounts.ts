import { assert } from '../../foundation/assert.ts';
import { type CivilDate, partsOf } from '../../foundation/dates/civil-date.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import { percentile, seenMedian } from '../../foundation/statistics/percentile.ts';
import type { SeriesRow } from './series-row.ts';

/** Returns whether two amounts are the same price: within half a unit of the currency, or 2%. */
export function isSamePrice(a: number, b: number, unitMinor: number): boolean {
  return Math.abs(a - b) <= Math.max(unitMinor / 2, 0.02 * Math.max(Math.abs(a), Math.abs(b)));
}

/** Minimum share of steps that keep the price. A price that increases once a year keeps it in most steps. */
const FIXED_SHARE = 0.6;

/** Maximum relative difference between a new price and the previous one. */
const NEW_PRICE_SHARE = 0.5;

/**
 * Returns whether an amount stays the same except for an occasional new price.
 *
 * Two amounts are one subscription if they are within a quarter of each other, such as a yearly one with a new price.
 * Of three amounts, the last may be a new price within half of the two before.
 */
export function isFixedAmount(amounts: readonly number[], unitMinor: number): boolean {
  if (amounts.length === 1) return true;
  const [first = 0, second = 0, third = 0] = amounts;
  if (amounts.length === 2) return Math.abs(first - second) <= 0.25 * Math.min(Math.abs(first), Math.abs(second));
  if (
    amounts.length === 3 &&
    isSamePrice(first, second, unitMinor) &&
    Math.abs(third - second) <= NEW_PRICE_SHARE * Math.abs(second)
  )
    return true;
  return samePriceShare(amounts, (a, b) => isSamePrice(a, b, unitMinor)) >= FIXED_SHARE;
}

/** Returns the share of steps from one amount to the next that keep the price; 1 for a single amount. */
export function samePriceShare(amounts: readonly number[], isSame: (a: number, b: number) => boolean): number {
  const same = amounts.slice(1).filter((amount, index) => isSame(amount, amounts[index] ?? 0)).length;
  return amounts.length < 2 ? 1 : same / (amounts.length - 1);
}

export interface ExpectedAmount {
  amountKind: 'fixed' | 'variable';
  typicalMinor: Minor;
  rangeMinor: readonly [Minor, Minor];
}

const RECENT = 6;

/**
 * Returns the amount to expect next, and its range.
 *
 *     fixed     the last amount; range since the last price change
 *     variable  the median of the same season (plus or minus a month) once there is a year of history, otherwise of
 *               the last six
 *
 * Units     signed minor units; the range is the 20th and 80th percentile, smallest number first
 * Rounding  none: every figure is an amount that was paid
 */
export function expectedAmount(rows: readonly SeriesRow[], nextOn: CivilDate): ExpectedAmount {
  const amounts = rows.map(({ amountMinor }) => amountMinor);
  const latest = rows.at(-1);
  assert(latest !== undefined, 'a series has at least one occurrence');
  const { amountMinor: last, unitMinor } = latest;
  const range = (pool: readonly Minor[]): readonly [Minor, Minor] => [percentile(pool, 0.2), percentile(pool, 0.8)];
  if (isFixedAmount(amounts, unitMinor)) {
    const changed = amounts.findLastIndex((amount) => !isSamePrice(amount, last, unitMinor));
    return { amountKind: 'fixed', typicalMinor: last, rangeMinor: range(amounts.slice(changed + 1)) };
  }
  const season = sameSeason(rows, nextOn);
  const pool = season.length >= 3 ? season.map(({ amountMinor }) => amountMinor) : amounts.slice(-RECENT);
  return { amountKind: 'variable', typicalMinor: seenMedian(pool), rangeMinor: range(pool) };
}

/** Returns rows of earlier years in the same or an adjacent month; empty until a full year is known. */
export function sameSeason(rows: readonly SeriesRow[], on: CivilDate): SeriesRow[] {
  const { year, month } = partsOf(on);
  return rows.filter((row) => {
    const apart = year * 12 + month - (row.parts.year * 12 + row.parts.month);
    return apart >= 11 && apart <= 37 && (apart % 12 <= 1 || apart % 12 === 11);
  });
}
