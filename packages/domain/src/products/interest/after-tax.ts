import { type Minor, type Ppm, PPM_ONE } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';

/**
 * Returns the after-tax part of a yearly rate on interest earned: rate × (1 − tax). Interest avoided on a debt is not
 * taxed.
 *
 * Rounding  half away from zero, to a part per million
 * Example   4.5% at a tax of 22% → 3.51%
 */
export const rateAfterTax = (ratePpm: Ppm, taxPpm: Ppm): Ppm =>
  mulDiv(ratePpm, PPM_ONE - taxPpm, PPM_ONE, 'half-away') as number as Ppm;

/** Returns the after-tax part of interest earned or lost: amount × (1 − tax). Rounded half away from zero. */
export const interestAfterTax = (interestMinor: Minor, taxPpm: Ppm): Minor =>
  mulDiv(interestMinor, PPM_ONE - taxPpm, PPM_ONE, 'half-away');
