import type { CivilDate } from '../dates/civil-date.ts';
import type { Debt } from '../debt/debt.ts';
import type { PayoffResult } from '../debt/plan.ts';
import type { YieldAccount } from '../float/yield-account.ts';
import type { Minor, Ppm } from '../money/minor.ts';
import type { SpareDestination } from './rung.ts';

/** What of a minimum is still open this month. */
export interface RequiredPayment {
  debtId: string;
  openMinor: Minor;
  dueOn: CivilDate;
  /** Late fee and a month of interest. */
  costIfLateMinor: Minor;
  /** What losing a promotion on the card would cost; default none. */
  promoAtStakeMinor?: Minor;
}

/** A statement that, paid in full, keeps purchases free of interest. */
export interface GraceAtStake {
  debtId: string;
  /** Still open of the statement, the minimum included. */
  openMinor: Minor;
  dueOn: CivilDate;
  aprPpm: Ppm;
  /** What is usually bought with the card in a month. */
  monthlyPurchasesMinor: Minor;
}

export interface SavingsPlace extends YieldAccount {
  balanceMinor: Minor;
}

export interface LadderFacts {
  today: CivilDate;
  debts: readonly Debt[];
  /** How the debts would go without the spare money: the adopted plan, the mode's plan, or minimums only. */
  course: PayoffResult;
  required?: readonly RequiredPayment[];
  /** Cards whose purchases are in their grace period: those bear no interest as long as statements are paid in full. */
  grace?: readonly GraceAtStake[];
  savings?: readonly SavingsPlace[];
  /** What an account lacks to hold the buffer of the mode. */
  buffer?: { accountId: string; accountName: string; missingMinor: Minor };
  /** On interest earned. */
  taxPpm: Ppm;
}

export interface LadderOptions {
  /** Default: buffer, debts above the hurdle rate, savings, other debts, promotions. What is left out follows in this order. */
  destinationOrder?: readonly SpareDestination[];
  /** Among debts: what saves most (default), the smallest balance, or the person's own order. */
  debtOrder?: 'highest_return' | 'smallest_balance' | 'custom';
  /** Debt ids for the custom order; those left out follow, the highest return first. */
  order?: readonly string[];
  /** A debt must save more than this to come before savings; null (default): the best yield after tax. */
  hurdlePpm?: Ppm | null;
}
