import { assert } from '../../foundation/assert.ts';
import { type Minor, type Ppm, PPM_ONE } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { type Formula, moneyValue } from '../../foundation/working/formula.ts';
import { dueDayOf } from './anchor-of-payments.ts';
import { matchesMinimum, type MinimumMatch, MINIMUM_KINDS } from './minimum-match.ts';
import { quotedRate } from './quoted-rate.ts';
import { usualAmountOf } from './usual-amount.ts';

/** Computes the rate that a lender most likely quotes, from the rates that result in each charge. */
export const rateFormula: Formula = {
  id: 'terms.rate',
  resultKey: 'apr',
  compute: (inputs) => {
    const tos = inputs.rates('apr_to');
    const spans = inputs.rates('apr_from').map((fromPpm, index) => ({ fromPpm, toPpm: tos[index] ?? fromPpm }));
    return { kind: 'ppm', ppm: quotedRate(spans) };
  },
};

/** Counts the payments that equal the minimum by a formula. */
export const minimumMatchFormula: Formula = {
  id: 'terms.minimum-matches',
  resultKey: 'payments_that_match',
  compute: (inputs) => {
    const kind = MINIMUM_KINDS.find((each) => each === inputs.text('minimum_kind'));
    assert(kind !== undefined, 'the working names a kind of minimum');
    const formula = {
      kind,
      pctPpm: inputs.rate('percentage'),
      floorMinor: inputs.money('floor'),
      roundToMinor: inputs.money('rounds_up_to'),
    };
    const [interest, fees, paid] = [inputs.moneys('interest'), inputs.moneys('fees'), inputs.moneys('paid')];
    const zero = 0 as Minor;
    const statements = inputs.moneys('statement_balance').map((balanceMinor, index): MinimumMatch => ({
      balanceMinor,
      interestMinor: interest[index] ?? zero,
      feesMinor: fees[index] ?? zero,
      paidMinor: paid[index] ?? zero,
    }));
    return { kind: 'count', count: statements.filter((each) => matchesMinimum(formula, each)).length };
  },
};

/** Computes the day of the month that fits the payment days best. */
export const dueDayFormula: Formula = {
  id: 'terms.due-day',
  resultKey: 'due_day',
  compute: (inputs) => ({ kind: 'count', count: dueDayOf(inputs.dates('paid_on')).day }),
};

/** Finds the amount that was paid most often. */
export const usualAmountFormula: Formula = {
  id: 'terms.usual-payment',
  resultKey: 'usual_payment',
  compute: (inputs) => moneyValue(usualAmountOf(inputs.moneys('paid')).amountMinor),
};

/** Computes the principal of the last payment plus a month's interest on the balance before it. */
export const levelPaymentFormula: Formula = {
  id: 'terms.level-payment',
  resultKey: 'usual_payment',
  compute: (inputs) =>
    moneyValue(
      (inputs.money('principal_paid') +
        mulDiv(inputs.money('balance_before'), inputs.rate('apr'), 12 * PPM_ONE, 'half-away')) as Minor,
    ),
};

/** Computes a year's interest on today's balance. */
export const interestAtStakeFormula: Formula = {
  id: 'terms.interest-at-stake',
  resultKey: 'interest_a_year',
  compute: (inputs) => moneyValue(yearOfInterest(inputs.money('owed'), inputs.rate('apr'))),
};

/** Computes a year's interest on a constant balance, rounded half away from zero. */
export const yearOfInterest = (owedMinor: Minor, aprPpm: Ppm): Minor =>
  mulDiv(Math.max(0, owedMinor), aprPpm, PPM_ONE, 'half-away');

export const termsFormulas: readonly Formula[] = [
  rateFormula,
  minimumMatchFormula,
  dueDayFormula,
  usualAmountFormula,
  levelPaymentFormula,
  interestAtStakeFormula,
];
