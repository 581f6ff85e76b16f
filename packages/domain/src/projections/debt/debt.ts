import type { CalendarName } from '../../foundation/dates/calendars.ts';
import type { AllocationTerms } from '../../products/card/allocation-order.ts';
import type { MinimumFormula } from '../../products/card/minimum-payment.ts';
import type { SegmentKind } from '../../products/card/segment-kind.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor, Ppm } from '../../foundation/money/minor.ts';
import type { RateStep } from './stepped-rates.ts';

export interface PromoTerms {
  /** Last day of the promotional rate. Deferred interest is charged if a balance remains after it. */
  endsOn: CivilDate;
  /** The rate after that day. For deferred interest, also the rate at which it accrues until then. */
  revertAprPpm: Ppm;
  /** Deferred interest accrued until today, an estimate or from the statement; default: 0. */
  deferredAccruedMinor?: Minor;
  /** How deferred interest accrues under the agreement; default: the plan's assumption (compounding). */
  deferredMode?: 'compounding' | 'simple';
  /** Clearing deadline if it differs from endsOn. For deferred interest, this is the last due date before endsOn. */
  deadlineOn?: CivilDate;
  /** The day by which plans pay off the balance if the money suffices; default: endsOn. */
  payBy?: CivilDate;
  /** Safety margin set on the offer; default: the financial mode's margin. */
  margin?: { months: number } | { days: number };
  /** Calendar of business days on which payments travel; default: the Federal Reserve's. */
  calendar?: CalendarName;
}

/** Part of a debt at one rate. Balances are amounts owed, zero or more. */
export interface DebtSegment {
  id: string;
  kind: SegmentKind;
  balanceMinor: Minor;
  /** The current rate. */
  aprPpm: Ppm;
  promo?: PromoTerms;
  /** Later rates that are already agreed, ordered by date, without those of a promotion. */
  rateSteps?: readonly RateStep[];
}

export interface Installment {
  kind: 'installment';
  paymentMinor: Minor;
  /**
   * Payments left. If the number is known, a rate step recalculates the installment, and the last payment includes a
   * small remainder (installmentTaken).
   */
  paymentsLeft?: number;
  /**
   * Effect of extra payments: they end the loan sooner (default), or lower the remaining installments, which requires
   * paymentsLeft.
   */
  overpayment?: 'shorten_term' | 'lower_payment';
}

/** Lender's fee on each payment above the installment, as a share of the early repayment. */
export interface PrepaymentFee {
  feePpm: Ppm;
  /** Last day of the fee; default: the fee is permanent. */
  until?: CivilDate;
}

/** A debt's postings in the calendar month of a plan's first day, and its open payments. */
export interface DebtCycle {
  /** Payments since the first of the month. */
  paidMinor: Minor;
  /** The open part of the minimum that is due by the end of the month. */
  openMinimumMinor: Minor;
  /** Interest of a card accrued until the plan's first day that has not been charged to the balance yet. */
  unchargedMinor: Minor;
  /** Whether a loan's interest for the month is still charged with its open payment. */
  chargesInterest?: boolean;
}

/** A card or a loan as an input for plans. */
export interface Debt {
  id: string;
  name: string;
  kind: 'card' | 'loan';
  segments: readonly DebtSegment[];
  minimum: MinimumFormula | Installment;
  /** How a card's agreement allocates payments among its balances; default: the law of the United States. */
  allocation?: AllocationTerms;
  dueDay?: number;
  /** Days since a missed payment, which decide which debt is paid first in a shortfall. */
  daysPastDue?: number;
  /** Whether collateral (home, car) can be lost. */
  secured?: boolean;
  prepaymentFee?: PrepaymentFee;
  /**
   * Postings of the current month. Without them, plans assume that a payment was just made and that interest is
   * charged up to the plan's first day.
   */
  cycle?: DebtCycle;
}

/** Returns the total owed on a debt over all segments. */
export function owedOn(debt: Debt): Minor {
  return debt.segments.reduce((sum, segment) => sum + segment.balanceMinor, 0) as Minor;
}
