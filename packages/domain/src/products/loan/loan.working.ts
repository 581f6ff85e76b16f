import { explain } from '../../foundation/working/formula.ts';
import { count, money, rate, text, type Working, type WorkingLine } from '../../foundation/working/working.ts';
import { amortize, type ExtraPayment, type LoanTerms } from './amortize.ts';
import { installmentFormula, loanInterestFormula } from './loan-formulas.ts';

function termLines({ principalMinor, aprPpm, payments, periodsPerYear = 12, paymentMinor }: LoanTerms): WorkingLine[] {
  return [
    money('principal', principalMinor),
    rate('apr', aprPpm),
    count('payments', payments),
    count('payments_a_year', periodsPerYear),
    ...(paymentMinor === undefined ? [] : [money('agreed_installment', paymentMinor)]),
  ];
}

/** Returns the working of a loan's level installment. */
export function installmentWorking(terms: Omit<LoanTerms, 'paymentMinor'>): Working {
  return explain(installmentFormula, {
    lines: termLines(terms),
    assumptions: ['equal_payments_at_the_end_of_each_period'],
  });
}

/**
 * Returns the working of a loan's total interest with the given extra payments; `otherwise` is the interest without
 * them. Returns null if the installment does not cover the interest, or if the loan takes more than a hundred years.
 */
export function loanInterestWorking(
  terms: LoanTerms,
  {
    extras = [],
    extraMode = 'shorten_term',
  }: { extras?: readonly ExtraPayment[]; extraMode?: 'shorten_term' | 'lower_payment' } = {},
): Working | null {
  const [schedule, without] = [amortize(terms, { extras, extraMode }), amortize(terms)];
  if (!schedule.ok || !without.ok) return null;
  return explain(loanInterestFormula, {
    lines: [
      ...termLines(terms),
      text('extra_mode', extraMode),
      ...extras.flatMap(({ paymentNo, amountMinor }) => [
        count('extra_with_payment', paymentNo),
        money('extra', amountMinor),
      ]),
    ],
    steps: [count('rows', schedule.rows.length), money('last_payment', schedule.lastPaymentMinor)],
    assumptions: ['interest_rounded_each_period'],
    otherwise: extras.length === 0 ? null : money('interest_without_extra', without.totalInterestMinor),
  });
}
