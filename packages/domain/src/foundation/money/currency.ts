import { assert } from '../assert.ts';

/** ISO 4217 currencies with a number of decimals other than two. */
const EXPONENTS: Readonly<Record<string, number>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
  CLF: 4,
  UYW: 4,
};

/**
 * Returns the number of decimals of a currency: 2 for most, 0 for JPY, 3 for KWD.
 *
 * Errors  throws on anything other than three capital letters
 * Source  ISO 4217, column "minor unit"
 */
export function currencyExponent(currency: string): number {
  assert(/^[A-Z]{3}$/.test(currency), () => `not an ISO 4217 code: ${currency}`);
  return EXPONENTS[currency] ?? 2;
}

/** Returns the minor units in one unit of a currency: 100 cents, 1 yen, 1,000 fils. */
export const minorPerUnit = (currency: string): number => 10 ** currencyExponent(currency);
