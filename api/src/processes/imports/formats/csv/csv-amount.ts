import type { DecimalMark, Minor } from '@tideline/domain';
import { type AmountResult, readAmount } from '../amount.ts';

/** Matches amounts whose sign follows the number: "1,234.56 CR". */
const MARKED = /^(.*?\d[^\dA-Z]*?)\s*(CR|DR|DB)\.?$/i;
const DOLLARS = /(?:US|CA|AU|NZ|HK|SG|[CAR])\$/;
const OTHER_SIGNS = /[₹₽₩₪₺₫₴]|(?:kr|zł|Kč|Ft|lei|Rs)\.?/i;

/** Parses an amount as banks write it in tables, including currency symbols, parentheses, CR and DR. */
export function readCsvAmount(text: string, currency: string, decimalMark: DecimalMark): AmountResult {
  const [, figure, mark = ''] = MARKED.exec(text) ?? [];
  const read = readAmount(plain(figure ?? text), currency, decimalMark);
  return read.ok && /^D/i.test(mark) ? { ok: true, minor: (read.minor === 0 ? 0 : -read.minor) as Minor } : read;
}

const plain = (text: string): string =>
  text
    .replace(DOLLARS, '$')
    .replace(OTHER_SIGNS, '')
    .replace(/[’‘´`]/g, "'");

/** Returns whether a text is an amount with either decimal mark. */
export const isAmount = (text: string): boolean =>
  /\d/.test(text) &&
  text.length <= 40 &&
  (['.', ','] as const).some((mark) => {
    const read = readCsvAmount(text, 'USD', mark);
    return read.ok || read.reason === 'too_precise';
  });
