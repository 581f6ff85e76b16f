import type { BusinessCalendar } from '../../foundation/dates/business-days.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { SafeToMove, SafeToMoveLimits } from '../../projections/forecast/safe-to-move.ts';
import type { Minor, Ppm } from '../../foundation/money/minor.ts';
import type { PlannedUse } from './planned-use.ts';
import type { SweepRule } from './sweep-rule.ts';
import type { SweepRunState } from './sweep-run-states.ts';
import type { SweepSettings } from './sweep-settings.ts';

export interface SweepAccount {
  id: string;
  kind: 'deposit' | 'debt';
  currency: string;
  /** Available balance including pending movements; negative for a debt. */
  balanceMinor: Minor;
  balanceAsOf: CivilDate;
  /** Rate that the next unit earns (deposit, nominal, before tax) or costs (debt). */
  ratePpm: Ppm;
  /** Typical everyday spending per day, not negative, which is the value of one buffer day. */
  dailySpendingMinor: Minor;
  /** Whether a returned payment suspended sweeps from this account. */
  isSweepSuspended: boolean;
  /** Whether the bank rejected the account, or its owner's authorization. */
  isLinkDisabled: boolean;
}

/** Remaining capacity of a destination. Lists of destinations are ordered by marginal return, best first. */
export interface SweepDestinationState {
  /** Key as returned by destinationKey. */
  key: string;
  /** Amount owed, or missing from a goal; null: unlimited. */
  capacityMinor: Minor | null;
  /** Rate that the next unit earns or saves at the destination. */
  ratePpm: Ppm;
}

/** A past run, with the data that limits today's moves. */
export interface RecentSweepRun {
  key: string;
  ruleId: string;
  fromAccountId: string;
  toAccountId: string;
  destinationKey: string;
  decidedOn: CivilDate;
  amountMinor: Minor;
  state: SweepRunState;
  /** Whether the outgoing leg is included in the source's balance or forecast. */
  isOutCounted: boolean;
  /** Whether the incoming leg is included in the destination's balance or forecast. */
  isInCounted: boolean;
  /** Ids of the transactions that caused the run, such as the paycheck. */
  evidenceIds: readonly string[];
}

/** A detected paycheck that has arrived, or a posted purchase (negative). */
export interface SweepTransaction {
  id: string;
  accountId: string;
  on: CivilDate;
  amountMinor: Minor;
  /**
   * One side of a transfer between two of the household's own accounts. Both sides share the id, and each names the
   * account of the other side.
   */
  transfer?: { id: string; otherAccountId: string };
}

/** The next payment of a promotional balance, created by promoPaymentDue. */
export interface PromoPaymentDue {
  promoId: string;
  cardAccountId: string;
  paymentMinor: Minor;
  /** Day by which it must be credited to the card. */
  dueOn: CivilDate;
  /** Number of payments that are still possible, including this one. */
  opportunities: number;
  /** Cost if the balance is not cleared in time (estimate). */
  costIfMissedMinor: Minor;
  /** The planned flow of this payment in the source's forecast; null: the forecast has none. */
  plannedFlow: { id: string; amountMinor: Minor } | null;
}

export interface MinimumDue {
  accountId: string;
  /** Amount that is still open. */
  minimumMinor: Minor;
  dueOn: CivilDate;
  plannedFlow: { id: string; amountMinor: Minor } | null;
}

export interface SweepGoal {
  id: string;
  name: string;
  accountId: string;
  amountMinor: Minor;
  savedMinor: Minor;
  by: CivilDate;
}

/**
 * Returns what can leave an account, and what must come back to it, under these limits.
 *
 * `withoutFlowIds` are planned payments already made by today's decisions: they are excluded from the forecast.
 */
export type SafeToMoveOf = (
  accountId: string,
  limits: SafeToMoveLimits,
  withoutFlowIds: readonly string[],
) => SafeToMove;

export interface SweepInputs {
  today: CivilDate;
  rules: readonly SweepRule[];
  accounts: readonly SweepAccount[];
  /**
   * Destinations, best marginal return first. An unlisted one has its account's rate, and takes at most what its debt
   * owes or its goal lacks; any other takes any amount.
   */
  destinations: readonly SweepDestinationState[];
  /** Payments of today's plan to debts, most urgent first. Without any, rules use their own destinations. */
  plannedUses?: readonly PlannedUse[];
  safeToMove: SafeToMoveOf;
  /** All runs of the last 30 days; for round-up rules, all runs since their first day. */
  recentRuns: readonly RecentSweepRun[];
  settings: SweepSettings;
  /** Paychecks of the last ten days. */
  paychecks: readonly SweepTransaction[];
  /** Purchases since the first day of the round-up rules. */
  purchases: readonly SweepTransaction[];
  promos: readonly PromoPaymentDue[];
  minimums: readonly MinimumDue[];
  goals: readonly SweepGoal[];
  /** Ids of manual rules that the user runs now. */
  runNow: readonly string[];
  calendar: BusinessCalendar;
}
