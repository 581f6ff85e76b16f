import { assert } from '../../foundation/assert.ts';
import { addDays } from '../../foundation/dates/add.ts';
import { type BalancePeriod, periodicCharge, type RateTerms } from '../interest/periodic-charge.ts';
import { dailyPeriodicRate, daysInYearOf } from '../interest/periodic-rate.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import type { InterestMethod } from './interest-method.ts';

export interface ChargeTerms extends RateTerms {
  method?: InterestMethod;
  /**
   * With daily compounding: `minor` rounds each day's interest to the minor unit, and `carried` (default) carries
   * ten-thousandths of it.
   */
  dailyRounding?: 'carried' | 'minor';
}

const CARRIED = 10_000;

/**
 * Computes a cycle's interest on the balances under a method.
 * Simple methods: Σ balance × days × daily rate. Daily compounding: each day's interest is added to the next day's
 * balance.
 * Units     minor units
 * Rounding  half away from zero once per cycle; with daily compounding per day according to dailyRounding
 * Source    balance methods: Regulation Z, 12 CFR 1026.60(g), Appendix G-1
 * Example   flat $3,000 at 24.99% for 30 days: $61.62 simple, $62.23 compounding daily
 */
export function chargeOn(stretches: readonly BalancePeriod[], terms: ChargeTerms = {}): Minor {
  return terms.method === 'daily_compounding' ? compoundedCharge(stretches, terms) : periodicCharge(stretches, terms);
}

function compoundedCharge(
  stretches: readonly BalancePeriod[],
  { basis = 'actual_365', rounding, dailyRounding = 'carried' }: ChargeTerms,
): Minor {
  const unit = dailyRounding === 'minor' ? 1 : CARRIED;
  let built = 0;
  for (const { from, days, balanceMinor, aprPpm } of stretches) {
    for (let day = 0; day < days; day += 1) {
      const rate = dailyPeriodicRate(aprPpm, daysInYearOf(addDays(from, day), basis), rounding);
      assert(rate.ok, () => `a rounded daily rate is too far from ${aprPpm} parts per million a year`);
      built += mulDiv(Math.max(0, balanceMinor * unit + built), rate.numerator, rate.denominator, 'half-away');
    }
  }
  return mulDiv(built, 1, unit, 'half-away');
}
