import type { SweepRuleState } from './sweep-rule.ts';
import { type StateTable, transition, type TransitionResult } from '../../foundation/state/state-table.ts';

export type SweepRuleEvent = 'activate' | 'pause' | 'resume' | 'suspend' | 'archive';

/**
 * Conditions of transitions. is_valid: the rule is complete and has no blocking conflict · cause_is_gone: the cause of
 * the suspension no longer applies.
 */
export type SweepRuleGuard = 'is_valid' | 'has_cause' | 'cause_is_gone';

/** Reason why a rule is suspended. One failure is not sufficient, but two consecutive ones are. */
export type SuspensionCause = 'stale_balance' | 'two_failures' | 'mode_change' | 'returned_payment';

const FAILURES_TO_SUSPEND = 2;

/** State machine of a rule: draft → active ⇄ paused → archived; active → suspended until its cause is resolved. */
export const SWEEP_RULE_STATES: StateTable<SweepRuleState, SweepRuleEvent, SweepRuleGuard> = {
  initial: 'draft',
  states: ['draft', 'active', 'paused', 'suspended', 'archived'],
  transitions: [
    { from: 'draft', event: 'activate', to: 'active', guards: ['is_valid'] },
    { from: 'draft', event: 'archive', to: 'archived', guards: [] },
    { from: 'active', event: 'pause', to: 'paused', guards: [] },
    { from: 'active', event: 'suspend', to: 'suspended', guards: ['has_cause'] },
    { from: 'paused', event: 'resume', to: 'active', guards: ['is_valid'] },
    { from: 'paused', event: 'archive', to: 'archived', guards: [] },
    { from: 'suspended', event: 'resume', to: 'active', guards: ['is_valid', 'cause_is_gone'] },
    { from: 'suspended', event: 'pause', to: 'paused', guards: [] },
    { from: 'suspended', event: 'archive', to: 'archived', guards: [] },
  ],
};

/** Returns the state of a rule after an event, or the reason for refusing the event; missing guards count as false. */
export function advanceRule(
  state: SweepRuleState,
  event: SweepRuleEvent,
  facts: Partial<Record<SweepRuleGuard, boolean>> = {},
): TransitionResult<SweepRuleState, SweepRuleGuard> {
  return transition(SWEEP_RULE_STATES, state, event, facts);
}

export interface RuleHealth {
  isBalanceStale: boolean;
  /** Number of consecutive failures until now. */
  failuresInARow: number;
  hasModeChanged: boolean;
  hasReturnedPayment: boolean;
}

/** Returns the most serious reason why an active rule must be suspended now; null if there is none. */
export function suspensionCause(health: RuleHealth): SuspensionCause | null {
  if (health.hasReturnedPayment) return 'returned_payment';
  if (health.failuresInARow >= FAILURES_TO_SUSPEND) return 'two_failures';
  if (health.isBalanceStale) return 'stale_balance';
  return health.hasModeChanged ? 'mode_change' : null;
}
