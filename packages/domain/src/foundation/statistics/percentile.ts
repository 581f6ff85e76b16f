import { assert } from '../assert.ts';

/**
 * Returns the smallest of the values such that at least the given share of all values is at or below it (nearest rank).
 * medianOf is better if the mean of two values is acceptable, for example for monthly amounts.
 *
 * Source   nearest-rank method, NIST/SEMATECH e-Handbook 7.2.6.2
 * Example  percentile([10, 20, 30, 40, 50], 0.8) → 40
 */
export function percentile<Value extends number>(values: readonly Value[], share: number): Value {
  assert(values.length > 0 && share >= 0 && share <= 1, 'a percentile of at least one value, between 0 and 1');
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] as Value;
}

/** Returns the middle value; for an even number, the lower of the two. */
export const seenMedian = <Value extends number>(values: readonly Value[]): Value => percentile(values, 0.5);

/**
 * Returns the median distance from the median, as one of the actual distances: a measure of spread that ignores
 * outliers.
 */
export function seenDeviation(values: readonly number[], center = seenMedian(values)): number {
  return seenMedian(values.map((value) => Math.abs(value - center)));
}
