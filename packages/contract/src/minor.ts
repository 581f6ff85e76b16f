import { fail } from './errors.ts';
import type { Money } from './wire.ts';

const MINOR_MAX = 999_999_999_999_999;

/** Converts minor units to wire money. Throws SUM_TOO_LARGE above 15 digits. */
export function toMoney(minor: number, currency: string): Money {
  if (Math.abs(minor) > MINOR_MAX) throw fail('SUM_TOO_LARGE', {});
  return { minor: String(minor === 0 ? 0 : minor), currency };
}

/**
 * Converts wire money to minor units. The result is always a safe integer, because the wire format allows 15 digits.
 */
export const toMinor = (money: Money): number => Number(money.minor);
