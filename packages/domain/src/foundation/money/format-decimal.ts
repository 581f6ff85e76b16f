import { currencyExponent } from './currency.ts';
import type { Minor } from './minor.ts';

/**
 * Formats an amount as a plain decimal string for files and inputs: a decimal point, no grouping, no currency symbol.
 *
 * Example  formatDecimal(-123456, 'USD') → "-1234.56" · formatDecimal(500, 'JPY') → "500"
 */
export function formatDecimal(amountMinor: Minor, currency: string): string {
  const exponent = currencyExponent(currency);
  const digits = Math.abs(amountMinor)
    .toString()
    .padStart(exponent + 1, '0');
  const split = digits.length - exponent;
  const sign = amountMinor < 0 ? '-' : '';
  return exponent === 0 ? sign + digits : `${sign}${digits.slice(0, split)}.${digits.slice(split)}`;
}
