/** Where a loan stands: its rate today, the payments left, what is past due and what it can become. */
import type { LoanState } from '@tideline/contract';
import {
  type AgreedRateStep,
  civilDate,
  eventsFrom,
  LOAN_STATES,
  type LoanEvent,
  type LoanStanding,
  loanStanding,
  loanTransition,
  type Minor,
  minor,
  type Ppm,
  ppm,
} from '@tideline/domain';
import type { z } from 'zod';
import type { LoanTermsRow } from './loan-terms.store.ts';

type State = z.infer<typeof LoanState>;

export interface LoanCourse {
  /** In force today. */
  aprPpm: Ppm;
  /** Still to come. */
  steps: AgreedRateStep[];
  /** null without term and first payment; at least one while something is owed. */
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
      termMonths === null || firstPaymentOn === null ? null : Math.max(1, termMonths - dueUntil(firstPaymentOn, today)),
  };
}

/** Instalments due until a day. */
const dueUntil = (firstPaymentOn: string, today: string): number =>
  loanStanding({ firstPaymentOn: civilDate(firstPaymentOn), paymentMinor: minor(1) }, minor(0), civilDate(today))
    .dueCount;

/** null where the payments since the first one are not all known, or nothing is asked for. */
export function standingOf({ firstPaymentOn, paymentMinor, paidMinor }: Terms, today: string): LoanStanding | null {
  if (firstPaymentOn === null || paidMinor === null || paymentMinor === 0) return null;
  return loanStanding(
    { firstPaymentOn: civilDate(firstPaymentOn), paymentMinor: minor(paymentMinor) },
    minor(paidMinor),
    civilDate(today),
  );
}

/** What somebody said became of it, else what payments and balance say. */
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

/** Payments that were put off are not missed. */
export function daysPastDueOf(terms: Terms, today: string): number {
  return terms.standing === 'current' || terms.standing === 'charged_off'
    ? (standingOf(terms, today)?.daysPastDue ?? 0)
    : 0;
}

/** What a person can say of it. The rest happens by itself with payments and days. */
const SAID = ['defer', 'forbear', 'resume', 'refinance', 'charge_off'] as const satisfies readonly LoanEvent[];
export type SaidEvent = (typeof SAID)[number];

export const eventsOf = (state: State, facts: { owedMinor: Minor; daysPastDue: number }): SaidEvent[] =>
  SAID.filter(
    (event) =>
      eventsFrom(LOAN_STATES, state).includes(event) &&
      loanTransition(state, event, { balanceMinor: facts.owedMinor, daysPastDue: facts.daysPastDue }).ok,
  );
