import { currencyExponent } from '../../foundation/money/currency.ts';
import { type Minor, type Ppm } from '../../foundation/money/minor.ts';
import type { MinimumFormula } from './minimum-payment.ts';

/**
 * Returns the minimum payment formula of most agreements, for cards without an entered formula: 1% of the balance plus
 * interest and fees, at least 25 units of the currency (2,500 if it has no decimals). Everything computed from it is an
 * estimate.
 */
export function defaultMinimum(currency: string): MinimumFormula {
  const exponent = currencyExponent(currency);
  const floorMinor = exponent === 0 ? 2_500 : 25 * 10 ** exponent;
  return { kind: 'percent_plus_interest_and_fees', pctPpm: 10_000 as Ppm, floorMinor: floorMinor as Minor };
}
