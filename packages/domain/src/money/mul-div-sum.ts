import { assert } from '../assert.ts';
import type { Minor } from './minor.ts';
import { mulDiv, type Rounding } from './mul-div.ts';

/**
 * Σ (a × b) ÷ c, exact inside and rounded once: the charge of several balances or rates that a statement prints as one amount.
 *
 * Units     all a, b and c: safe integers, c above 0 · result: safe integer in the unit of a × b ÷ c
 * Rounding  as named, once, on the sum; rounding each product would lose up to half a unit apiece
 * Errors    throws when an input or the result is not a safe integer
 * Example   mulDivSum([[1, 1], [1, 1]], 4, 'half-away') → 1, where each half by itself would give 0 or 1
 */
export function mulDivSum(products: readonly (readonly [number, number])[], c: number, rounding: Rounding): Minor {
  assert(Number.isSafeInteger(c) && c > 0, `mulDivSum cannot divide by ${c}`);
  let sum = 0n;
  for (const [a, b] of products) {
    assert(Number.isSafeInteger(a) && Number.isSafeInteger(b), `mulDivSum needs safe integers, got ${a} × ${b}`);
    sum += BigInt(a) * BigInt(b);
  }
  const whole = sum / BigInt(c);
  // The quotient truncates towards zero; what is left has the sign of the sum and is below c, so it is a safe integer.
  const rest = Number(sum - whole * BigInt(c));
  const result = Number(whole) + roundedRest(rest, c, whole, rounding);
  assert(Number.isSafeInteger(result), 'the sum of the products is beyond a safe integer');
  return (result === 0 ? 0 : result) as Minor;
}

/** Half to even depends on the whole part: an odd one counts as a unit more before it is rounded. */
function roundedRest(rest: number, c: number, whole: bigint, rounding: Rounding): number {
  if (rounding !== 'half-even' || whole % 2n === 0n) return mulDiv(rest, 1, c, rounding);
  const sign = rest < 0 ? -1 : 1;
  const towards = mulDiv(rest, 1, c, 'half-away');
  return rest === 0 ? 0 : towards === 0 ? 0 : sign;
}
