import { assert } from '../assert.ts';
import type { Minor } from '../money/minor.ts';
import { mulDiv } from '../money/mul-div.ts';

/**
 * Returns the median of amounts; for an even number, the mean of the middle two, rounded half to even.
 *
 * Errors   throws on an empty list
 * Example  medianOf([100, 900, 300]) → 300; medianOf([100, 200]) → 150
 */
export function medianOf(amounts: readonly number[]): Minor {
  assert(amounts.length > 0, 'a median needs an amount');
  const sorted = [...amounts].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return mulDiv(lower + upper, 1, 2, 'half-even');
}

/**
 * Computes the median absolute deviation: the usual distance of amounts from their median. Unlike a standard deviation,
 * it does not change because of one outlier.
 *
 * Source  F. R. Hampel, "The influence curve and its role in robust estimation" (1974)
 */
export function medianDeviation(amounts: readonly number[]): Minor {
  const middle = medianOf(amounts);
  return medianOf(amounts.map((amount) => Math.abs(amount - middle)));
}

/**
 * Ratio of the median deviation to the standard deviation of a normal distribution (0.6745), and the limit of 3.5, both
 * in ten-thousandths.
 */
const [DEVIATION_SHARE, OUTLIER_SCORE] = [6_745, 35_000];

/**
 * Returns whether an amount is unusually high: 0.6745 × (amount − median) ÷ median deviation > 3.5. Amounts that never
 * vary have no deviation, so any amount above twice the median counts.
 *
 * Source  modified z-score: B. Iglewicz, D. Hoaglin, "How to Detect and Handle Outliers" (1993), NIST/SEMATECH
 *         e-Handbook 1.3.5.17
 */
export function isAboveUsual(amount: number, earlier: readonly number[]): boolean {
  const middle = medianOf(earlier);
  const deviation = medianDeviation(earlier);
  if (deviation === 0) return amount > 2 * middle;
  return (amount - middle) * DEVIATION_SHARE > deviation * OUTLIER_SCORE;
}
