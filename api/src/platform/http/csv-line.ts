import { withoutBidi } from '@tideline/contract';

/**
 * Characters that start a formula in a spreadsheet, including full-width ones, and characters that a spreadsheet drops
 * before it looks for a formula.
 */
const STARTS = '=+\\-@\uff1d\uff0b\uff0d\uff20\\t\\r\\n';

/** Matches text that a spreadsheet would run as a formula, or that already looks masked. */
const TO_MASK = new RegExp(`^'*[${STARTS}]`);
const MASKED = new RegExp(`^'+[${STARTS}]`);
const NUMBER = /^[+-]?\d+(\.\d+)?$/;

const mask = (text: string): string => (TO_MASK.test(text) && !NUMBER.test(text) ? `'${text}` : text);

/** Removes the apostrophe that `csvField` puts before text that looks like a formula; returns other text unchanged. */
export const unmaskCsv = (text: string): string => (MASKED.test(text) ? text.slice(1) : text);

/**
 * Formats one field of RFC 4180. Text that a spreadsheet would run as a formula gets a leading apostrophe, which makes
 * the spreadsheet show it as text. Text that already has an apostrophe before a formula gets another one, so that
 * `unmaskCsv` restores the original. Numbers keep their sign. Bidirectional controls are removed. null becomes an empty
 * field, and an object its JSON.
 */
export function csvField(value: unknown): string {
  if (value === null || value === undefined) return '';
  const safe = mask(withoutBidi(typeof value === 'object' ? JSON.stringify(value) : String(value)));
  // text with semicolons or tabs is also quoted, because some readers split fields at them
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Formats a line of RFC 4180, including its line ending. */
export const csvLine = (values: readonly unknown[]): string => `${values.map(csvField).join(',')}\r\n`;
