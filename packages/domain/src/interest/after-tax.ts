import { type Minor, type Ppm, PPM_ONE } from '../money/minor.ts';
import { mulDiv } from '../money/mul-div.ts';

/**
 * What tax leaves of a yearly rate on interest earned: rate × (1 − tax). Interest that is avoided on a debt is not taxed.
 *
 * Rounding  half away from zero, to a part per million
 * Example   4.5 % at a tax of 22 % → 3.51 %
 */
export const rateAfterTax = (ratePpm: Ppm, taxPpm: Ppm): Ppm =>
  mulDiv(ratePpm, PPM_ONE - taxPpm, PPM_ONE, 'half-away') as number as Ppm;

/** What tax leaves of interest earned, or of a loss of it: amount × (1 − tax). Rounded half away from zero. */
export const interestAfterTax = (interestMinor: Minor, taxPpm: Ppm): Minor =>
  mulDiv(interestMinor, PPM_ONE - taxPpm, PPM_ONE, 'half-away');
