import type { CopiedRow } from './read-rows.ts';

/** A spreadsheet would run these as a formula; numbers keep their sign. */
const looksLikeFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text);

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const safe = looksLikeFormula(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of RFC 4180. */
export const csvLine = (values: readonly unknown[]): string => `${values.map(cell).join(',')}\r\n`;

export const csvLines = (names: readonly string[], rows: readonly CopiedRow[]): string => rows.map((row) => csvLine(names.map((name) => row[name]))).join('');
