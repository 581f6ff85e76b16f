import { accrueInterest } from '../../products/interest/accrue-interest.ts';
import { rateAfterTax } from '../../products/interest/after-tax.ts';
import { type Minor, minor, PPM_ONE, sumMinor } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { type Formula, moneyValue } from '../../foundation/working/formula.ts';
import type { WorkingInputs } from '../../foundation/working/working.ts';
import { daysBetween } from '../../foundation/dates/add.ts';

const positive = (amount: number) => moneyValue(minor(Math.max(0, amount)));

/**
 * amount × (better rate − current rate after tax) × days ÷ 365; interest saved on a debt is untaxed. Simple interest.
 */
export const betterUseFormula: Formula = {
  id: 'insight.better-use',
  resultKey: 'gain',
  compute: (inputs) => {
    const tax = inputs.rate('tax');
    const better = inputs.has('debt_apr') ? inputs.rate('debt_apr') : rateAfterTax(inputs.rate('better_apy'), tax);
    return positive(
      mulDiv(
        inputs.money('amount'),
        (better - rateAfterTax(inputs.rate('apy_now'), tax)) * inputs.count('days'),
        365 * PPM_ONE,
        'half-away',
      ),
    );
  },
};

/** balance × rate × days ÷ 365. */
export const interestOverDaysFormula: Formula = {
  id: 'insight.interest-over-days',
  resultKey: 'interest',
  compute: (inputs) =>
    moneyValue(
      accrueInterest(inputs.money('balance'), {
        aprPpm: inputs.rate('apr'),
        days: inputs.count('days'),
        daysInYear: 365,
      }),
    ),
};

/** monthly purchases × months × rate × average days ÷ 365: each purchase is outstanding for half a month on average. */
export const purchaseInterestFormula: Formula = {
  id: 'insight.purchase-interest',
  resultKey: 'interest',
  compute: (inputs) =>
    moneyValue(
      accrueInterest(minor(inputs.money('monthly_purchases') * inputs.count('months')), {
        aprPpm: inputs.rate('apr'),
        days: inputs.count('average_days'),
        daysInYear: 365,
      }),
    ),
};

/** (balance − planned payment × payments) ÷ payments, at least zero, rounded up. */
export const shortPerMonthFormula: Formula = {
  id: 'insight.short-per-month',
  resultKey: 'short_per_month',
  compute: (inputs) => {
    const left = Math.max(0, inputs.money('balance') - inputs.money('planned_per_month') * inputs.count('payments'));
    return moneyValue(mulDiv(left, 1, inputs.count('payments'), 'ceil'));
  },
};

/** (new price − old price) × payments. */
export const priceRiseFormula: Formula = {
  id: 'insight.price-rise',
  resultKey: 'more_to_pay',
  compute: (inputs) => positive((inputs.money('new_price') - inputs.money('old_price')) * inputs.count('payments')),
};

/** amount × payments. */
export const paymentsFormula: Formula = {
  id: 'insight.payments',
  resultKey: 'paid_in_all',
  compute: (inputs) => positive(inputs.money('amount') * inputs.count('payments')),
};

/** Σ amounts. */
export const sumFormula: Formula = {
  id: 'insight.sum',
  resultKey: 'total',
  compute: (inputs) => positive(sumMinor(inputs.moneys('amount'))),
};

/** Interest + fees. */
export const interestAndFeesFormula: Formula = {
  id: 'insight.interest-and-fees',
  resultKey: 'charged',
  compute: (inputs) => positive(inputs.money('interest_charged') + inputs.money('fees_charged')),
};

/** Excess over a measure: amount − measure, at least zero. */
export const excessFormula: Formula = {
  id: 'insight.excess',
  resultKey: 'excess',
  compute: (inputs) => positive(inputs.money('amount') - inputs.money('measure')),
};

/** Shortfall below a measure: measure − amount, at least zero. */
export const missingFormula: Formula = {
  id: 'insight.missing',
  resultKey: 'missing',
  compute: (inputs) => positive(inputs.money('measure') - inputs.money('amount')),
};

/** months × essential spending − liquid money, at least zero. */
export const emergencyMissingFormula: Formula = {
  id: 'insight.emergency-missing',
  resultKey: 'missing',
  compute: (inputs) =>
    positive(inputs.money('essential_median') * inputs.count('target_months') - inputs.money('liquid')),
};

/** The smallest payment that brings balance ÷ limit below a band. */
export const payBelowBandFormula: Formula = {
  id: 'insight.pay-below-band',
  resultKey: 'payment',
  compute: (inputs) => positive(inputs.money('owed') - highestBelow(inputs)),
};

/** Returns the largest balance that is still below the band. */
const highestBelow = (inputs: WorkingInputs): Minor =>
  minor(mulDiv(inputs.money('credit_limit'), inputs.rate('band'), PPM_ONE, 'ceil') - 1);

export const daysOldFormula: Formula = {
  id: 'insight.days-old',
  resultKey: 'days_old',
  compute: (inputs) => ({ kind: 'count', count: daysBetween(inputs.date('as_of'), inputs.date('today')) }),
};

export const insightFormulas: readonly Formula[] = [
  betterUseFormula,
  interestOverDaysFormula,
  purchaseInterestFormula,
  shortPerMonthFormula,
  priceRiseFormula,
  paymentsFormula,
  sumFormula,
  interestAndFeesFormula,
  excessFormula,
  missingFormula,
  emergencyMissingFormula,
  payBelowBandFormula,
  daysOldFormula,
];
