import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor } from '../../foundation/money/minor.ts';

/**
 * avalanche: the highest rate first · snowball: the smallest balance first · custom: the user's own order ·
 * promo_aware: an even share for every promotion over the remaining months, then the highest rate ·
 * highest_payment_relief: the debt with the largest minimum relative to its balance first, because a dollar there frees
 * the most of every later month · minimum_only: only the minimum of each debt.
 */
export type PayoffStrategy =
  | 'avalanche'
  | 'snowball'
  | 'custom'
  | 'promo_aware'
  | 'highest_payment_relief'
  | 'minimum_only';

/**
 * Extra money in addition to the monthly amount: in one month or on one date, then again every `everyMonths` months
 * if set.
 */
export type PayoffExtra = ({ month: number } | { on: CivilDate }) & { amountMinor: Minor; everyMonths?: number };

/**
 * Conventions of the computation. Public calculators differ in them, so results state which were used. C1 (default):
 * interest first, rounded to the minor unit, payments within a card by law. C2: the first payment is made before any
 * interest accrues. C3: within a card the lowest rate first (Regulation Z, Appendix M2).
 */
export interface PayoffConventions {
  /** Whether interest comes first; false: the first payment is made before any interest accrues. */
  interestFirst: boolean;
  /** Precision of interest; carried: to a ten-thousandth of a minor unit. */
  interestRounding: 'minor' | 'carried';
  /**
   * Order within a card. agreement: a card's own order replaces the law's, which remains the default for the other
   * cards.
   */
  withinCard: 'law' | 'agreement' | 'lowest_first';
  deferredInterest: 'compounding' | 'simple';
}

export interface PayoffOptions {
  strategy: PayoffStrategy;
  /** Debt ids for the custom strategy; unlisted debts follow, highest rate first. */
  order?: readonly string[];
  /** Constant monthly outlay, including minimums. minimum_only ignores it. */
  monthlyMinor: Minor;
  /** Outlay in the calendar month of startOn, including payments already made; default: monthlyMinor. */
  thisMonthMinor?: Minor;
  startOn: CivilDate;
  extras?: readonly PayoffExtra[];
  conventions?: Partial<PayoffConventions>;
}

export interface SegmentMonth {
  id: string;
  interestMinor: Minor;
  paymentMinor: Minor;
  closingMinor: Minor;
}

/** A month of a debt. opening + interest − payment = closing, for every debt and segment. */
export interface DebtMonth {
  id: string;
  openingMinor: Minor;
  /** Interest, including deferred interest and fees charged this month. */
  interestMinor: Minor;
  /** The prepayment fee included in the interest, if any. */
  feeMinor?: Minor;
  minimumMinor: Minor;
  /** Amount paid above the minimum. */
  extraMinor: Minor;
  paymentMinor: Minor;
  closingMinor: Minor;
  segments: SegmentMonth[];
}

/** Deferred interest charged because a balance remained at the end of the promotion. */
export interface Cliff {
  debtId: string;
  segmentId: string;
  on: CivilDate;
  /** Balance left after the last timely payment. */
  leftMinor: Minor;
  chargedMinor: Minor;
}

export interface Shortfall {
  missingMinor: Minor;
  unpaid: { id: string; missingMinor: Minor }[];
}

export interface PlanMonth {
  /** Number of the month; 1 is the first payment. */
  month: number;
  on: CivilDate;
  debts: DebtMonth[];
  interestMinor: Minor;
  paymentMinor: Minor;
  closingMinor: Minor;
  /** Set if the money did not cover the minimums. */
  shortfall?: Shortfall;
  /** Savings at the end of the month, if the plan holds any. */
  savingsMinor?: Minor;
  cliffs: Cliff[];
}

export interface PlanDebtResult {
  id: string;
  interestMinor: Minor;
  paidMinor: Minor;
  /** Payoff date; null: not within the plan. */
  paidOffOn: CivilDate | null;
  months: number | null;
}

interface PayoffTotals {
  /**
   * Strategy of the plan. best: found by bestPlan among all strategies · mode: pays like the household's financial
   * mode.
   */
  strategy: PayoffStrategy | 'best' | 'mode';
  startOn: CivilDate;
  monthlyMinor: Minor;
  conventions: PayoffConventions;
  totalInterestMinor: Minor;
  totalPaidMinor: Minor;
  debts: PlanDebtResult[];
  /** The first debt to be paid off. */
  firstWin: { debtId: string; on: CivilDate } | null;
  rows: PlanMonth[];
}

export interface PaidOffPlan extends PayoffTotals {
  outcome: 'paid_off';
  months: number;
  debtFreeOn: CivilDate;
}

/**
 * Why a plan never ends. interest_exceeds_payment: balances grow forever · payments_end: payments stop while an amount
 * without any interest is owed (a share of a small balance rounds to zero) · beyond_horizon: debts remain after a
 * hundred years.
 */
export type NeverReason = 'interest_exceeds_payment' | 'payments_end' | 'beyond_horizon';

/** A plan that never ends. Totals and rows cover the months shown, at most five years. */
export interface NeverPlan extends PayoffTotals {
  outcome: 'never_pays_off';
  reason: NeverReason;
  growingDebtIds: string[];
  /** Smallest constant monthly amount that pays off all debts within neededWithinMonths. */
  neededMonthlyMinor: Minor;
  neededWithinMonths: number;
}

export type PayoffResult = PaidOffPlan | NeverPlan;
