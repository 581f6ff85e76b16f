import type { BusinessCalendar } from '../dates/business-days.ts';
import type { CivilDate } from '../dates/civil-date.ts';
import type { SafeToMove, SafeToMoveLimits } from '../forecast/safe-to-move.ts';
import type { Minor, Ppm } from '../money/minor.ts';
import type { SweepRule } from './sweep-rule.ts';
import type { SweepRunState } from './sweep-run-states.ts';
import type { SweepSettings } from './sweep-settings.ts';

export interface SweepAccount {
  id: string;
  kind: 'deposit' | 'debt';
  currency: string;
  /** Available, pending movements included; a debt is below zero. */
  balanceMinor: Minor;
  balanceAsOf: CivilDate;
  /** What the next unit earns (deposit, nominal, before tax) or costs (debt). */
  ratePpm: Ppm;
  /** Everyday spending of a usual day, from 0: what a buffer day is worth. */
  dailySpendingMinor: Minor;
  /** A returned payment stopped sweeps from it. */
  isSweepSuspended: boolean;
  /** The bank refused the account or its owner's consent. */
  isLinkDisabled: boolean;
}

/** What a destination can still take; the list of them is in order of marginal return, best first. */
export interface SweepDestinationState {
  /** As destinationKey names it. */
  key: string;
  /** Owed, or what a goal lacks; null: no end. */
  capacityMinor: Minor | null;
  /** What the next unit earns or saves there. */
  ratePpm: Ppm;
}

/** A run of the past, as far as it limits what may move now. */
export interface RecentSweepRun {
  key: string;
  ruleId: string;
  fromAccountId: string;
  toAccountId: string;
  destinationKey: string;
  decidedOn: CivilDate;
  amountMinor: Minor;
  state: SweepRunState;
  /** The outgoing leg is in the source's balance, or in its forecast. */
  isOutCounted: boolean;
  /** The incoming leg is in the destination's balance, or in its forecast. */
  isInCounted: boolean;
  /** Transactions that caused it: the pay-cheque. */
  evidenceIds: readonly string[];
}

/** A detected pay-cheque that has arrived, or a purchase (below zero) that has been posted. */
export interface SweepTransaction {
  id: string;
  accountId: string;
  on: CivilDate;
  amountMinor: Minor;
  /** One end of a move between two of the household's own accounts: both ends have its id, each names the account of the other end. */
  transfer?: { id: string; otherAccountId: string };
}

/** The next payment of a promotional balance; promoPaymentDue makes it from the promotion. */
export interface PromoPaymentDue {
  promoId: string;
  cardAccountId: string;
  paymentMinor: Minor;
  /** It has to be at the card by this day. */
  dueOn: CivilDate;
  /** Payments that still fit, this one included. */
  opportunities: number;
  /** What it costs when the balance is not cleared in time (estimate). */
  costIfMissedMinor: Minor;
  /** The planned flow of the source's forecast that this payment is; null: the forecast has none. */
  plannedFlow: { id: string; amountMinor: Minor } | null;
}

export interface MinimumDue {
  accountId: string;
  /** Still open. */
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
 * What can leave an account, and what has to come back to it, under these limits.
 *
 * `withoutFlowIds` are planned payments that a decision of today already makes: they are left out of the forecast.
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
  /** Best marginal return first; a destination that is not listed takes what its account owes, or any amount, at its account's rate. */
  destinations: readonly SweepDestinationState[];
  safeToMove: SafeToMoveOf;
  /** All runs of the last 30 days, and of round-up rules all since their first day. */
  recentRuns: readonly RecentSweepRun[];
  settings: SweepSettings;
  /** Pay-cheques of the last ten days. */
  payCheques: readonly SweepTransaction[];
  /** Purchases since the first day of the round-up rules. */
  purchases: readonly SweepTransaction[];
  promos: readonly PromoPaymentDue[];
  minimums: readonly MinimumDue[];
  goals: readonly SweepGoal[];
  /** Manual rules that the person runs now. */
  runNow: readonly string[];
  calendar: BusinessCalendar;
}
