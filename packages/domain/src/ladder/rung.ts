import type { CivilDate } from '../dates/civil-date.ts';
import type { Debt } from '../debt/debt.ts';
import type { Minor, Ppm } from '../money/minor.ts';
import type { Working } from '../working/working.ts';

/**
 * Where spare money may go once every minimum and every grace period is safe. debt: saves more than the hurdle rate · low_debt: saves no
 * more than it · promo: would be paid back free of interest anyway.
 */
export type SpareDestination = 'buffer' | 'debt' | 'low_debt' | 'savings' | 'promo';

/** required and grace come before everything else in every mode. */
export type RungClass = 'required' | 'grace' | SpareDestination;

/**
 * keep_promo_alive: a late minimum ends the promotion · required_minimum · keep_grace: the statement paid in full keeps purchases free ·
 * interest: saves the rate until the money would have been paid anyway · deferred_expiry: saves all interest that has been deferred ·
 * clears_the_way: leads to a dearer part of the same card, which payments reach only after this one · interest_free: saves nothing ·
 * buffer_missing · savings_yield
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

/** One place for spare money. */
export interface LadderRung {
  id: string;
  class: RungClass;
  reason: RungReason;
  target: RungTarget;
  /** What a unit saves or earns in a year after tax, over the time in which it would otherwise be gone. */
  returnPpm: Ppm;
  /** null: takes any amount. */
  capacityMinor: Minor | null;
  /** The day by which it does what it says; null: on whatever day. */
  payBy: CivilDate | null;
  /** What all of it saves or earns, in a year or once; null where it takes any amount. */
  valueMinor: Minor | null;
  per: 'year' | 'once';
  /** Gives returnPpm. */
  working: Working;
}
