import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor } from '../../foundation/money/minor.ts';

/**
 * avalanche: the highest rate first · snowball: the smallest balance first · custom: the user's own order ·
 * promo_aware: every promotion its even share over the remaining months, then the highest rate ·
 * highest_payment_relief: the debt with the largest minimum relative to its balance first, because a dollar there frees
 * the most of every later month · minimum_only: each debt its own minimum, nothing more.
 */
export type PayoffStrategy =
  | 'avalanche'
  | 'snowball'
  | 'custom'
  | 'promo_aware'
  | 'highest_payment_relief'
  | 'minimum_only';

/**
 * Extra money in addition to the monthly amount: once in a month or on a date, or repeated every given number of
 * months.
 */
export type PayoffExtra = ({ month: number } | { on: CivilDate }) & { amountMinor: Minor; everyMonths?: number };

/**
 * Public calculators differ in these conventions, so results state which were used. C1 (default): interest first,
 * rounded to the minor unit, payments within a card by law. C2: the first payment is made before any interest accrues.
 * C3: within a card the lowest rate first (Regulation Z, Appendix M2).
 */
export interface PayoffConventions {
  /** false: the first payment is made before any interest accrues. */
  interestFirst: boolean;
  /** carried: to a ten-thousandth of a minor unit. */
  interestRounding: 'minor' | 'carried';
  /** agreement: some card's own order replaces the law's, which is then the default of the others. */
  withinCard: 'law' | 'agreement' | 'lowest_first';
  deferredInterest: 'compounding' | 'simple';
}

export interface PayoffOptions {
  strategy: PayoffStrategy;
  /** Debt ids for the custom strategy; unlisted debts follow, highest rate first. */
  order?: readonly string[];
  /** Constant monthly outlay, including minimums; ignored by minimum_only. */
  monthlyMinor: Minor;
  /**
   * The same for the calendar month of startOn, of which debts with a cycle have used a part; default: monthlyMinor.
   */
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

/** opening + interest − payment = closing, for every debt and segment. */
export interface DebtMonth {
  id: string;
  openingMinor: Minor;
  /** Including deferred interest and fees charged this month. */
  interestMinor: Minor;
  /** The prepayment fee included in it, if any. */
  feeMinor?: Minor;
  minimumMinor: Minor;
  /** Paid above the minimum. */
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
  /** 1 is the first payment. */
  month: number;
  on: CivilDate;
  debts: DebtMonth[];
  interestMinor: Minor;
  paymentMinor: Minor;
  closingMinor: Minor;
  /** The money did not cover the minimums. */
  shortfall?: Shortfall;
  /** Savings at the end of the month, if the plan holds some. */
  savingsMinor?: Minor;
  cliffs: Cliff[];
}

export interface PlanDebtResult {
  id: string;
  interestMinor: Minor;
  paidMinor: Minor;
  /** null: not within the plan. */
  paidOffOn: CivilDate | null;
  months: number | null;
}

interface PayoffTotals {
  /** best: found by bestPlan among all strategies · mode: pays like the household's financial mode. */
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
 * interest_exceeds_payment: balances grow forever · payments_end: payments stop while something is owed without any
 * interest (a share of a small balance rounds to zero) · beyond_horizon: still owed after a hundred years.
 */
export type NeverReason = 'interest_exceeds_payment' | 'payments_end' | 'beyond_horizon';

/** Totals and rows cover the months shown (at most five years). */
export interface NeverPlan extends PayoffTotals {
  outcome: 'never_pays_off';
  reason: NeverReason;
  growingDebtIds: string[];
  /** Smallest constant monthly amount that pays off all debts within neededWithinMonths. */
  neededMonthlyMinor: Minor;
  neededWithinMonths: number;
}

export type PayoffResult = PaidOffPlan | NeverPlan;
