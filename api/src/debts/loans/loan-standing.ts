/** The state of a loan: its rate today, the payments left, the amount past due, and the possible transitions. */
import type { LoanState } from '@tideline/contract';
import {
  addDays,
  type AgreedRateStep,
  civilDate,
  type CivilDate,
  eventsFrom,
  LOAN_STATES,
  type LoanEvent,
  type LoanStanding,
  loanStanding,
  loanTransition,
  type Minor,
  minor,
  nextDueDate,
  type Ppm,
  ppm,
} from '@tideline/domain';
import type { z } from 'zod';
import type { LoanTermsRow } from './loan-terms.store.ts';

type State = z.infer<typeof LoanState>;

export interface LoanCourse {
  /** Rate active today. */
  aprPpm: Ppm;
  /** Future rate steps. */
  steps: AgreedRateStep[];
  /** null: the term or the first payment is unknown. Otherwise at least one. */
  paymentsLeft: number | null;
}

type Terms = Omit<LoanTermsRow, 'accountId' | 'version'>;

export function loanCourse(
  { aprPpm, rateKind, rateSteps, termMonths, firstPaymentOn }: Terms,
  today: string,
): LoanCourse {
  const steps = rateKind === 'fixed' ? [] : rateSteps;
  const now = steps.findLast(({ from }) => from <= today)?.aprPpm ?? aprPpm;
  return {
    aprPpm: ppm(now),
    steps: steps
      .filter(({ from }) => from > today)
      .map((step) => ({ on: civilDate(step.from), aprPpm: ppm(step.aprPpm) })),
    paymentsLeft:
      termMonths === null || firstPaymentOn === null
        ? null
        : Math.max(1, termMonths - dueBefore(firstPaymentOn, today)),
  };
}

/** Returns the number of payments left under the agreement, or null if it is unknown or the rate is variable. */
export const agreedPaymentsLeft = (terms: Terms, today: string): number | null =>
  terms.rateKind === 'variable' ? null : loanCourse(terms, today).paymentsLeft;

/**
 * Determines how a loan's remaining payments are computed: by an amortization table if installments are lowered at a
 * single rate, by actual days if interest accrues daily and installments are constant, and otherwise by equal months.
 */
export function scheduleKind(
  { overpaymentMode, dayCount, rateKind }: Terms,
  { paymentsLeft, steps }: LoanCourse,
): 'table' | 'by_day' | 'by_month' {
  if (overpaymentMode === 'lower_payment' && paymentsLeft !== null && steps.length === 0) return 'table';
  return dayCount !== 'thirty_360' && rateKind !== 'adjustable' ? 'by_day' : 'by_month';
}

/**
 * Returns the next payment date. A payment due today still counts. None is due before the agreement's first payment.
 */
export const nextPaymentOn = ({ firstPaymentOn, dueDay }: Terms, today: string): CivilDate =>
  nextDueDate(civilDate(firstPaymentOn !== null && firstPaymentOn > today ? firstPaymentOn : today), dueDay);

/** Counts the installments due before a date. */
const dueBefore = (firstPaymentOn: string, today: string): number =>
  loanStanding(
    { firstPaymentOn: civilDate(firstPaymentOn), paymentMinor: minor(1) },
    minor(0),
    addDays(civilDate(today), -1),
  ).dueCount;

/**
 * Returns how far the payments are behind schedule, or null if payments since the first one are unknown or no payment
 * is required.
 */
export function standingOf({ firstPaymentOn, paymentMinor, paidMinor }: Terms, today: string): LoanStanding | null {
  if (firstPaymentOn === null || paidMinor === null || paymentMinor === 0) return null;
  return loanStanding(
    { firstPaymentOn: civilDate(firstPaymentOn), paymentMinor: minor(paymentMinor) },
    minor(paidMinor),
    civilDate(today),
  );
}

/** Returns the state that the user set, otherwise the state implied by payments and balance. */
export function stateOf(terms: Terms, owedMinor: Minor, today: string): State {
  if (
    terms.standing !== 'current' &&
    !(owedMinor === 0 && (terms.standing === 'deferred' || terms.standing === 'forbearance'))
  )
    return terms.standing;
  if (owedMinor === 0) return 'paid_off';
  if (terms.firstPaymentOn !== null && terms.firstPaymentOn > today) return 'originated';
  return daysPastDueOf(terms, today) > 0 ? 'delinquent' : 'current';
}

/** Returns the days past due. Deferred payments do not count as missed. */
export function daysPastDueOf(terms: Terms, today: string): number {
  return terms.standing === 'current' || terms.standing === 'charged_off'
    ? (standingOf(terms, today)?.daysPastDue ?? 0)
    : 0;
}

/** Transitions that the user can report. Others follow automatically from payments and dates. */
const REPORTED_EVENTS = [
  'defer',
  'forbear',
  'resume',
  'refinance',
  'charge_off',
] as const satisfies readonly LoanEvent[];
export type ReportedEvent = (typeof REPORTED_EVENTS)[number];

export const eventsOf = (state: State, facts: { owedMinor: Minor; daysPastDue: number }): ReportedEvent[] =>
  REPORTED_EVENTS.filter(
    (event) =>
      eventsFrom(LOAN_STATES, state).includes(event) &&
      loanTransition(state, event, { balanceMinor: facts.owedMinor, daysPastDue: facts.daysPastDue }).ok,
  );
