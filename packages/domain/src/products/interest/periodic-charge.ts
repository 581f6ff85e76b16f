import { assert } from '../../foundation/assert.ts';
import { addDays, daysBetween } from '../../foundation/dates/add.ts';
import { type CivilDate, dateOf, minDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, type Ppm, PPM_ONE } from '../../foundation/money/minor.ts';
import { mulDivSum } from '../../foundation/money/mul-div-sum.ts';
import type { DaysInYear } from './accrue-interest.ts';
import { dailyPeriodicRate, daysInYearOf, type RateRounding, type YearBasis } from './periodic-rate.ts';

/** A period of days in which one balance bears a single rate. */
export interface BalancePeriod {
  /** First day of the period. */
  from: CivilDate;
  days: number;
  balanceMinor: number;
  aprPpm: Ppm;
}

export interface RateTerms {
  basis?: YearBasis;
  rounding?: RateRounding;
}

/** A number divisible by 360, 365 and 366, so that periods in different years share one denominator. */
const COMMON_DAYS = 360 * 73 * 61;
const COMMON: Readonly<Record<DaysInYear, number>> = { 360: 73 * 61, 365: 72 * 61, 366: 60 * 73 };
const MAX_DECIMALS = 9;

/**
 * Computes simple interest on periods with a constant balance and rate, charged as one amount.
 *
 *     interest = Σ balance × days × daily periodic rate
 *
 * A period across the turn of a leap year is divided by 365 and 366 if the agreement says so. A negative balance bears
 * no interest.
 *
 * Units     minor units, parts per million, whole days
 * Rounding  half away from zero, once, on the total; first the rate, if the agreement rounds it
 * Errors    throws if a rounded rate is further from its yearly rate than the law allows: check the terms when they are
 *           entered
 * Example   $1,000.00 for 30 days at 24.99% → $20.54
 */
export function periodicCharge(
  stretches: readonly BalancePeriod[],
  { basis = 'actual_365', rounding }: RateTerms = {},
): Minor {
  const products = stretches.flatMap((stretch) =>
    stretch.balanceMinor <= 0 ? [] : yearsOf(stretch, basis).map((part) => product(part, rounding)),
  );
  return mulDivSum(products, rounding === undefined ? PPM_ONE * COMMON_DAYS : 10 ** MAX_DECIMALS, 'half-away');
}

interface YearPart {
  balanceDays: number;
  aprPpm: Ppm;
  daysInYear: DaysInYear;
}

function product(
  { balanceDays, aprPpm, daysInYear }: YearPart,
  rounding: RateRounding | undefined,
): readonly [number, number] {
  if (rounding === undefined) return [balanceDays, aprPpm * COMMON[daysInYear]];
  const rate = dailyPeriodicRate(aprPpm, daysInYear, rounding);
  assert(
    rate.ok,
    () => `a daily rate of ${rounding.decimals} decimals is too far from ${aprPpm} parts per million a year`,
  );
  return [balanceDays, rate.numerator * 10 ** (MAX_DECIMALS - rounding.decimals)];
}

/** Splits a period at the turn of the year, where the divisor may change. */
function yearsOf({ from, days, balanceMinor, aprPpm }: BalancePeriod, basis: YearBasis): YearPart[] {
  assert(Number.isSafeInteger(days) && days >= 0, () => `not a whole number of days: ${days}`);
  const parts: YearPart[] = [];
  const until = addDays(from, days);
  for (let start = from; start < until;) {
    const end = basis === 'actual_actual' ? minDate(until, dateOf(Number(start.slice(0, 4)) + 1, 1, 1)) : until;
    parts.push({ balanceDays: balanceMinor * daysBetween(start, end), aprPpm, daysInYear: daysInYearOf(start, basis) });
    start = end;
  }
  return parts;
}
