import { type Minor, parseMinor } from '@tideline/domain';

/** Digits with an optional decimal point; bridges use no other amount notation. */
const NUMERIC = /^[+-]?\d{1,15}(?:\.\d{1,10})?$/;

/**
 * Converts a "numeric string" of the protocol to minor units, exactly: "1234.5" is 123450, "100" is 10000. Otherwise
 * returns the reason, as for files.
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
