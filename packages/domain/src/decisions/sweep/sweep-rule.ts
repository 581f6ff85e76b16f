import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor, Ppm } from '../../foundation/money/minor.ts';

export type SweepRuleState = 'draft' | 'active' | 'paused' | 'suspended' | 'archived';

export type SweepTrigger = 'schedule' | 'inflow' | 'balance_above' | 'promo_due' | 'manual';

/**
 * Level of automation. inform: only notifies · propose: the user approves · pre_approved_below: smaller amounts need no
 * approval.
 */
export type SweepAutomation =
  | { level: 'inform' }
  | { level: 'propose' }
  | { level: 'pre_approved_below'; limitMinor: Minor };

/**
 * Destination of the money. The law decides the allocation of a card payment; the segment is the purpose of the rule,
 * and determines when the rule is done.
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
  /** Last possible due day; null: no end. */
  endsOn: CivilDate | null;
}

/** The transfers that a rule requests. Every kind is plain data. */
export type SweepTerms =
  /** All money above the target, if the balance exceeds the target by more than the band. */
  | { kind: 'keep_target'; targetMinor: Minor; bandMinor: Minor }
  | { kind: 'above_threshold'; thresholdMinor: Minor }
  /** A share of every paycheck that arrives in the source. */
  | { kind: 'percent_of_income'; sharePpm: Ppm }
  /** Round-ups of purchases since a day to whole units, moved when they reach an amount. */
  | { kind: 'round_up'; unitMinor: Minor; releaseAtMinor: Minor; startsOn: CivilDate }
  | { kind: 'fixed_schedule'; amountMinor: Minor; schedule: SweepSchedule }
  /** Equal payments that clear a promotional balance in time. */
  | { kind: 'promo_deadline'; promoId: string }
  /** The minimum payment of a debt, before it is due. */
  | { kind: 'minimum_payment' }
  /** An extra amount to debts; null: the whole amount that is safe to move. */
  | { kind: 'debt_extra'; amountMinor: Minor | null }
  /** Moves money back before the destination falls below this floor. */
  | { kind: 'buffer_refill'; protectedFloorMinor: Minor }
  /** Equal amounts that reach a goal by its date. */
  | { kind: 'savings_goal'; goalId: string; schedule: SweepSchedule };

export type SweepKind = SweepTerms['kind'];

export interface SweepRule {
  id: string;
  name: string;
  state: SweepRuleState;
  /** Priority; lowest first. Required payments and deadlines precede all others. */
  priority: number;
  /** Direction. two_way: also brings money back before a projected shortfall of the source. */
  direction: 'one_way' | 'two_way';
  terms: SweepTerms;
  trigger: SweepTrigger;
  sourceAccountId: string;
  /** Destinations in the user's order. */
  destinations: readonly SweepDestination[];
  /** Order of destinations. marginal_return: the order of the household's ladder. */
  destinationOrder: 'as_listed' | 'marginal_return';
  keepFloorMinor: Minor;
  /** Days of everyday spending that are kept in addition to the floor. */
  bufferDays: number;
  confidencePpm: Ppm;
  minMoveMinor: Minor;
  maxMoveMinor: Minor | null;
  maxPerWeekMinor: Minor | null;
  roundToMinor: Minor;
  cancelWindowHours: number;
  automation: SweepAutomation;
  /**
   * Whether a surplus first pays debts of today's plan if that saves more; false: it always goes to its own
   * destination.
   */
  obeysLadder: boolean;
}

/** Returns the canonical key of a destination, used in runs, capacities and idempotency keys. */
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

/** The default trigger of each kind. Any rule can be manual instead. */
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

/** Returns the position of a kind: required payments and deadlines first, then money brought back, then all others. */
export function sweepClass(kind: SweepKind): 0 | 1 | 2 {
  if (kind === 'minimum_payment' || kind === 'promo_deadline') return 0;
  return kind === 'buffer_refill' ? 1 : 2;
}

/** Compares rules in order of evaluation: class, priority, id. The result is independent of the order of the list. */
export function byPrecedence(a: SweepRule, b: SweepRule): number {
  const byClass = sweepClass(a.terms.kind) - sweepClass(b.terms.kind);
  if (byClass !== 0) return byClass;
  return a.priority - b.priority || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
