import { assert } from '../../foundation/assert.ts';
import { rateAfterTax } from '../../products/interest/after-tax.ts';
import { type Minor, type Ppm, PPM_ONE } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import type { Formula } from '../../foundation/working/formula.ts';
import type { WorkingInputs, WorkingValue } from '../../foundation/working/working.ts';

const DAYS_OF_YEAR = 365;
const MONTHS_OF_YEAR = 12;

const ratio = (a: number, b: number, c: number): Ppm => mulDiv(a, b, c, 'half-away') as number as Ppm;
const ppmValue = (value: number): WorkingValue => ({ kind: 'ppm', ppm: value as Ppm });

/** Σ rate × days ÷ Σ days, half away from zero. */
function averageRate(inputs: WorkingInputs, key: string): Ppm {
  const [rates, days] = [inputs.rates(key), inputs.counts('days_in_force')];
  assert(rates.length > 0 && rates.length === days.length, 'each rate has its days');
  const total = days.reduce((sum, each) => sum + each, 0);
  return ratio(
    rates.reduce((sum, each, index) => sum + each * (days[index] ?? 0), 0),
    1,
    total,
  );
}

/** The average rate until the money would have been paid anyway, minus a prepayment fee spread over that time. */
export const debtReturn: Formula = {
  id: 'ladder.debt-return',
  resultKey: 'yearly_return',
  compute: (inputs) => {
    const days = inputs.counts('days_in_force').reduce((sum, each) => sum + each, 0);
    const fee = inputs.has('prepayment_fee') ? ratio(inputs.rate('prepayment_fee'), DAYS_OF_YEAR, days) : 0;
    return ppmValue(averageRate(inputs, 'rate_in_force') - fee);
  },
};

/** The average yield of the coming year × (1 − tax). */
export const savingsReturn: Formula = {
  id: 'ladder.savings-return',
  resultKey: 'yearly_return',
  compute: (inputs) => ppmValue(rateAfterTax(averageRate(inputs, 'yield_in_force'), inputs.rate('tax'))),
};

/** The cost of a month's delay × 12 ÷ the unpaid minimum. */
export const requiredReturn: Formula = {
  id: 'ladder.required-return',
  resultKey: 'yearly_return',
  compute: (inputs) => {
    const cost = inputs.money('cost_if_late') + (inputs.has('promo_at_stake') ? inputs.money('promo_at_stake') : 0);
    return ppmValue(ratio(cost * MONTHS_OF_YEAR, PPM_ONE, inputs.money('minimum_open')));
  },
};

/**
 * apr × (statement + a month of purchases) ÷ statement. Without the payment, the remainder bears interest from the next
 * cycle, and new purchases from the first day.
 */
export const graceReturn: Formula = {
  id: 'ladder.grace-return',
  resultKey: 'yearly_return',
  compute: (inputs) => {
    const statement = inputs.money('statement_open');
    return ppmValue(ratio(statement + inputs.money('monthly_purchases'), inputs.rate('apr'), statement));
  },
};

/** Deferred interest charged at the end ÷ the balance left then × 365 ÷ days until then. */
export const deferredReturn: Formula = {
  id: 'ladder.deferred-return',
  resultKey: 'yearly_return',
  compute: (inputs) =>
    ppmValue(
      ratio(
        inputs.money('deferred_charged') * DAYS_OF_YEAR,
        PPM_ONE,
        inputs.money('left_at_end') * inputs.count('days_left'),
      ),
    ),
};

/**
 * Σ balance × return ÷ Σ balance over the parts of a card that a payment passes through, each share rounded half away
 * from zero.
 */
export const throughCardReturn: Formula = {
  id: 'ladder.through-card-return',
  resultKey: 'yearly_return',
  compute: (inputs) => ppmValue(weightedReturn(inputs.moneys('part_balance'), inputs.rates('part_return'))),
};

/** Returns the average of returns, weighted by their balances. */
export function weightedReturn(balances: readonly Minor[], returns: readonly Ppm[]): Ppm {
  assert(balances.length > 0 && balances.length === returns.length, 'each part has its return');
  const total = balances.reduce((sum, each) => sum + each, 0);
  return balances.reduce((sum, each, index) => sum + mulDiv(each, returns[index] ?? 0, total, 'half-away'), 0) as Ppm;
}

export const ladderFormulas: readonly Formula[] = [
  debtReturn,
  savingsReturn,
  requiredReturn,
  graceReturn,
  deferredReturn,
  throughCardReturn,
];
