import { assert } from '../../foundation/assert.ts';
import type { Minor, Ppm } from '../../foundation/money/minor.ts';
import { PPM_ONE } from '../../foundation/money/minor.ts';
import { nearestMinor } from '../../foundation/money/nearest-minor.ts';
import type { DaysInYear } from './accrue-interest.ts';

/**
 * Computes interest compounded daily on a constant balance, unrounded.
 *
 *     interest = balance × ((1 + apr ÷ daysInYear)^days − 1)
 *
 * Units    balance and result in the same unit; the result is an estimate in floating point
 * Example  $3,000.00 at 24.99% for 30 days → 62.2348…
 */
export function compoundDailyExact(
  balance: number,
  { aprPpm, days, daysInYear }: { aprPpm: Ppm; days: number; daysInYear: DaysInYear },
): number {
  assert(Number.isSafeInteger(days) && days >= 0, () => `not a whole number of days: ${days}`);
  if (balance <= 0) return 0;
  return balance * Math.expm1(days * Math.log1p(aprPpm / PPM_ONE / daysInYear));
}

/** Computes interest compounded daily on a constant balance as an amount, rounded once, half away from zero. */
export function compoundDaily(
  balanceMinor: Minor,
  terms: { aprPpm: Ppm; days: number; daysInYear: DaysInYear },
): Minor {
  return nearestMinor(compoundDailyExact(balanceMinor, terms));
}
