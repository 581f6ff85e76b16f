import { parseMinor, type DecimalMark, type Minor } from '@tideline/domain';
import type { ProblemReason } from '../statement.ts';

export type AmountResult = { readonly ok: true; readonly minor: Minor } | { readonly ok: false; readonly reason: ProblemReason };

/** Ten billion units; the sum of a file then still fits the 15 digits of the wire. */
const MINOR_MAX = 999_999_999_999;

/**
 * An OFX amount in exact minor units. The standard allows a point or a comma as the decimal mark and no grouping, so
 * "1,234" is one unit and 234 thousandths: refused in a currency with cents rather than read as 1234. Where both marks
 * appear, or one appears twice, the other is the decimal mark ("1.234,56").
 */
export function parseOfxAmount(text: string, currency: string): AmountResult {
  const parsed = parseMinor(text, currency, { decimalMark: decimalMarkOf(text) });
  if (parsed.ok) return Math.abs(parsed.minor) <= MINOR_MAX ? { ok: true, minor: parsed.minor } : { ok: false, reason: 'out_of_range' };
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

function decimalMarkOf(text: string): DecimalMark {
  const comma = text.lastIndexOf(',');
  const point = text.lastIndexOf('.');
  if (comma === -1) return text.indexOf('.') !== point ? ',' : '.';
  if (point === -1) return text.indexOf(',') !== comma ? '.' : ',';
  return comma > point ? ',' : '.';
}
