import { type Minor, type Ppm, PPM_ONE, ZERO } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { deferredPromoOf } from '../../products/promo/deferred-lines.ts';
import { deferredAtEnd } from '../../products/promo/deferred-meter.ts';
import { type Formula, moneyValue } from '../../foundation/working/formula.ts';

const ofYear = (amountMinor: Minor, aprPpm: Ppm): Minor => mulDiv(amountMinor, aprPpm, PPM_ONE, 'half-away');
const ofMonth = (amountMinor: Minor, aprPpm: Ppm): Minor => mulDiv(amountMinor, aprPpm, 12 * PPM_ONE, 'half-away');

/**
 * statement balance × apr ÷ 12: cost of the first month if a statement is not paid in full. Rounded half away from
 * zero.
 */
export const interestOfMonth: Formula = {
  id: 'interest.month',
  resultKey: 'interest_avoided',
  compute: (inputs) => moneyValue(ofMonth(inputs.money('statement_balance'), inputs.rate('apr'))),
};

/** late fee + open minimum × apr ÷ 12; terms that were not entered are omitted. Rounded half away from zero. */
export const lateCost: Formula = {
  id: 'minimum.late-cost',
  resultKey: 'cost_avoided',
  compute: (inputs) => {
    const fee = inputs.has('late_fee') ? inputs.money('late_fee') : ZERO;
    const interest = inputs.has('apr') ? ofMonth(inputs.money('minimum_open'), inputs.rate('apr')) : ZERO;
    return moneyValue((fee + interest) as Minor);
  },
};

/**
 * balance × later rate: a year's interest on the promotional balance at the rate after the promotion. Rounded half away
 * from zero.
 */
export const yearAtLaterRate: Formula = {
  id: 'promo.year-at-later-rate',
  resultKey: 'cost_avoided',
  compute: (inputs) => moneyValue(ofYear(inputs.money('promo_balance'), inputs.rate('revert_apr'))),
};

/**
 * Deferred interest charged at the end of the promotion if today's balance is still owed then, as computed by
 * `deferredAtEnd`.
 */
export const deferredInterestAtEnd: Formula = {
  id: 'promo.deferred-at-end',
  resultKey: 'cost_avoided',
  compute: (inputs) => moneyValue(deferredAtEnd(deferredPromoOf(inputs), inputs.date('as_of'))),
};

export const actionFormulas: readonly Formula[] = [interestOfMonth, lateCost, yearAtLaterRate, deferredInterestAtEnd];
