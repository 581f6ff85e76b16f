import { currencyExponent } from './currency.ts';
import type { Minor } from './minor.ts';

export type DecimalMark = '.' | ',';
export type ParseMinorReason = 'empty' | 'not_a_number' | 'too_many_decimals' | 'too_large';
export type ParseMinorResult = { ok: true; minor: Minor } | { ok: false; reason: ParseMinorReason };

const WRAPPING =
  /^([-+(]?)\s*(?:[$€£¥]|[A-Z]{3})?\s*([-+]?)([\d.,' \u00a0\u202f]*\d|[.,]\d+)\s*(?:[$€£¥]|[A-Z]{3})?([-)]?)$/;

/**
 * Parses an amount as users and banks write it, by string arithmetic, never through a float.
 *
 * Accepts   sign before or after the number, parentheses for negatives, a currency symbol, groups of three or Indian
 *           groups, more decimals than the currency has if they are 0
 * Units     result: minor units of the currency
 * Errors    a typed reason: empty, not_a_number (including misplaced groups), too_many_decimals (would lose money),
 *           too_large
 * Example   parseMinor('1.234,56', 'EUR', { decimalMark: ',' }) → 123456 · parseMinor('(5.00)', 'USD') → -500
 */
export function parseMinor(
  text: string,
  currency: string,
  { decimalMark = '.' }: { decimalMark?: DecimalMark } = {},
): ParseMinorResult {
  const trimmed = text.trim().replace('\u2212', '-');
  if (trimmed === '') return { ok: false, reason: 'empty' };
  const [, open = '', sign = '', digits = '', close = ''] = WRAPPING.exec(trimmed) ?? [];
  const signs = [open === '(' ? '(' : open, sign, close].filter((mark) => mark !== '');
  const bracketed = open === '(' && close === ')' && sign === '';
  if (digits === '' || (!bracketed && (signs.length > 1 || open === '(' || close === ')')))
    return { ok: false, reason: 'not_a_number' };
  const [whole = '', fraction = '', ...more] = digits.split(decimalMark);
  if (more.length > 0 || !/^\d*$/.test(fraction) || !isGrouped(whole)) return { ok: false, reason: 'not_a_number' };
  const exponent = currencyExponent(currency);
  const kept = fraction.replace(/0+$/, '');
  if (kept.length > exponent) return { ok: false, reason: 'too_many_decimals' };
  const magnitude = Number(whole.replace(/\D/g, '') + kept.padEnd(exponent, '0'));
  if (!Number.isSafeInteger(magnitude)) return { ok: false, reason: 'too_large' };
  const negative = bracketed || signs[0] === '-';
  return { ok: true, minor: (negative && magnitude !== 0 ? -magnitude : magnitude) as Minor };
}

/** Matches Indian groups: pairs of digits above the thousands, as in "1,23,456" (one lakh). */
const INDIAN_GROUPS = /^\d{1,2}(?:,\d{2})+,\d{3}$/;

/**
 * Returns whether digits have no groups, groups of three with one kind of separator ("1,234,567", "1 234", "12'500"),
 * or Indian groups.
 */
function isGrouped(whole: string): boolean {
  if (/^\d*$/.test(whole) || INDIAN_GROUPS.test(whole)) return true;
  return /^\d{1,3}(?:([.,' \u00a0\u202f])\d{3})(?:\1\d{3})*$/.test(whole);
}

/**
 * Detects the decimal mark of a column of amounts from all its values. A single "12,50" decides; "1,234" alone does
 * not.
 *
 * Result  undefined if no value decides (the user is asked) or two values contradict each other
 */
export function detectDecimalMark(samples: readonly string[]): DecimalMark | undefined {
  const seen = new Set<DecimalMark>();
  for (const sample of samples) {
    const last = /([.,])(\d*)\D*$/.exec(sample);
    if (last === null) continue;
    const mark = last[1] === ',' ? ',' : '.';
    const other = mark === ',' ? '.' : ',';
    const count = sample.split(mark).length - 1;
    if (count > 1) seen.add(other);
    else if (sample.includes(other) || last[2]?.length !== 3) seen.add(mark);
  }
  const [only, ...others] = [...seen];
  return others.length === 0 ? only : undefined;
}
