import { withoutBidi } from '@tideline/contract';

/**
 * Characters that start a formula in a spreadsheet, including full-width ones, and those it drops before looking for
 * one.
 */
const STARTS = '=+\\-@\uff1d\uff0b\uff0d\uff20\\t\\r\\n';

/** Text that would run as a formula, or looks like such text that is already masked. */
const TO_MASK = new RegExp(`^'*[${STARTS}]`);
const MASKED = new RegExp(`^'+[${STARTS}]`);
const NUMBER = /^[+-]?\d+(\.\d+)?$/;

const mask = (text: string): string => (TO_MASK.test(text) && !NUMBER.test(text) ? `'${text}` : text);

/** Removes the apostrophe that `csvField` puts before text that looks like a formula; other text is unchanged. */
export const unmaskCsv = (text: string): string => (MASKED.test(text) ? text.slice(1) : text);

/**
 * Formats one field of RFC 4180. Text that a spreadsheet would run as a formula gets a leading apostrophe, which shows
 * it as text; so does text that already starts that way, so that `unmaskCsv` restores the original. Numbers keep their
 * sign. Bidirectional controls are removed. null is an empty field, an object its JSON.
 */
export function csvField(value: unknown): string {
  if (value === null || value === undefined) return '';
  const safe = mask(withoutBidi(typeof value === 'object' ? JSON.stringify(value) : String(value)));
  // also quoted if a reader that splits at semicolons or tabs would start another field
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Formats a line of RFC 4180, including its line ending. */
export const csvLine = (values: readonly unknown[]): string => `${values.map(csvField).join(',')}\r\n`;
