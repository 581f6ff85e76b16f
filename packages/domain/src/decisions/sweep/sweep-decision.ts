import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor, Ppm } from '../../foundation/money/minor.ts';
import type { Working } from '../../foundation/working/working.ts';
import type { BetterUse } from './better-use.ts';
import type { SweepRounding } from './sweep-amount.ts';
import type { TransferBlock, SweepApproval } from './sweep-settings.ts';

export type SkipReason =
  | TransferBlock
  | 'kill_switch'
  | 'rule_not_active'
  | 'manual_only'
  | 'account_missing'
  | 'currency_differs'
  | 'not_a_deposit'
  | 'same_account'
  | 'account_suspended'
  | 'link_disabled'
  /** The rule must be suspended until the balance is fresh. */
  | 'balance_stale'
  | 'already_decided'
  | 'cool_down'
  | 'opposite_move'
  | 'not_due'
  | 'schedule_over'
  | 'no_paycheck'
  | 'still_adding_up'
  | 'within_band'
  | 'below_threshold'
  | 'nothing_owed'
  | 'goal_reached'
  | 'goal_missing'
  | 'promo_missing'
  | 'no_shortfall'
  | 'top_up_not_due'
  | 'nothing_safe'
  | 'history_too_short'
  | 'destination_full'
  | 'cap_reached'
  | 'below_min_move';

/** A possible risk, with its figures. */
export type SweepRisk =
  /** The lowest balance expected until the horizon after the move, and its distance above the floor. */
  | { code: 'lowest_balance_after'; amountMinor: Minor; aboveFloorMinor: Minor; on: CivilDate }
  /** The probability that the balance still falls below the floor. */
  | { code: 'below_floor_chance'; chancePpm: Ppm }
  /** The money is in neither account until it arrives. */
  | { code: 'in_transit'; until: CivilDate }
  /** A payment to a debt cannot be returned. */
  | { code: 'cannot_come_back'; amountMinor: Minor }
  /** The bank may return the transfer until this day. */
  | { code: 'returnable'; until: CivilDate }
  /** The deadline needs more than the safe amount, or more than the limits allow. */
  | { code: 'deadline_underfunded'; missingMinor: Minor; dueOn: CivilDate }
  /** The money brought back does not close the whole gap. */
  | { code: 'shortfall_remains'; missingMinor: Minor; by: CivilDate }
  /** The money would arrive after the day on which it is needed. */
  | { code: 'arrives_late'; arrivesOn: CivilDate; neededBy: CivilDate };

export interface SweepValue {
  /** Gain from the rate difference after tax while the money stays (estimate); negative for a cost. */
  perMonthMinor: Minor;
  perYearMinor: Minor;
  /** Cost of missing the deadline; null: no deadline. */
  avoidsMinor: Minor | null;
  /** Rate at the destination minus rate at the source, after tax. */
  differencePpm: Ppm;
  working: Working;
}

/** A rule's own destination, replaced by a better use of the money. */
export interface Replacement {
  toAccountId: string;
  /** Key of the original proposal to the rule's own destination. The rest, if there is any, keeps this key. */
  key: string;
  /** Amount saved beyond the earnings of the money at the rule's own destination. */
  gainMinor: Minor;
  /** Working of gainMinor. */
  working: Working;
}

export interface ProposedSweep {
  outcome: 'proposed';
  /** Key of the form rule : from > destination : business date : period index, identical in every retry. */
  key: string;
  ruleId: string;
  /** top_up: money that returns to the rule's source. */
  leg: 'sweep' | 'top_up';
  fromAccountId: string;
  toAccountId: string;
  destinationKey: string;
  businessDate: CivilDate;
  periodIndex: number;
  amountMinor: Minor;
  rounding: SweepRounding;
  /** The planned payment of the forecast that this move replaces; null: none. */
  plannedFlowId: string | null;
  approval: SweepApproval;
  arrivesOn: CivilDate;
  cancelWindowHours: number;
  evidenceIds: readonly string[];
  risks: readonly SweepRisk[];
  value: SweepValue;
  /** Working of the amount: the waterfall. */
  working: Working;
  /** A payment of today's plan that would save more, for a rule that does not follow the ladder; null: none. */
  betterUse: BetterUse | null;
  /** The rule's own destination, if this payment saves more; null: the money goes to its own destination. */
  insteadOf: Replacement | null;
}

export interface SkippedSweep {
  outcome: 'skipped';
  ruleId: string;
  /** Key as in `ProposedSweep`; null: the rule was skipped before it reached a period. */
  key: string | null;
  reason: SkipReason;
  /** Day on which the money may move: the next due day, or the end of the cool-down; null: no such day. */
  on: CivilDate | null;
  /** Figure that explains the reason; null: none. */
  amountMinor: Minor | null;
  working: Working | null;
}

export type SweepDecision = ProposedSweep | SkippedSweep;

/** Reason why a rule moves nothing, before it becomes a decision. */
export interface Skip {
  skip: SkipReason;
  on?: CivilDate;
  amountMinor?: Minor;
}

export function skippedFor(rule: { id: string }, { skip, on, amountMinor }: Skip): SkippedSweep {
  return {
    outcome: 'skipped',
    ruleId: rule.id,
    key: null,
    reason: skip,
    on: on ?? null,
    amountMinor: amountMinor ?? null,
    working: null,
  };
}
