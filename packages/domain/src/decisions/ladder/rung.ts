import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Debt } from '../../projections/debt/debt.ts';
import type { Minor, Ppm } from '../../foundation/money/minor.ts';
import type { Working } from '../../foundation/working/working.ts';

/**
 * Destinations for spare money once every minimum and grace period is safe. debt: saves more than the hurdle rate ·
 * low_debt: saves at most the hurdle rate · promo: would be paid off interest-free anyway.
 */
export type SpareDestination = 'buffer' | 'debt' | 'low_debt' | 'savings' | 'promo';

/** `required` and `grace` come before everything else in every mode. */
export type RungClass = 'required' | 'grace' | SpareDestination;

/**
 * keep_promo_alive: a late minimum ends the promotion · required_minimum · keep_grace: paying the statement in full
 * keeps purchases interest-free · interest: saves the rate until the money would have been paid anyway ·
 * deferred_expiry: saves all deferred interest · clears_the_way: leads to a part of the same card with a higher return,
 * which payments reach only after this one · interest_free: saves nothing · buffer_missing · savings_yield
 */
export type RungReason =
  | 'keep_promo_alive'
  | 'required_minimum'
  | 'keep_grace'
  | 'interest'
  | 'deferred_expiry'
  | 'clears_the_way'
  | 'interest_free'
  | 'buffer_missing'
  | 'savings_yield';

export type RungTarget =
  | {
      kind: 'debt';
      debtKind: Debt['kind'];
      accountId: string;
      accountName: string;
      /** In the order in which payments reach them. */ segmentIds: readonly string[];
    }
  | { kind: 'account'; accountId: string; accountName: string };

/** One destination for spare money. */
export interface LadderRung {
  id: string;
  class: RungClass;
  reason: RungReason;
  target: RungTarget;
  /** Yearly saving or yield of a unit after tax, over the time until the unit would be spent anyway. */
  returnPpm: Ppm;
  /** null: takes any amount. */
  capacityMinor: Minor | null;
  /** The day by which the payment must be made to take effect; null: any day. */
  payBy: CivilDate | null;
  /** Total saved or earned, per year or once; null if the rung takes any amount. */
  valueMinor: Minor | null;
  per: 'year' | 'once';
  /** Working of returnPpm. */
  working: Working;
}
