import type { Loan, Money } from '@tideline/contract';
import type { useT } from '@tideline/mfe-kit';
import {
  figureMessage,
  parseFigure,
  parseMoney,
  parsePercent,
  typedMoney,
  typedPercent,
  type FormErrors,
  type Validated,
} from '@tideline/ui/forms';
import type { partMessages } from '../../messages/debt-parts.en.ts';
import { parseDayOfMonth } from '../forms/day-of-month.ts';
import type { Translate } from '../forms/translate.ts';

type Details = NonNullable<Loan['details']>;
export type RateKind = Details['rateKind'];
export type Overpayment = Details['overpaymentMode'];
export type DayCount = Details['dayCount'];

export interface StepDraft {
  from: string;
  apr: string;
}

export interface LoanDraft {
  apr: string;
  payment: string;
  dueDay: string;
  overpayment: Overpayment;
  term: string;
  first: string;
  rateKind: RateKind;
  steps: StepDraft[];
  principal: string;
  fee: string;
  feeUntil: string;
  escrow: string;
  dayCount: DayCount;
}

export interface LoanInput {
  aprPpm: number;
  payment: Money;
  dueDay: number;
  overpaymentMode: Overpayment;
  termMonths: number | null;
  firstPaymentOn: string | null;
  rateKind: RateKind;
  rateSteps: { from: string; aprPpm: number }[];
  originalPrincipal: Money | null;
  prepaymentFee: { feePpm: number; until: string | null } | null;
  escrow: Money;
  dayCount: DayCount;
}

export function draftOfLoan({ aprPpm, payment, dueDay, owed, details }: Loan, locale: string): LoanDraft {
  const money = (amount: Money | null | undefined) =>
    amount === null || amount === undefined || amount.minor === '0'
      ? ''
      : typedMoney(amount.minor, owed.currency, locale);
  const fee = details?.prepaymentFee ?? null;
  return {
    apr: aprPpm === null ? '' : typedPercent(aprPpm, locale),
    payment: payment === null ? '' : typedMoney(payment.minor, owed.currency, locale),
    dueDay: dueDay === null ? '' : String(dueDay),
    overpayment: details?.overpaymentMode ?? 'shorten_term',
    term: details?.termMonths ? String(details.termMonths) : '',
    first: details?.firstPaymentOn ?? '',
    rateKind: details?.rateKind ?? 'fixed',
    steps: (details?.rateSteps ?? []).map((step) => ({ from: step.from, apr: typedPercent(step.aprPpm, locale) })),
    principal: money(details?.originalPrincipal),
    fee: fee === null ? '' : typedPercent(fee.feePpm, locale),
    feeUntil: fee?.until ?? '',
    escrow: money(details?.escrow),
    dayCount: details?.dayCount ?? 'thirty_360',
  };
}

interface Rules {
  currency: string;
  locale: string;
  t: Translate;
  say: ReturnType<typeof useT<typeof partMessages>>;
}

/** Parses the form and returns a message for every invalid field. */
export function checkLoan(draft: LoanDraft, { currency, locale, t, say }: Rules): Validated<LoanDraft, LoanInput> {
  const errors: FormErrors<LoanDraft> = {};
  const apr = parsePercent(draft.apr, locale);
  if (!apr.ok) errors.apr = figureMessage(apr.error, t('terms.aprWhat'));
  const payment = parseMoney(draft.payment, currency, locale);
  if (!payment.ok) errors.payment = figureMessage(payment.error, t('loan.paymentWhat'));
  const amount = (field: 'principal' | 'escrow', what: string): Money | null => {
    if (draft[field].trim() === '') return null;
    const parsed = parseMoney(draft[field], currency, locale);
    if (parsed.ok) return { minor: parsed.minor, currency };
    errors[field] = figureMessage(parsed.error, what);
    return null;
  };
  const [originalPrincipal, escrow] = [
    amount('principal', say('loan.principalWhat')),
    amount('escrow', say('loan.escrowWhat')),
  ];
  const fee = draft.fee.trim() === '' ? null : parsePercent(draft.fee, locale);
  if (fee?.ok === false) errors.fee = figureMessage(fee.error, say('loan.feeWhat'));
  const day = parseDayOfMonth(draft.dueDay);
  if (!day.ok || day.day === null) errors.dueDay = t('terms.dayWrong');
  const term = termOf(draft, locale);
  if (term === 'wrong') errors.term = say('loan.termRange');
  // the number of remaining payments follows from the term in months and the first payment date, so one requires the
  // other
  const needsLeft = draft.overpayment === 'lower_payment' || draft.rateKind === 'adjustable';
  if (needsLeft && term === null) errors.term = say('loan.termNeeded');
  if (needsLeft && draft.first === '') errors.first = say('loan.firstNeeded');
  const steps = draft.rateKind === 'fixed' ? [] : stepsOf(draft.steps, locale);
  if (steps === null) errors.steps = say('loan.stepWrong');
  if (
    !apr.ok ||
    !payment.ok ||
    !day.ok ||
    day.day === null ||
    term === 'wrong' ||
    steps === null ||
    Object.keys(errors).length > 0
  )
    return { ok: false, errors };
  return {
    ok: true,
    data: {
      aprPpm: apr.ppm,
      payment: { minor: payment.minor, currency },
      dueDay: day.day,
      overpaymentMode: draft.overpayment,
      termMonths: term,
      firstPaymentOn: draft.first === '' ? null : draft.first,
      rateKind: draft.rateKind,
      rateSteps: steps,
      originalPrincipal,
      escrow: escrow ?? { minor: '0', currency },
      dayCount: draft.dayCount,
      prepaymentFee:
        fee?.ok === true && fee.ppm > 0
          ? { feePpm: fee.ppm, until: draft.feeUntil === '' ? null : draft.feeUntil }
          : null,
    },
  };
}

function termOf({ term }: LoanDraft, locale: string): number | null | 'wrong' {
  if (term.trim() === '') return null;
  const parsed = parseFigure(term, { decimals: 0, locale });
  const months = parsed.ok ? Number(parsed.units) : 0;
  return months >= 1 && months <= 600 ? months : 'wrong';
}

/** Parses the rate steps. Returns null if a date or rate is missing, or if the steps are out of order. */
function stepsOf(steps: readonly StepDraft[], locale: string): LoanInput['rateSteps'] | null {
  const read = steps.map(({ from, apr }) => ({ from, apr: parsePercent(apr, locale) }));
  const inOrder = read.every(({ from }, index) => from !== '' && (index === 0 || from > (read[index - 1]?.from ?? '')));
  const whole = read.flatMap(({ from, apr }) => (apr.ok ? [{ from, aprPpm: apr.ppm }] : []));
  return inOrder && whole.length === steps.length ? whole : null;
}
