import { assert } from '../assert.ts';
import type { Minor } from './minor.ts';

/**
 * Rounds a floating-point value (powers, logarithms) to minor units. No other function converts estimates to money.
 *
 * Rounding  half away from zero; ceil if an amount must suffice
 * Errors    throws on NaN and infinity
 */
export function nearestMinor(value: number, rounding: 'half-away' | 'ceil' = 'half-away'): Minor {
  assert(Number.isFinite(value), () => `not an amount: ${value}`);
  // A hundred-thousandth of a minor unit is floating-point noise.
  const rounded = rounding === 'ceil' ? Math.ceil(value - 1e-5) : Math.sign(value) * Math.round(Math.abs(value));
  assert(Number.isSafeInteger(rounded), () => `amount out of range: ${value}`);
  return (rounded === 0 ? 0 : rounded) as Minor;
}
