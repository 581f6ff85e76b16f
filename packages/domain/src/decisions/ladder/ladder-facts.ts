import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Debt } from '../../projections/debt/debt.ts';
import type { PayoffResult } from '../../projections/debt/plan.ts';
import type { SavingsAccountBalance } from '../../products/savings/yield-account.ts';
import type { Minor, Ppm } from '../../foundation/money/minor.ts';
import type { SpareDestination } from './rung.ts';

/** The unpaid part of this month's minimum. */
export interface RequiredPayment {
  debtId: string;
  openMinor: Minor;
  dueOn: CivilDate;
  /** Late fee plus a month of interest. */
  costIfLateMinor: Minor;
  /** Cost of losing a promotion on the card; default zero. */
  promoAtStakeMinor?: Minor;
}

/** A statement that keeps purchases interest-free if paid in full. */
export interface GraceAtStake {
  debtId: string;
  /** Unpaid part of the statement, including the minimum. */
  openMinor: Minor;
  dueOn: CivilDate;
  aprPpm: Ppm;
  /** Usual monthly purchases on the card. */
  monthlyPurchasesMinor: Minor;
}

export interface LadderFacts {
  today: CivilDate;
  debts: readonly Debt[];
  /** Payoff of the debts without the spare money, by the active plan, the mode's plan, or minimums only. */
  course: PayoffResult;
  required?: readonly RequiredPayment[];
  /** Cards in their grace period, whose purchases bear no interest as long as statements are paid in full. */
  grace?: readonly GraceAtStake[];
  savings?: readonly SavingsAccountBalance[];
  /** The amount an account needs to reach the mode's buffer. */
  buffer?: { accountId: string; accountName: string; missingMinor: Minor };
  /** Tax on interest earned. */
  taxPpm: Ppm;
}

export interface LadderOptions {
  /**
   * Default: buffer, debts above the hurdle rate, savings, other debts, promotions. Omitted destinations follow in this
   * order.
   */
  destinationOrder?: readonly SpareDestination[];
  /** Order of debts: the largest saving (default), the smallest balance, or the user's order. */
  debtOrder?: 'highest_return' | 'smallest_balance' | 'custom';
  /** Debt ids for the custom order; omitted debts follow, highest return first. */
  order?: readonly string[];
  /** A debt must save more than this rate to come before savings; null (default): the best yield after tax. */
  hurdlePpm?: Ppm | null;
}
