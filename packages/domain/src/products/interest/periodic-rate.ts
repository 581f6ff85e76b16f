import { assert } from '../../foundation/assert.ts';
import { isLeapYear, type CivilDate } from '../../foundation/dates/civil-date.ts';
import { type Ppm, PPM_ONE } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import type { DaysInYear } from './accrue-interest.ts';

/**
 * How an agreement converts a yearly rate to a daily rate: always over 365, always over 360, or over 365 and, in leap
 * years, over 366.
 */
export type YearBasis = 'actual_365' | 'actual_360' | 'actual_actual';

/** Decimals of the daily rate as a fraction of 1: with seven, 24.99% a year is 0.0006847 a day, or 0.06847%. */
export interface RateRounding {
  decimals: number;
}

export type PeriodicRate =
  | { ok: true; /** The rate is numerator ÷ denominator. */ numerator: number; denominator: number }
  | { ok: false; reason: 'beyond_an_eighth_of_a_point'; annualisedPpm: Ppm };

/** Maximum change of the yearly rate by rounding: an eighth of a percentage point. */
const TOLERANCE_PPM = 1_250;

/** Returns the number of days by which interest is divided in the year of a day. */
export function daysInYearOf(on: CivilDate, basis: YearBasis): DaysInYear {
  switch (basis) {
    case 'actual_365':
      return 365;
    case 'actual_360':
      return 360;
    case 'actual_actual':
      return isLeapYear(Number(on.slice(0, 4))) ? 366 : 365;
  }
}

/**
 * Returns the daily periodic rate of a yearly rate as an exact fraction.
 *
 *     rate = apr ÷ daysInYear, rounded half away from zero to the agreement's decimals
 *
 * Units    apr in parts per million; the result is a fraction of 1, not a percentage
 * Errors   beyond_an_eighth_of_a_point if rounding changes the yearly rate by more than the law allows
 * Source   tolerance of 1/8 point: Regulation Z, 12 CFR 1026.14(a)(2), comment 14(a)-3
 * Example  24.99% over 365 with 7 decimals → 0.0006847
 */
export function dailyPeriodicRate(aprPpm: Ppm, daysInYear: DaysInYear, rounding?: RateRounding): PeriodicRate {
  assert(aprPpm >= 0, () => `not a rate: ${aprPpm}`);
  if (rounding === undefined) return { ok: true, numerator: aprPpm, denominator: PPM_ONE * daysInYear };
  const { decimals } = rounding;
  assert(Number.isInteger(decimals) && decimals >= 1 && decimals <= 9, () => `not a number of decimals: ${decimals}`);
  const denominator = 10 ** decimals;
  const numerator = mulDiv(aprPpm, denominator, PPM_ONE * daysInYear, 'half-away');
  const annualisedPpm = mulDiv(numerator, PPM_ONE * daysInYear, denominator, 'half-away') as number as Ppm;
  if (Math.abs(annualisedPpm - aprPpm) > TOLERANCE_PPM)
    return { ok: false, reason: 'beyond_an_eighth_of_a_point', annualisedPpm };
  return { ok: true, numerator, denominator };
}
