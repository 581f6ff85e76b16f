import { assert } from '../assert.ts';

/** A whole number of minor units (cents, pence, yen) within the safe integers. */
export type Minor = number & { readonly __unit: 'minor' };

/** A rate in parts per million: 24.99% = 249_900. */
export type Ppm = number & { readonly __unit: 'ppm' };

export const ZERO: Minor = 0 as Minor;
export const PPM_ONE = 1_000_000;

/** Brands a whole number of minor units. Throws on fractions, NaN and numbers beyond 2^53. */
export function minor(value: number): Minor {
  assert(Number.isSafeInteger(value), () => `not a safe whole number of minor units: ${value}`);
  return (value === 0 ? 0 : value) as Minor;
}

/** Brands a whole rate in parts per million, which may be negative. */
export function ppm(value: number): Ppm {
  assert(Number.isSafeInteger(value), () => `not a whole number of parts per million: ${value}`);
  return value as Ppm;
}

/** Parses a minor-unit integer from its wire format: "-12345". */
export function minorFromString(text: string): Minor {
  assert(/^-?\d{1,16}$/.test(text), () => `not a whole number of minor units: ${text}`);
  return minor(Number(text));
}

/** Computes the sum of amounts, and throws if any step overflows. */
export function sumMinor(amounts: Iterable<Minor>): Minor {
  let total = 0;
  for (const amount of amounts) total = minor(total + amount);
  return total as Minor;
}

export function minMinor(a: Minor, b: Minor): Minor {
  return a < b ? a : b;
}

export function maxMinor(a: Minor, b: Minor): Minor {
  return a > b ? a : b;
}
