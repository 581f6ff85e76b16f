import { assert } from '../assert.ts';
import type { Minor } from './minor.ts';
import { mulDiv } from './mul-div.ts';

/**
 * Splits an amount in given proportions so that the parts add up to it exactly.
 *
 * Units     amount and parts: minor units · ratios: whole numbers ≥ 0, at least one > 0
 * Rounding  every part rounds toward zero; each leftover unit goes to one of the first parts whose ratio is not 0
 * Example   allocate(1001, [1, 1, 1]) → [334, 334, 333]
 */
export function allocate(amountMinor: Minor, ratios: readonly number[]): Minor[] {
  assert(
    ratios.every((ratio) => Number.isSafeInteger(ratio) && ratio >= 0),
    'ratios are whole numbers from 0',
  );
  const total = ratios.reduce((sum, ratio) => sum + ratio, 0);
  assert(total > 0, 'at least one ratio is above 0');
  const towardsZero = amountMinor < 0 ? 'ceil' : 'floor';
  const parts = ratios.map((ratio) => mulDiv(amountMinor, ratio, total, towardsZero));
  let left = amountMinor - parts.reduce((sum, part) => sum + part, 0);
  const unit = Math.sign(left);
  return parts.map((part, index) => {
    if (left === 0 || ratios[index] === 0) return part;
    left -= unit;
    return (part + unit) as Minor;
  });
}
