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
  /** Rate at which the next unit earns (deposit, nominal, before tax) or costs (debt). */
  ratePpm: Ppm;
  /** Typical everyday spending per day, not negative: the value of one buffer day. */
  dailySpendingMinor: Minor;
  /** A returned payment suspended sweeps from this account. */
  isSweepSuspended: boolean;
  /** The bank rejected the account or its owner's authorization. */
  isLinkDisabled: boolean;
}

/** Remaining capacity of a destination; lists of them are ordered by marginal return, best first. */
export interface SweepDestinationState {
  /** As returned by destinationKey. */
  key: string;
  /** Amount owed, or missing to a goal; null: unlimited. */
  capacityMinor: Minor | null;
  /** Rate at which the next unit earns or saves at the destination. */
  ratePpm: Ppm;
}

/** A past run, as far as it limits what may move now. */
export interface RecentSweepRun {
  key: string;
  ruleId: string;
  fromAccountId: string;
  toAccountId: string;
  destinationKey: string;
  decidedOn: CivilDate;
  amountMinor: Minor;
  state: SweepRunState;
  /** The outgoing leg is included in the source's balance or forecast. */
  isOutCounted: boolean;
  /** The incoming leg is included in the destination's balance or forecast. */
  isInCounted: boolean;
  /** Transactions that caused it, such as the paycheck. */
  evidenceIds: readonly string[];
}

/** A detected paycheck that has arrived, or a posted purchase (below zero). */
export interface SweepTransaction {
  id: string;
  accountId: string;
  on: CivilDate;
  amountMinor: Minor;
  /**
   * One end of a transfer between two of the household's own accounts: both ends share the id, and each names the other
   * end's account.
   */
  transfer?: { id: string; otherAccountId: string };
}

/** The next payment of a promotional balance; created by promoPaymentDue. */
export interface PromoPaymentDue {
  promoId: string;
  cardAccountId: string;
  paymentMinor: Minor;
  /** Must be credited to the card by this day. */
  dueOn: CivilDate;
  /** Payments still possible, including this one. */
  opportunities: number;
  /** Cost if the balance is not cleared in time (estimate). */
  costIfMissedMinor: Minor;
  /** The planned flow in the source's forecast for this payment; null: the forecast has none. */
  plannedFlow: { id: string; amountMinor: Minor } | null;
}

export interface MinimumDue {
  accountId: string;
  /** Amount still open. */
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
   * Best marginal return first; an unlisted destination takes what its account owes, or any amount, at its account's
   * rate.
   */
  destinations: readonly SweepDestinationState[];
  /** Payments of today's plan to debts, most urgent first; none: rules use their own destinations. */
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
  /** Manual rules that the user runs now. */
  runNow: readonly string[];
  calendar: BusinessCalendar;
}
