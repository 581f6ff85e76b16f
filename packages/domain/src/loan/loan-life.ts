import { transition, type Transition, type TransitionResult } from '../state/transition.ts';

export type LoanStatus = 'originated' | 'current' | 'delinquent' | 'deferred' | 'forbearance' | 'paid_off' | 'refinanced' | 'charged_off';
export type LoanEvent = 'begin' | 'miss_payment' | 'catch_up' | 'defer' | 'forbear' | 'resume' | 'pay_off' | 'refinance' | 'charge_off' | 'return_payment';

export interface LoanFacts {
  balanceMinor: number;
  daysPastDue: number;
  /** Days past due after which this lender writes a loan off; default 120, as for closed-end credit. */
  chargeOffDays?: number;
}

const nothingOwed = { code: 'balance_left', holds: ({ balanceMinor }: LoanFacts) => balanceMinor <= 0 };
const owed = { code: 'nothing_left', holds: ({ balanceMinor }: LoanFacts) => balanceMinor > 0 };
const late = { code: 'nothing_past_due', holds: ({ daysPastDue }: LoanFacts) => daysPastDue > 0 };
const caughtUp = { code: 'still_past_due', holds: ({ daysPastDue }: LoanFacts) => daysPastDue <= 0 };
/** Closed-end retail loans are charged off at 120 days: Uniform Retail Credit Classification and Account Management Policy (FFIEC, 2000). */
const lost = { code: 'not_late_enough', holds: ({ daysPastDue, chargeOffDays = 120 }: LoanFacts) => daysPastDue >= chargeOffDays };

/** The life of a loan; anything else is refused with a reason. */
export const LOAN_TRANSITIONS: readonly Transition<LoanStatus, LoanEvent, LoanFacts>[] = [
  { from: 'originated', event: 'begin', to: 'current' },
  { from: 'current', event: 'miss_payment', to: 'delinquent', guard: late },
  { from: 'delinquent', event: 'catch_up', to: 'current', guard: caughtUp },
  { from: 'current', event: 'defer', to: 'deferred' },
  { from: 'originated', event: 'defer', to: 'deferred' },
  { from: 'delinquent', event: 'forbear', to: 'forbearance' },
  { from: 'current', event: 'forbear', to: 'forbearance' },
  { from: 'deferred', event: 'resume', to: 'current' },
  { from: 'forbearance', event: 'resume', to: 'current' },
  { from: 'current', event: 'pay_off', to: 'paid_off', guard: nothingOwed },
  { from: 'delinquent', event: 'pay_off', to: 'paid_off', guard: nothingOwed },
  { from: 'deferred', event: 'pay_off', to: 'paid_off', guard: nothingOwed },
  { from: 'forbearance', event: 'pay_off', to: 'paid_off', guard: nothingOwed },
  { from: 'current', event: 'refinance', to: 'refinanced', guard: nothingOwed },
  { from: 'delinquent', event: 'refinance', to: 'refinanced', guard: nothingOwed },
  { from: 'delinquent', event: 'charge_off', to: 'charged_off', guard: lost },
  { from: 'paid_off', event: 'return_payment', to: 'current', guard: owed },
];

export function loanTransition(from: LoanStatus, event: LoanEvent, facts: LoanFacts): TransitionResult<LoanStatus> {
  return transition(LOAN_TRANSITIONS, from, event, facts);
}

/** How late a loan is, as credit bureaus count it: whole stretches of thirty days. */
export type Delinquency = 'none' | 'under_30' | '30' | '60' | '90_and_more';

export function delinquencyOf(daysPastDue: number): Delinquency {
  if (daysPastDue <= 0) return 'none';
  if (daysPastDue < 30) return 'under_30';
  if (daysPastDue < 60) return '30';
  return daysPastDue < 90 ? '60' : '90_and_more';
}
