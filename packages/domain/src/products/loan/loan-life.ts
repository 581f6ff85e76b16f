import { type StateTable, transition, type TransitionResult } from '../../foundation/state/state-table.ts';

export type LoanStatus =
  | 'originated'
  | 'current'
  | 'delinquent'
  | 'deferred'
  | 'forbearance'
  | 'paid_off'
  | 'refinanced'
  | 'charged_off';
export type LoanEvent =
  | 'begin'
  | 'miss_payment'
  | 'catch_up'
  | 'defer'
  | 'forbear'
  | 'resume'
  | 'pay_off'
  | 'refinance'
  | 'charge_off'
  | 'return_payment';

export interface LoanFacts {
  balanceMinor: number;
  daysPastDue: number;
  /** Days past due after which this lender charges a loan off; default: 120, as for closed-end credit. */
  chargeOffDays?: number;
}

/** Conditions of transitions. is_past_charge_off means late for at least the lender's number of days. */
export type LoanGuard = 'nothing_owed' | 'is_owed' | 'is_past_due' | 'nothing_past_due' | 'is_past_charge_off';

/**
 * Days after which closed-end retail loans are charged off: Uniform Retail Credit Classification and Account Management
 * Policy (FFIEC, 2000).
 */
const CHARGE_OFF_DAYS = 120;

/** Life cycle of a loan. Any other transition is rejected with a reason. */
export const LOAN_STATES: StateTable<LoanStatus, LoanEvent, LoanGuard> = {
  initial: 'originated',
  states: ['originated', 'current', 'delinquent', 'deferred', 'forbearance', 'paid_off', 'refinanced', 'charged_off'],
  transitions: [
    { from: 'originated', event: 'begin', to: 'current', guards: [] },
    { from: 'current', event: 'miss_payment', to: 'delinquent', guards: ['is_past_due'] },
    { from: 'delinquent', event: 'catch_up', to: 'current', guards: ['nothing_past_due'] },
    { from: 'current', event: 'defer', to: 'deferred', guards: [] },
    { from: 'originated', event: 'defer', to: 'deferred', guards: [] },
    { from: 'delinquent', event: 'forbear', to: 'forbearance', guards: [] },
    { from: 'current', event: 'forbear', to: 'forbearance', guards: [] },
    { from: 'deferred', event: 'resume', to: 'current', guards: [] },
    { from: 'forbearance', event: 'resume', to: 'current', guards: [] },
    { from: 'current', event: 'pay_off', to: 'paid_off', guards: ['nothing_owed'] },
    { from: 'delinquent', event: 'pay_off', to: 'paid_off', guards: ['nothing_owed'] },
    { from: 'deferred', event: 'pay_off', to: 'paid_off', guards: ['nothing_owed'] },
    { from: 'forbearance', event: 'pay_off', to: 'paid_off', guards: ['nothing_owed'] },
    { from: 'current', event: 'refinance', to: 'refinanced', guards: ['nothing_owed'] },
    { from: 'delinquent', event: 'refinance', to: 'refinanced', guards: ['nothing_owed'] },
    { from: 'delinquent', event: 'charge_off', to: 'charged_off', guards: ['is_past_charge_off'] },
    { from: 'paid_off', event: 'return_payment', to: 'current', guards: ['is_owed'] },
  ],
};

/** Returns the status of a loan after an event, or the guard that fails. */
export function loanTransition(
  from: LoanStatus,
  event: LoanEvent,
  { balanceMinor, daysPastDue, chargeOffDays = CHARGE_OFF_DAYS }: LoanFacts,
): TransitionResult<LoanStatus, LoanGuard> {
  return transition(LOAN_STATES, from, event, {
    nothing_owed: balanceMinor <= 0,
    is_owed: balanceMinor > 0,
    is_past_due: daysPastDue > 0,
    nothing_past_due: daysPastDue <= 0,
    is_past_charge_off: daysPastDue >= chargeOffDays,
  });
}

/** Delinquency of a loan as credit bureaus count it, in whole periods of thirty days. */
export type Delinquency = 'none' | 'under_30' | '30' | '60' | '90_and_more';

export function delinquencyOf(daysPastDue: number): Delinquency {
  if (daysPastDue <= 0) return 'none';
  if (daysPastDue < 30) return 'under_30';
  if (daysPastDue < 60) return '30';
  return daysPastDue < 90 ? '60' : '90_and_more';
}
