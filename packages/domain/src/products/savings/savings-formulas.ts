import { assert } from '../../foundation/assert.ts';
import { type Minor, minor, type Ppm, PPM_ONE } from '../../foundation/money/minor.ts';
import { mulDivSum } from '../../foundation/money/mul-div-sum.ts';
import { nearestMinor } from '../../foundation/money/nearest-minor.ts';
import { type Formula, moneyValue } from '../../foundation/working/formula.ts';
import type { WorkingInputs, WorkingValue } from '../../foundation/working/working.ts';
import { apyOf, apyToApr, aprToApy } from './apy.ts';

const rateValue = (fraction: number): WorkingValue => ({
  kind: 'ppm',
  ppm: nearestMinor(fraction * PPM_ONE) as number as Ppm,
});

/** Computes (1 + interest ÷ principal)^(365 ÷ days) − 1: Regulation DD, Appendix A. Rounded to a part per million. */
export const apyFormula: Formula = {
  id: 'savings.apy',
  resultKey: 'apy',
  compute: (inputs) =>
    rateValue(
      apyOf({ interest: inputs.money('interest'), principal: inputs.money('principal'), days: inputs.count('days') }),
    ),
};

/** Computes (1 + apr ÷ n)^n − 1. Rounded to a part per million. */
export const aprToApyFormula: Formula = {
  id: 'savings.apr-to-apy',
  resultKey: 'apy',
  compute: (inputs) => rateValue(aprToApy(inputs.rate('apr') / PPM_ONE, inputs.count('compounded_a_year'))),
};

/** Computes n × ((1 + apy)^(1 ÷ n) − 1). Rounded to a part per million. */
export const apyToAprFormula: Formula = {
  id: 'savings.apy-to-apr',
  resultKey: 'apr',
  compute: (inputs) => rateValue(apyToApr(inputs.rate('apy') / PPM_ONE, inputs.count('compounded_a_year'))),
};

/** An amount that earns one yield for a number of days: one tier of a balance while that yield applies. */
export interface EarningPart {
  amountMinor: Minor;
  apyPpm: Ppm;
  days: number;
}

/** Computes Σ amount × yield × days ÷ 365 in minor units, rounded once, half away from zero. */
export const earnedOn = (parts: readonly EarningPart[]): Minor =>
  mulDivSum(
    parts.map(({ amountMinor, apyPpm, days }) => [amountMinor, apyPpm * days] as const),
    365 * PPM_ONE,
    'half-away',
  );

function partsOf(inputs: WorkingInputs, keys: { amount: string; apy: string; days: string }): EarningPart[] {
  const [amounts, yields, days] = [inputs.moneys(keys.amount), inputs.rates(keys.apy), inputs.counts(keys.days)];
  assert(amounts.length === yields.length && amounts.length === days.length, 'each amount has its yield and its days');
  return amounts.map((amountMinor, index) => ({
    amountMinor,
    apyPpm: yields[index] ?? (0 as Ppm),
    days: days[index] ?? 0,
  }));
}

/**
 * Computes a year's earnings on another account minus those on this account, each Σ amount × yield × days ÷ 365,
 * rounded once.
 */
export const yearDifferenceFormula: Formula = {
  id: 'savings.year-difference',
  resultKey: 'gain',
  compute: (inputs) => {
    const there = earnedOn(partsOf(inputs, { amount: 'amount_there', apy: 'better_apy', days: 'days_there' }));
    const here = earnedOn(partsOf(inputs, { amount: 'amount_here', apy: 'apy_now', days: 'days_here' }));
    return moneyValue(minor(there - here));
  },
};

export const savingsFormulas: readonly Formula[] = [
  apyFormula,
  aprToApyFormula,
  apyToAprFormula,
  yearDifferenceFormula,
];
