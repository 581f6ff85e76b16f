import { assert } from '../../foundation/assert.ts';
import { type Minor, type Ppm, PPM_ONE } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { type Formula, moneyValue } from '../../foundation/working/formula.ts';
import type { WorkingInputs } from '../../foundation/working/working.ts';
import { offerGain, type FloatOfferTerms } from './offer-months.ts';

const DAYS_OF_YEAR = 365;

/** Computes cash × yield × days ÷ 365, in millionths of a minor unit, before tax. */
export function earnedMillionths(cashMinor: Minor, apyPpm: Ppm, days: number): number {
  return mulDiv(cashMinor * days, apyPpm, DAYS_OF_YEAR, 'half-away');
}

/** Computes the after-tax amount of millionths of a minor unit, in minor units. */
export const afterTax = (millionths: number, taxPpm: Ppm): Minor =>
  mulDiv(millionths, PPM_ONE - taxPpm, PPM_ONE * PPM_ONE, 'half-away');

/** Computes the probability of a late payment times its cost, rounded half away from zero. */
export const expectedLoss = (chancePpm: Ppm, penaltyMinor: Minor): Minor =>
  mulDiv(penaltyMinor, chancePpm, PPM_ONE, 'half-away');

/**
 * Computes Σ cash × yield × days ÷ 365 × (1 − tax) − fee − chance × penalty. The sum is rounded once, half away from
 * zero.
 */
export const floatGain: Formula = {
  id: 'float.gain',
  resultKey: 'float_gain',
  compute: (inputs) => {
    const [cash, yields, days] = [
      inputs.moneys('float_cash'),
      inputs.rates('float_yield'),
      inputs.counts('float_days'),
    ];
    assert(
      cash.length === yields.length && cash.length === days.length,
      'each amount of cash has its yield and its days',
    );
    const earned = cash.reduce(
      (sum, amount, index) => sum + earnedMillionths(amount, yields[index] ?? (0 as Ppm), days[index] ?? 0),
      0,
    );
    return moneyValue(
      (afterTax(earned, inputs.rate('tax')) -
        inputs.money('float_fee') -
        expectedLoss(inputs.rate('late_chance'), inputs.money('late_cost'))) as Minor,
    );
  },
};

/** Computes the gain of an offer, month by month, as `offerGain` does. */
export const offerGainFormula: Formula = {
  id: 'float.offer-gain',
  resultKey: 'float_gain',
  compute: (inputs) => moneyValue(offerGain(termsOf(inputs)).gainMinor),
};

function termsOf(inputs: WorkingInputs): FloatOfferTerms {
  return {
    transferMinor: inputs.money('transfer'),
    feeMinor: inputs.money('float_fee'),
    monthlySpendingMinor: inputs.money('monthly_spending'),
    limitMinor: inputs.money('credit_limit'),
    months: inputs.count('promo_months'),
    minimumPctPpm: inputs.rate('minimum_percent'),
    minimumFloorMinor: inputs.money('minimum_floor'),
    apyPpm: inputs.rate('float_yield'),
    taxPpm: inputs.rate('tax'),
    lateChancePpm: inputs.rate('late_chance'),
    lateCostMinor: inputs.money('late_cost'),
  };
}

export const floatFormulas: readonly Formula[] = [floatGain, offerGainFormula];
