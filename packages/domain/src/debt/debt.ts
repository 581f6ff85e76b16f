import type { MinimumFormula } from '../card/minimum-payment.ts';
import type { CivilDate } from '../dates/civil-date.ts';
import type { Minor, Ppm } from '../money/minor.ts';
import type { RateStep } from './stepped-rates.ts';

/** What a part of a card's balance came from; it decides rate, grace and the order of payments. */
export type SegmentKind = 'purchase' | 'cash_advance' | 'balance_transfer' | 'promo' | 'deferred' | 'protected';

export interface PromoTerms {
  /** Last day of the promotional rate; deferred interest is charged when a balance is left after it. */
  endsOn: CivilDate;
  /** The rate afterwards. For deferred interest also the rate that has been building up meanwhile. */
  revertAprPpm: Ppm;
  /** Deferred interest built up until today, an estimate or from the statement; default 0. */
  deferredAccruedMinor?: Minor;
  /** The day by which it has to be gone, where that is not the last one: deferred interest, by the last due date before it. */
  deadlineOn?: CivilDate;
  /** How long before that the offer itself asks for; without it the financial mode says. */
  margin?: { months: number } | { days: number };
}

/** A part of a debt that bears one rate. Balances are what is owed, so zero or more. */
export interface DebtSegment {
  id: string;
  kind: SegmentKind;
  balanceMinor: Minor;
  /** The rate in force today. */
  aprPpm: Ppm;
  promo?: PromoTerms;
  /** Later rates that are agreed already, in the order of their days; not together with a promotion. */
  rateSteps?: readonly RateStep[];
}

export interface Instalment {
  kind: 'instalment';
  paymentMinor: Minor;
  /** Payments left by the contract; where they are known, a rate step sets the instalment anew. */
  paymentsLeft?: number;
  /** What paying more does: end the loan sooner (default), or make the instalments that are left smaller; that needs paymentsLeft. */
  overpayment?: 'shorten_term' | 'lower_payment';
}

/** What a lender takes for each payment above the instalment, as a share of what is repaid early. */
export interface PrepaymentFee {
  feePpm: Ppm;
  /** The last day it is taken; without one, always. */
  until?: CivilDate;
}

/** A card or a loan, as every plan sees it. */
export interface Debt {
  id: string;
  name: string;
  kind: 'card' | 'loan';
  segments: readonly DebtSegment[];
  minimum: MinimumFormula | Instalment;
  dueDay?: number;
  /** A payment missed already; decides who is paid first when money is short. */
  daysPastDue?: number;
  /** Something of value can be lost (home, car). */
  secured?: boolean;
  prepaymentFee?: PrepaymentFee;
}

/** What is owed on a debt, all segments together. */
export function owedOn(debt: Debt): Minor {
  return debt.segments.reduce((sum, segment) => sum + segment.balanceMinor, 0) as Minor;
}
