import type { CivilDate } from '../dates/civil-date.ts';
import type { Minor, Ppm } from '../money/minor.ts';
import type { Working } from '../working/working.ts';
import type { SweepRounding } from './sweep-amount.ts';
import type { NoMoveDay, SweepApproval } from './sweep-settings.ts';

export type SkipReason =
  | NoMoveDay
  | 'kill_switch'
  | 'rule_not_active'
  | 'manual_only'
  | 'account_missing'
  | 'currency_differs'
  | 'not_a_deposit'
  | 'same_account'
  | 'account_suspended'
  | 'link_disabled'
  /** The rule has to be suspended until the balance is fresh. */
  | 'balance_stale'
  | 'already_decided'
  | 'cool_down'
  | 'opposite_move'
  | 'not_due'
  | 'schedule_over'
  | 'no_pay_cheque'
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

/** What could go wrong, with its figures. */
export type SweepRisk =
  /** The lowest balance expected until the horizon, once the money has left, and how far that is above the floor. */
  | { code: 'lowest_balance_after'; amountMinor: Minor; aboveFloorMinor: Minor; on: CivilDate }
  /** The chance that the balance falls below the floor all the same. */
  | { code: 'below_floor_chance'; chancePpm: Ppm }
  /** Neither here nor there until it arrives. */
  | { code: 'in_transit'; until: CivilDate }
  /** A payment to a debt does not come back. */
  | { code: 'cannot_come_back'; amountMinor: Minor }
  /** The bank may return it until then. */
  | { code: 'returnable'; until: CivilDate }
  /** The deadline needs more than is safe, or than the limits allow. */
  | { code: 'deadline_underfunded'; missingMinor: Minor; dueOn: CivilDate }
  /** The money that comes back does not close the whole gap. */
  | { code: 'shortfall_remains'; missingMinor: Minor; by: CivilDate }
  /** It would arrive after the day it is needed. */
  | { code: 'arrives_late'; arrivesOn: CivilDate; neededBy: CivilDate };

export interface SweepValue {
  /** Rate difference after tax, as long as the money stays; below zero: it costs that much. An estimate. */
  perMonthMinor: Minor;
  perYearMinor: Minor;
  /** What missing the deadline would cost; null: there is none. */
  avoidsMinor: Minor | null;
  working: Working;
}

export interface ProposedSweep {
  outcome: 'proposed';
  /** rule : from > destination : business date : period index, the same in every retry. */
  key: string;
  ruleId: string;
  /** top_up: money that comes back to the rule's source. */
  leg: 'sweep' | 'top_up';
  fromAccountId: string;
  toAccountId: string;
  destinationKey: string;
  businessDate: CivilDate;
  periodIndex: number;
  amountMinor: Minor;
  rounding: SweepRounding;
  /** The planned payment of the forecast that this move makes; null: none. */
  plannedFlowId: string | null;
  approval: SweepApproval;
  arrivesOn: CivilDate;
  cancelWindowHours: number;
  evidenceIds: readonly string[];
  risks: readonly SweepRisk[];
  value: SweepValue;
  /** Why this amount: the waterfall. */
  working: Working;
}

export interface SkippedSweep {
  outcome: 'skipped';
  ruleId: string;
  /** null: the rule did not get as far as a period. */
  key: string | null;
  reason: SkipReason;
  /** When it may go: the next due day, the end of the cool-down; null: no such day. */
  on: CivilDate | null;
  /** The figure behind the reason; null: none. */
  amountMinor: Minor | null;
  working: Working | null;
}

export type SweepDecision = ProposedSweep | SkippedSweep;

/** Why a rule does nothing, before it becomes a decision. */
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
