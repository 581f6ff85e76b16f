import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor, Ppm } from '../../foundation/money/minor.ts';

/** Kinds that carry a balance on a card; a fee waiver and a savings bonus are offers without one. */
export type BalancePromoKind =
  | 'intro_purchase'
  | 'balance_transfer'
  | 'deferred_interest'
  | 'reduced_rate'
  | 'installment_plan';
export type PromoKind = BalancePromoKind | 'fee_waiver' | 'savings_bonus_rate';

/** Whether deferred interest itself accrues interest. */
export type DeferredMode = 'compounding' | 'simple';

/** Balance of a promotion from a day on. */
export interface PaidDown {
  on: CivilDate;
  balanceMinor: Minor;
}

/** Conditions of the offer. */
export type PromoCondition = 'on_time_minimum' | 'plan_payment' | 'no_new_purchases';

/** The user's intention for it. */
export type PromoGoal = 'pay_to_zero' | 'minimum_then_lump' | 'transfer_again' | 'float';

/** Source of the dates and rates. */
export interface PromoEvidence {
  statementId?: string;
  enteredBy: string;
  /** Day on which a member compared it with the statement or the agreement; null for a draft. */
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
  /** The rate afterwards; for deferred interest also the rate that accrues during the period. */
  revertAprPpm: Ppm;
  startsOn: CivilDate;
  /** As entered; by its basis the period may end on another day (see `promoEnd`). */
  endsOn: CivilDate;
  /**
   * fixed_date (default), the last statement close on or before endsOn, or the close of the nth billing cycle from the
   * start.
   */
  endsBasis?: 'fixed_date' | 'last_close_before' | 'billing_cycles';
  /** Number of cycles with billing_cycles; the cycle of the first day is number one. */
  billingCycles?: number;
  /** Last day on which transfers or purchases can still join. */
  transferWindowEndsOn?: CivilDate;
  conditions?: readonly PromoCondition[];
  /** Margin before the deadline in months; default one statement cycle. */
  marginMonths?: number;
  /** Margin before the deadline in days, from the financial mode; the promotion's own months take precedence. */
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

/** State by dates and balance alone. */
export type DatedPromoState = 'upcoming' | 'active' | 'closing' | 'cleared' | 'expired_with_balance' | 'retro_charged';
export type PromoState = DatedPromoState | 'draft' | 'transferred' | 'revoked';
