import type { CivilDate } from '../dates/civil-date.ts';
import type { Minor, Ppm } from '../money/minor.ts';

export type PromoKind = 'intro_purchase' | 'balance_transfer' | 'deferred_interest' | 'reduced_rate';

/** A promotional period on a card, as the person entered it. */
export interface Promo {
  id: string;
  kind: PromoKind;
  /** The rate during the period. */
  promoAprPpm: Ppm;
  /** The rate afterwards; for deferred interest also the rate that builds up meanwhile. */
  revertAprPpm: Ppm;
  startsOn: CivilDate;
  endsOn: CivilDate;
  /** fixed_date (default), or the last statement close on or before endsOn. */
  endsBasis?: 'fixed_date' | 'last_close_before';
  /** What the promotion began with; null: not known. */
  originalMinor: Minor | null;
  /** What is left of it. */
  balanceMinor: Minor;
}

export type PromoState = 'upcoming' | 'active' | 'closing' | 'cleared' | 'expired_with_balance' | 'retro_charged';
