import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor, Ppm } from '../../foundation/money/minor.ts';

export type SweepRuleState = 'draft' | 'active' | 'paused' | 'suspended' | 'archived';

export type SweepTrigger = 'schedule' | 'inflow' | 'balance_above' | 'promo_due' | 'manual';

/** inform: notify only · propose: the user approves · pre_approved_below: smaller amounts need no approval. */
export type SweepAutomation =
  | { level: 'inform' }
  | { level: 'propose' }
  | { level: 'pre_approved_below'; limitMinor: Minor };

/**
 * Where money goes. The law decides how a card payment is allocated; the segment says what the rule is for and when it
 * is done.
 */
export type SweepDestination =
  | { kind: 'account'; accountId: string }
  | { kind: 'card_segment'; accountId: string; segmentId: string }
  | { kind: 'loan'; accountId: string }
  | { kind: 'goal'; accountId: string; goalId: string };

export type ScheduleInterval = 'weekly' | 'every_two_weeks' | 'monthly' | 'quarterly' | 'yearly';

export interface SweepSchedule {
  startsOn: CivilDate;
  every: ScheduleInterval;
  /** Nothing is due after this day; null: open-ended. */
  endsOn: CivilDate | null;
}

/** The transfers that a rule asks for; every kind is plain data. */
export type SweepTerms =
  /** Everything above the target, once the balance exceeds the band above it. */
  | { kind: 'keep_target'; targetMinor: Minor; bandMinor: Minor }
  | { kind: 'above_threshold'; thresholdMinor: Minor }
  /** A share of every paycheck that arrives on the source. */
  | { kind: 'percent_of_income'; sharePpm: Ppm }
  /** Purchases since a day rounded up to whole units, moved once they add up. */
  | { kind: 'round_up'; unitMinor: Minor; releaseAtMinor: Minor; startsOn: CivilDate }
  | { kind: 'fixed_schedule'; amountMinor: Minor; schedule: SweepSchedule }
  /** The equal payments that clear a promotional balance in time. */
  | { kind: 'promo_deadline'; promoId: string }
  /** The minimum payment of a debt, before it is due. */
  | { kind: 'minimum_payment' }
  /** An extra amount to debts, or everything that is safe (null). */
  | { kind: 'debt_extra'; amountMinor: Minor | null }
  /** The reverse: brings money back before the destination falls below this floor. */
  | { kind: 'buffer_refill'; protectedFloorMinor: Minor }
  /** Equal amounts that reach a goal by its date. */
  | { kind: 'savings_goal'; goalId: string; schedule: SweepSchedule };

export type SweepKind = SweepTerms['kind'];

export interface SweepRule {
  id: string;
  name: string;
  state: SweepRuleState;
  /** Lowest first; required payments and deadlines precede all others. */
  priority: number;
  /** two_way: also brings money back before a projected shortfall of the source. */
  direction: 'one_way' | 'two_way';
  terms: SweepTerms;
  trigger: SweepTrigger;
  sourceAccountId: string;
  /** In the user's order. */
  destinations: readonly SweepDestination[];
  /** marginal_return: uses the order of the household's ladder instead. */
  destinationOrder: 'as_listed' | 'marginal_return';
  keepFloorMinor: Minor;
  /** Days of everyday spending kept on top of the floor. */
  bufferDays: number;
  confidencePpm: Ppm;
  minMoveMinor: Minor;
  maxMoveMinor: Minor | null;
  maxPerWeekMinor: Minor | null;
  roundToMinor: Minor;
  cancelWindowHours: number;
  automation: SweepAutomation;
  /** Whether surplus pays debts of today's plan first if that does more; false: it always goes where the rule says. */
  obeysLadder: boolean;
}

/** Returns the canonical key of a destination, used in runs, capacities and keys. */
export function destinationKey(destination: SweepDestination): string {
  switch (destination.kind) {
    case 'account':
      return `account:${destination.accountId}`;
    case 'loan':
      return `loan:${destination.accountId}`;
    case 'card_segment':
      return `segment:${destination.accountId}/${destination.segmentId}`;
    case 'goal':
      return `goal:${destination.accountId}/${destination.goalId}`;
  }
}

/** The default trigger of each kind; any rule may be manual instead. */
export const NATURAL_TRIGGER: Readonly<Record<SweepKind, SweepTrigger>> = {
  keep_target: 'balance_above',
  above_threshold: 'balance_above',
  percent_of_income: 'inflow',
  round_up: 'balance_above',
  fixed_schedule: 'schedule',
  promo_deadline: 'promo_due',
  minimum_payment: 'schedule',
  debt_extra: 'balance_above',
  buffer_refill: 'balance_above',
  savings_goal: 'schedule',
};

/** Required payments and deadlines first, then money brought back, then everything else. */
export function sweepClass(kind: SweepKind): 0 | 1 | 2 {
  if (kind === 'minimum_payment' || kind === 'promo_deadline') return 0;
  return kind === 'buffer_refill' ? 1 : 2;
}

/** Compares rules in order of evaluation: class, priority, id. Independent of the order of the list. */
export function byPrecedence(a: SweepRule, b: SweepRule): number {
  const byClass = sweepClass(a.terms.kind) - sweepClass(b.terms.kind);
  if (byClass !== 0) return byClass;
  return a.priority - b.priority || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
