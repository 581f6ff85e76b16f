import { type DecimalMark, parseMinor, type Minor } from '@tideline/domain';
import type { ProblemReason } from './statement.ts';

export type AmountResult =
  | { readonly ok: true; readonly minor: Minor }
  | { readonly ok: false; readonly reason: ProblemReason };

/** Maximum amount: ten billion units, so that sums of many amounts stay within the wire format's 15 digits. */
const MINOR_MAX = 999_999_999_999;

/** Parses an amount in a file to exact minor units, or returns why it is not an amount. */
export function readAmount(text: string, currency: string, decimalMark: DecimalMark): AmountResult {
  const parsed = parseMinor(text, currency, { decimalMark });
  if (parsed.ok)
    return Math.abs(parsed.minor) <= MINOR_MAX
      ? { ok: true, minor: parsed.minor }
      : { ok: false, reason: 'out_of_range' };
  switch (parsed.reason) {
    case 'empty':
      return { ok: false, reason: 'missing' };
    case 'too_many_decimals':
      return { ok: false, reason: 'too_precise' };
    case 'too_large':
      return { ok: false, reason: 'out_of_range' };
    case 'not_a_number':
      return { ok: false, reason: 'not_an_amount' };
  }
}
