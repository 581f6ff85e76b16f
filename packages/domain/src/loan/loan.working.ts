import { explain } from '../working/formula.ts';
import { count, money, rate, text, type Working, type WorkingLine } from '../working/working.ts';
import { amortise, type ExtraPayment, type LoanTerms } from './amortise.ts';
import { instalmentFormula, loanInterestFormula } from './loan-formulas.ts';

function termLines({ principalMinor, aprPpm, payments, periodsPerYear = 12, paymentMinor }: LoanTerms): WorkingLine[] {
  return [
    money('principal', principalMinor),
    rate('apr', aprPpm),
    count('payments', payments),
    count('payments_a_year', periodsPerYear),
    ...(paymentMinor === undefined ? [] : [money('agreed_instalment', paymentMinor)]),
  ];
}

/** The level instalment of a loan. */
export function instalmentWorking(terms: Omit<LoanTerms, 'paymentMinor'>): Working {
  return explain(instalmentFormula, {
    lines: termLines(terms),
    assumptions: ['equal_payments_at_the_end_of_each_period'],
  });
}

/** The interest of a loan over its life, with the extra payments given; otherwise: without them. null where the instalment does not cover it, or takes more than a hundred years. */
export function loanInterestWorking(
  terms: LoanTerms,
  {
    extras = [],
    extraMode = 'shorten_term',
  }: { extras?: readonly ExtraPayment[]; extraMode?: 'shorten_term' | 'lower_payment' } = {},
): Working | null {
  const [schedule, without] = [amortise(terms, { extras, extraMode }), amortise(terms)];
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
