import { type Minor, parseMinor } from '@tideline/domain';

/** Matches digits with an optional decimal point, the only notation that bridges use for amounts. */
const NUMERIC = /^[+-]?\d{1,15}(?:\.\d{1,10})?$/;

/**
 * Converts a "numeric string" of the protocol exactly to minor units ("1234.5" is 123450, "100" is 10000), or returns
 * the reason why it is not an amount; imported files have the same reasons.
 */
export function decimalOf(
  text: unknown,
  currency: string,
): { ok: true; minor: Minor } | { ok: false; reason: 'not_an_amount' | 'too_precise' | 'out_of_range' } {
  if (typeof text !== 'string' || !NUMERIC.test(text)) return { ok: false, reason: 'not_an_amount' };
  const parsed = parseMinor(text, currency);
  if (!parsed.ok)
    return {
      ok: false,
      reason:
        parsed.reason === 'too_many_decimals'
          ? 'too_precise'
          : parsed.reason === 'too_large'
            ? 'out_of_range'
            : 'not_an_amount',
    };
  return Math.abs(parsed.minor) > 9_999_999_999_999 ? { ok: false, reason: 'out_of_range' } : parsed;
}
