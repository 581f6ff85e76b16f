import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor, Ppm } from '../../foundation/money/minor.ts';

/** Kinds that carry a balance on a card. A fee waiver and a savings bonus are offers without a balance. */
export type BalancePromoKind =
  | 'intro_purchase'
  | 'balance_transfer'
  | 'deferred_interest'
  | 'reduced_rate'
  | 'installment_plan';
export type PromoKind = BalancePromoKind | 'fee_waiver' | 'savings_bonus_rate';

/** Whether deferred interest itself bears interest (compounding) or not (simple). */
export type DeferredMode = 'compounding' | 'simple';

/** Balance of a promotion from a day on. */
export interface PaidDown {
  on: CivilDate;
  balanceMinor: Minor;
}

/** Conditions of an offer. */
export type PromoCondition = 'on_time_minimum' | 'plan_payment' | 'no_new_purchases';

/** The user's goal for a promotion. */
export type PromoGoal = 'pay_to_zero' | 'minimum_then_lump' | 'transfer_again' | 'float';

/** Source of the dates and rates of a promotion. */
export interface PromoEvidence {
  statementId?: string;
  enteredBy: string;
  /** Day on which a member compared the promotion with the statement or the agreement; null for a draft. */
  confirmedOn: CivilDate | null;
}

export function isBalancePromo(kind: PromoKind): kind is BalancePromoKind {
  return kind !== 'fee_waiver' && kind !== 'savings_bonus_rate';
}

/** A promotional period on a card or account, as entered. */
export interface Promo {
  id: string;
  kind: PromoKind;
  /** The rate during the period. */
  promoAprPpm: Ppm;
  /** The rate afterward; for deferred interest also the rate that accrues during the period. */
  revertAprPpm: Ppm;
  startsOn: CivilDate;
  /** End as entered. By its basis, the period may end on another day (see `promoEnd`). */
  endsOn: CivilDate;
  /**
   * How the end is determined: the fixed date (default), the last statement close on or before endsOn, or the close of
   * the nth billing cycle from the start.
   */
  endsBasis?: 'fixed_date' | 'last_close_before' | 'billing_cycles';
  /** Number of cycles, for billing_cycles. The cycle that contains the first day is number one. */
  billingCycles?: number;
  /** Last day on which transfers or purchases can still join. */
  transferWindowEndsOn?: CivilDate;
  conditions?: readonly PromoCondition[];
  /** Margin before the deadline in months; default: one statement cycle. */
  marginMonths?: number;
  /**
   * Margin before the deadline in days, from the financial mode. The promotion's own margin in months takes precedence.
   */
  marginDays?: number;
  goal?: PromoGoal;
  evidence?: PromoEvidence;
  /** Initial balance; null: unknown. */
  originalMinor: Minor | null;
  /** Remaining balance. */
  balanceMinor: Minor;
  /** Known balance steps, oldest first; without them, deferred interest assumes an even decline. */
  paidDown?: readonly PaidDown[];
  /** How the agreement accrues deferred interest; default: compounding. */
  deferredMode?: DeferredMode;
}

/** State of a promotion by dates and balance alone. */
export type DatedPromoState = 'upcoming' | 'active' | 'closing' | 'cleared' | 'expired_with_balance' | 'retro_charged';
export type PromoState = DatedPromoState | 'draft' | 'transferred' | 'revoked';
