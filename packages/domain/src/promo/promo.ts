import type { CivilDate } from '../dates/civil-date.ts';
import type { Minor, Ppm } from '../money/minor.ts';

/** Kinds that carry a balance on a card; a fee waiver and a savings bonus are offers without one. */
export type BalancePromoKind =
  | 'intro_purchase'
  | 'balance_transfer'
  | 'deferred_interest'
  | 'reduced_rate'
  | 'installment_plan';
export type PromoKind = BalancePromoKind | 'fee_waiver' | 'savings_bonus_rate';

/** What the offer asks in return. */
export type PromoCondition = 'on_time_minimum' | 'plan_payment' | 'no_new_purchases';

/** What the person means to do with it. */
export type PromoGoal = 'pay_to_zero' | 'minimum_then_lump' | 'transfer_again' | 'float';

/** Where the dates and rates come from. */
export interface PromoEvidence {
  statementId?: string;
  enteredBy: string;
  /** The person compared it with the statement or the agreement; a draft has none. */
  confirmedOn: CivilDate | null;
}

export function isBalancePromo(kind: PromoKind): kind is BalancePromoKind {
  return kind !== 'fee_waiver' && kind !== 'savings_bonus_rate';
}

/** A promotional period on a card or account, as the person entered it. */
export interface Promo {
  id: string;
  kind: PromoKind;
  /** The rate during the period. */
  promoAprPpm: Ppm;
  /** The rate afterwards; for deferred interest also the rate that builds up meanwhile. */
  revertAprPpm: Ppm;
  startsOn: CivilDate;
  /** As entered; by its basis the period may end on another day: promoEnd. */
  endsOn: CivilDate;
  /** fixed_date (default), the last statement close on or before endsOn, or the close of the nth billing cycle from the start. */
  endsBasis?: 'fixed_date' | 'last_close_before' | 'billing_cycles';
  /** With billing_cycles: how many; the cycle of the first day is number one. */
  billingCycles?: number;
  /** Last day on which transfers or purchases still join. */
  transferWindowEndsOn?: CivilDate;
  conditions?: readonly PromoCondition[];
  /** Months of reserve before the deadline; default one statement cycle. */
  marginMonths?: number;
  /** Days of reserve before the deadline, as the financial mode has it; months that the promotion names itself come first. */
  marginDays?: number;
  goal?: PromoGoal;
  evidence?: PromoEvidence;
  /** What the promotion began with; null: not known. */
  originalMinor: Minor | null;
  /** What is left of it. */
  balanceMinor: Minor;
}

/** What dates and balance alone tell. */
export type DatedPromoState = 'upcoming' | 'active' | 'closing' | 'cleared' | 'expired_with_balance' | 'retro_charged';
export type PromoState = DatedPromoState | 'draft' | 'transferred' | 'revoked';
