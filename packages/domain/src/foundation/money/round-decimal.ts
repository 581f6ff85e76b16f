import { assert } from '../assert.ts';
import type { Rounding } from './mul-div.ts';

/**
 * Rounds a decimal string to a number of digits without converting to a float (as a float, 2.675 rounds to 2.67).
 *
 * Rounding  as given; half-away goes away from zero, for negatives too
 * Errors    throws if the text is not a plain decimal
 * Example   roundDecimal('2.675', 2, 'half-away') → "2.68" · roundDecimal('-2.5', 0, 'half-away') → "-3"
 */
export function roundDecimal(text: string, digits: number, rounding: Rounding): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text) ?? [];
  assert(whole !== '' && Number.isInteger(digits) && digits >= 0, () => `not a plain decimal: ${text}`);
  const kept = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  const rest = fraction.slice(digits);
  const up = /[1-9]/.test(rest) && roundsUp(rounding, sign === '-', rest, kept % 2n === 0n);
  const scaled = (up ? kept + 1n : kept).toString().padStart(digits + 1, '0');
  const split = scaled.length - digits;
  const shown = digits === 0 ? scaled : `${scaled.slice(0, split)}.${scaled.slice(split)}`;
  return /[1-9]/.test(shown) ? sign + shown : shown;
}

function roundsUp(rounding: Rounding, negative: boolean, rest: string, even: boolean): boolean {
  if (rounding === 'ceil') return !negative;
  if (rounding === 'floor') return negative;
  const first = Number(rest[0]);
  const isHalf = first === 5 && !/[1-9]/.test(rest.slice(1));
  return isHalf ? rounding === 'half-away' || !even : first >= 5;
}
