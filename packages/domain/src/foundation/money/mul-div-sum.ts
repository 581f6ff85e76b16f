import { assert } from '../assert.ts';
import type { Minor } from './minor.ts';
import { roundedQuotient, type Rounding } from './mul-div.ts';

/**
 * Computes Σ (a × b) ÷ c, exact internally and rounded once, for charges on several balances or rates that a statement
 * shows as one amount.
 *
 * Units     all a, b and c: safe integers, c above 0 · result: safe integer in the unit of a × b ÷ c
 * Rounding  as given, once, on the sum; rounding each product would lose up to half a unit each
 * Errors    throws if an input or the result is not a safe integer
 * Example   mulDivSum([[1, 1], [1, 1]], 4, 'half-away') → 1, where each half alone would give 0 or 1
 */
export function mulDivSum(products: readonly (readonly [number, number])[], c: number, rounding: Rounding): Minor {
  assert(Number.isSafeInteger(c) && c > 0, () => `mulDivSum cannot divide by ${c}`);
  let sum = 0n;
  for (const [a, b] of products) {
    assert(Number.isSafeInteger(a) && Number.isSafeInteger(b), () => `mulDivSum needs safe integers, got ${a} × ${b}`);
    sum += BigInt(a) * BigInt(b);
  }
  return roundedQuotient(sum, BigInt(c), rounding);
}
