import { assert } from '../../foundation/assert.ts';
import { type Minor, type Ppm, PPM_ONE } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';

export type DaysInYear = 360 | 365 | 366;

/**
 * Computes simple interest on a constant balance.
 *
 *     interest = balance × apr ÷ daysInYear × days
 *
 * Units     balance, result: minor units · apr: parts per million (249_900 = 24.99%) · days: whole days ≥ 0
 * Rounding  half away from zero, once, on the total, because rounding each day loses up to half a cent a day
 * Source    periodic rate × number of periods = APR: Regulation Z, 12 CFR 1026.14(b)
 * Example   $1,000.00 at 24.99% for 30 days → $20.54
 */
export function accrueInterest(
  balanceMinor: Minor,
  { aprPpm, days, daysInYear }: { aprPpm: Ppm; days: number; daysInYear: DaysInYear },
): Minor {
  assert(Number.isSafeInteger(days) && days >= 0, () => `not a whole number of days: ${days}`);
  if (balanceMinor <= 0) return 0 as Minor; // A credit balance earns nothing.
  return mulDiv(balanceMinor, aprPpm * days, PPM_ONE * daysInYear, 'half-away');
}
