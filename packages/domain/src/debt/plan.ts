import type { CivilDate } from '../dates/civil-date.ts';
import type { Minor } from '../money/minor.ts';

/**
 * avalanche: the highest rate first · snowball: the smallest balance first · custom: the person's own order · promo_aware: every promotion
 * its even share of the months left, then the highest rate · highest_payment_relief: the debt first whose minimum is largest for its
 * balance, because a dollar there frees the most of every later month · minimum_only: each debt its own minimum, nothing more.
 */
export type PayoffStrategy =
  | 'avalanche'
  | 'snowball'
  | 'custom'
  | 'promo_aware'
  | 'highest_payment_relief'
  | 'minimum_only';

/** Money beside the monthly amount: once in a month or on a date, or again every so many months. */
export type PayoffExtra = ({ month: number } | { on: CivilDate }) & { amountMinor: Minor; everyMonths?: number };

/**
 * Public calculators disagree on these; results say which were used.
 * C1 (default): interest first, rounded to the minor unit, payments within a card by law.
 * C2: the first payment is made before any interest accrues. C3: within a card the lowest rate first (Regulation Z, Appendix M2).
 */
export interface PayoffConventions {
  /** false: the first payment is made before any interest accrues. */
  interestFirst: boolean;
  /** carried: to a ten-thousandth of a minor unit. */
  interestRounding: 'minor' | 'carried';
  withinCard: 'law' | 'lowest_first';
  deferredInterest: 'compounding' | 'simple';
}

export interface PayoffOptions {
  strategy: PayoffStrategy;
  /** Debt ids for the custom strategy; debts left out follow, highest rate first. */
  order?: readonly string[];
  /** Constant outlay a month, minimums included; ignored by minimum_only. */
  monthlyMinor: Minor;
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
  /** Deferred interest and fees charged this month included. */
  interestMinor: Minor;
  /** The prepayment fee in it, where there is one. */
  feeMinor?: Minor;
  minimumMinor: Minor;
  /** Paid above the minimum. */
  extraMinor: Minor;
  paymentMinor: Minor;
  closingMinor: Minor;
  segments: SegmentMonth[];
}

/** Deferred interest charged because a balance was left when the promotion ended. */
export interface Cliff {
  debtId: string;
  segmentId: string;
  on: CivilDate;
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
  /** Savings at the end of the month, where the plan holds some. */
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
  /** best: found by bestPlan among all strategies · mode: as the household's financial mode pays. */
  strategy: PayoffStrategy | 'best' | 'mode';
  startOn: CivilDate;
  monthlyMinor: Minor;
  conventions: PayoffConventions;
  totalInterestMinor: Minor;
  totalPaidMinor: Minor;
  debts: PlanDebtResult[];
  /** The debt that is gone first. */
  firstWin: { debtId: string; on: CivilDate } | null;
  rows: PlanMonth[];
}

export interface PaidOffPlan extends PayoffTotals {
  outcome: 'paid_off';
  months: number;
  debtFreeOn: CivilDate;
}

/**
 * interest_exceeds_payment: balances grow for ever · payments_end: nothing is paid any more while something is owed, without any interest
 * (a share of a small balance rounds to nothing) · beyond_horizon: still owed after a hundred years.
 */
export type NeverReason = 'interest_exceeds_payment' | 'payments_end' | 'beyond_horizon';

/** Totals and rows cover the months shown (five years at most). */
export interface NeverPlan extends PayoffTotals {
  outcome: 'never_pays_off';
  reason: NeverReason;
  growingDebtIds: string[];
  /** Smallest constant monthly amount that ends all debts within neededWithinMonths. */
  neededMonthlyMinor: Minor;
  neededWithinMonths: number;
}

export type PayoffResult = PaidOffPlan | NeverPlan;
