import { assert } from '../../foundation/assert.ts';
import type { Cadence } from './recurring-series.ts';

export interface CadenceRule {
  cadence: Cadence;
  /** Mean length of one period. */
  periodDays: number;
  /** Maximum difference of a payment from its day, and of a gap from the period. */
  toleranceDays: number;
  perYear: number;
  /** Minimum number of payments for a series. */
  minimumCount: number;
  /**
   * Step from one payment to the next, in whole weeks or months. half_month means two days in each month, and
   * weekday_of_month the first to fourth or last of a weekday.
   */
  step: { weeks: number } | { months: number } | 'half_month' | 'weekday_of_month';
}

const rule = (
  cadence: Cadence,
  periodDays: number,
  toleranceDays: number,
  perYear: number,
  step: CadenceRule['step'],
  minimumCount = 3,
): CadenceRule => ({
  cadence,
  periodDays,
  toleranceDays,
  perYear,
  minimumCount,
  step,
});

/**
 * All cadences that are detected, shortest first.
 *
 * Twice a month: 14 days from the 1st to the 15th, 14 to 17 from the 15th to the 1st, and a weekend moves either end by
 * two days, so gaps may be off by four; in return, both days of the month must match within two days. A weekday of the
 * month recurs after 28 or 35 days. Cadences that three payments do not distinguish from others need four.
 */
export const CADENCE_RULES: readonly CadenceRule[] = [
  rule('weekly', 7, 2, 52, { weeks: 1 }),
  rule('every_two_weeks', 14, 2, 26, { weeks: 2 }),
  rule('twice_a_month', 15.22, 4, 24, 'half_month'),
  rule('every_four_weeks', 28, 2, 13, { weeks: 4 }, 4),
  rule('monthly', 30.44, 4, 12, { months: 1 }),
  rule('monthly_by_weekday', 30.44, 5, 12, 'weekday_of_month', 4),
  rule('every_two_months', 60.9, 6, 6, { months: 2 }),
  rule('quarterly', 91.3, 8, 4, { months: 3 }),
  rule('twice_a_year', 182.6, 12, 2, { months: 6 }),
  rule('yearly', 365.25, 15, 1, { months: 12 }, 2),
];

const byCadence = new Map(CADENCE_RULES.map((each) => [each.cadence, each]));

export function cadenceRule(cadence: Cadence): CadenceRule {
  const found = byCadence.get(cadence);
  assert(found !== undefined, () => `unknown cadence ${cadence}`);
  return found;
}

/** Returns whether a cadence is monthly or rarer. */
export const isMonthlyOrRarer = ({ step }: CadenceRule): boolean =>
  step === 'weekday_of_month' || (step !== 'half_month' && 'months' in step);
