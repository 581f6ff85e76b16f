import { assert } from '../../foundation/assert.ts';
import { type Formula, moneyValue } from '../../foundation/working/formula.ts';
import type { WorkingInputs } from '../../foundation/working/working.ts';
import { amortize, installmentOf, type LoanTerms } from './amortize.ts';

function termsOf(inputs: WorkingInputs): LoanTerms {
  return {
    principalMinor: inputs.money('principal'),
    aprPpm: inputs.rate('apr'),
    payments: inputs.count('payments'),
    periodsPerYear: inputs.count('payments_a_year'),
    ...(inputs.has('agreed_installment') ? { paymentMinor: inputs.money('agreed_installment') } : {}),
  };
}

/** Computes principal × i ÷ (1 − (1 + i)^−n). Rounded half away from zero. */
export const installmentFormula: Formula = {
  id: 'loan.installment',
  resultKey: 'installment',
  compute: (inputs) => moneyValue(installmentOf(termsOf(inputs))),
};

/**
 * Computes the total interest of all rows, each opening × apr ÷ payments a year. Rounded half away from zero in each
 * row.
 */
export const loanInterestFormula: Formula = {
  id: 'loan.total-interest',
  resultKey: 'interest',
  compute: (inputs) => {
    const [numbers, amounts] = [inputs.counts('extra_with_payment'), inputs.moneys('extra')];
    const extras = amounts.map((amountMinor, index) => ({ paymentNo: numbers[index] ?? 0, amountMinor }));
    const schedule = amortize(termsOf(inputs), {
      extras,
      extraMode: inputs.text('extra_mode') === 'lower_payment' ? 'lower_payment' : 'shorten_term',
    });
    assert(schedule.ok, 'the installment repays the loan');
    return moneyValue(schedule.totalInterestMinor);
  },
};

export const loanFormulas: readonly Formula[] = [installmentFormula, loanInterestFormula];
