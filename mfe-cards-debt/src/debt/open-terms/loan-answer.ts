import type { DebtQuestion, Money } from '@tideline/contract';
import { typedMoney, typedPercent, type FormErrors, type Validated } from '@tideline/ui/forms';
import { checkLoan, type LoanDraft } from '../loan-draft.ts';

export type LoanQuestion = Extract<DebtQuestion, { kind: 'loan' }>;

/** The form fields of a question about a loan. */
export type LoanAnswerDraft = Pick<LoanDraft, 'apr' | 'payment' | 'dueDay'>;

export interface LoanAnswer {
  aprPpm: number;
  payment: Money;
  dueDay: number;
  dayCount?: 'actual_365';
}

const NOT_ASKED: Omit<LoanDraft, keyof LoanAnswerDraft> = {
  overpayment: 'shorten_term',
  term: '',
  first: '',
  rateKind: 'fixed',
  steps: [],
  principal: '',
  fee: '',
  feeUntil: '',
  escrow: '',
  dayCount: 'thirty_360',
};

/** Prefills the form with the estimates. */
export const draftOfLoanQuestion = ({ apr, payment, dueDay, owed }: LoanQuestion, locale: string): LoanAnswerDraft => ({
  apr: apr === null ? '' : typedPercent(apr.aprPpm, locale),
  payment: payment === null ? '' : typedMoney(payment.amount.minor, owed.currency, locale),
  dueDay: dueDay === null ? '' : String(dueDay.day),
});

/** Parses the form and returns a message for every invalid field. */
export function checkLoanAnswer(
  draft: LoanAnswerDraft,
  { owed, dayCount }: LoanQuestion,
  rules: Omit<Parameters<typeof checkLoan>[1], 'currency'>,
): Validated<LoanAnswerDraft, LoanAnswer> {
  const checked = checkLoan({ ...NOT_ASKED, ...draft }, { ...rules, currency: owed.currency });
  if (!checked.ok) return { ok: false, errors: checked.errors as FormErrors<LoanAnswerDraft> };
  const { aprPpm, payment, dueDay } = checked.data;
  return {
    ok: true,
    data: { aprPpm, payment, dueDay, ...(dayCount === 'actual_365' ? { dayCount } : {}) },
  };
}
