import { assert, unreachable } from '../assert.ts';
import type { Minor } from './minor.ts';

/**
 * How to round. half-away: interest and prices · half-even: statistics · ceil: "payment needed" · floor: "safe to
 * move".
 */
export type Rounding = 'half-away' | 'half-even' | 'floor' | 'ceil';

/**
 * Computes a × b ÷ c, rounded once. All division of money goes through this function.
 *
 * Units     a, b, c: safe integers, c ≠ 0 · result: safe integer in the unit of a × b ÷ c
 * Rounding  as given; floor and ceil go toward −∞ and +∞, half-away goes away from zero, for negatives too
 * Errors    throws if an input or the result is not a safe integer, or c is 0
 * Example   mulDiv(100_000, 249_900 * 30, 365_000_000, 'half-away') → 2054
 */
export function mulDiv(a: number, b: number, c: number, rounding: Rounding): Minor {
  assert(Number.isSafeInteger(a) && Number.isSafeInteger(b), () => `mulDiv needs safe integers, got ${a} × ${b}`);
  assert(Number.isSafeInteger(c) && c !== 0, () => `mulDiv cannot divide by ${c}`);
  const product = a * b;
  // The product is usually exact as a number. A bigint is slower, but always exact.
  return safe(
    Number.isSafeInteger(product)
      ? divideNumber(product, c, rounding)
      : divideBig(BigInt(a) * BigInt(b), BigInt(c), rounding),
  );
}

/**
 * Computes above ÷ below for values of any size, rounded once, for sums of products and powers of ten.
 *
 * Errors    throws if the result is not a safe integer, or below is 0
 * Example   roundedQuotient(5n, 2n, 'half-even') → 2
 */
export function roundedQuotient(above: bigint, below: bigint, rounding: Rounding): Minor {
  assert(below !== 0n, 'no figure is divided by zero');
  return safe(divideBig(above, below, rounding));
}

/**
 * Computes above ÷ below like roundedQuotient, but returns undefined if the result exceeds a safe integer. It is for
 * values that user input can cause.
 */
export function quotientWithin(above: bigint, below: bigint, rounding: Rounding): Minor | undefined {
  assert(below !== 0n, 'no figure is divided by zero');
  const result = divideBig(above, below, rounding);
  return Number.isSafeInteger(result) ? safe(result) : undefined;
}

function safe(result: number): Minor {
  assert(Number.isSafeInteger(result), () => `${result} is beyond a safe integer`);
  return (result === 0 ? 0 : result) as Minor;
}

function divideNumber(product: number, c: number, rounding: Rounding): number {
  const rest = product % c;
  const quotient = (product - rest) / c;
  if (rest === 0) return quotient;
  const sign = product < 0 === c < 0 ? 1 : -1;
  const gap = Math.abs(c) - Math.abs(rest);
  return quotient + step(rounding, sign, Math.sign(Math.abs(rest) - gap), quotient % 2 === 0);
}

function divideBig(product: bigint, c: bigint, rounding: Rounding): number {
  const rest = product % c;
  const quotient = product / c;
  if (rest === 0n) return Number(quotient);
  const sign = product < 0n === c < 0n ? 1 : -1;
  const twice = (rest < 0n ? -rest : rest) * 2n;
  const whole = c < 0n ? -c : c;
  const half = twice > whole ? 1 : twice === whole ? 0 : -1;
  return Number(quotient) + step(rounding, sign, half, quotient % 2n === 0n);
}

/**
 * Returns the correction to the quotient truncated toward zero. `half` is −1 for a remainder below one half, 0 for
 * exactly one half, and 1 above it.
 */
function step(rounding: Rounding, sign: 1 | -1, half: number, even: boolean): number {
  switch (rounding) {
    case 'half-away':
      return half >= 0 ? sign : 0;
    case 'half-even':
      return half > 0 || (half === 0 && !even) ? sign : 0;
    case 'floor':
      return sign < 0 ? -1 : 0;
    case 'ceil':
      return sign > 0 ? 1 : 0;
    default:
      return unreachable(rounding);
  }
}
