import { type Minor, type Ppm, PPM_ONE, ZERO } from '../money/minor.ts';
import { mulDiv } from '../money/mul-div.ts';
import { deferredAtEnd } from '../promo/deferred-meter.ts';
import type { Promo } from '../promo/promo.ts';
import { type Formula, moneyValue } from '../working/formula.ts';
import type { WorkingInputs } from '../working/working.ts';

const ofYear = (amountMinor: Minor, aprPpm: Ppm): Minor => mulDiv(amountMinor, aprPpm, PPM_ONE, 'half-away');
const ofMonth = (amountMinor: Minor, aprPpm: Ppm): Minor => mulDiv(amountMinor, aprPpm, 12 * PPM_ONE, 'half-away');

/** extra × apr: what an extra payment saves when the balance would otherwise stay a year. Rounded half away from zero. */
export const interestOfYear: Formula = {
  id: 'interest.year',
  resultKey: 'interest_avoided',
  compute: (inputs) => moneyValue(ofYear(inputs.money('extra'), inputs.rate('apr'))),
};

/** statement balance × apr ÷ 12: what a statement not paid in full costs in its first month. Rounded half away from zero. */
export const interestOfMonth: Formula = {
  id: 'interest.month',
  resultKey: 'interest_avoided',
  compute: (inputs) => moneyValue(ofMonth(inputs.money('statement_balance'), inputs.rate('apr'))),
};

/** late fee + open minimum × apr ÷ 12; what was not entered is left out. Rounded half away from zero. */
export const lateCost: Formula = {
  id: 'minimum.late-cost',
  resultKey: 'cost_avoided',
  compute: (inputs) => {
    const fee = inputs.has('late_fee') ? inputs.money('late_fee') : ZERO;
    const interest = inputs.has('apr') ? ofMonth(inputs.money('minimum_open'), inputs.rate('apr')) : ZERO;
    return moneyValue((fee + interest) as Minor);
  },
};

/** balance × later rate: a year of the promotional balance at the rate that follows. Rounded half away from zero. */
export const yearAtLaterRate: Formula = {
  id: 'promo.year-at-later-rate',
  resultKey: 'cost_avoided',
  compute: (inputs) => moneyValue(ofYear(inputs.money('promo_balance'), inputs.rate('revert_apr'))),
};

/** Deferred interest charged at the end when today's balance is still there then, as deferredAtEnd computes it. */
export const deferredInterestAtEnd: Formula = {
  id: 'promo.deferred-at-end',
  resultKey: 'cost_avoided',
  compute: (inputs) => moneyValue(deferredAtEnd(promoOf(inputs), inputs.date('as_of'))),
};

function promoOf(inputs: WorkingInputs): Promo {
  const revertAprPpm = inputs.rate('revert_apr');
  return {
    id: '',
    kind: 'deferred_interest',
    promoAprPpm: 0 as Ppm,
    revertAprPpm,
    startsOn: inputs.date('promo_starts_on'),
    endsOn: inputs.date('promo_ends_on'),
    originalMinor: inputs.has('promo_original') ? inputs.money('promo_original') : null,
    balanceMinor: inputs.money('promo_balance'),
  };
}

export const actionFormulas: readonly Formula[] = [
  interestOfYear,
  interestOfMonth,
  lateCost,
  yearAtLaterRate,
  deferredInterestAtEnd,
];
