/**
 * Pauses active sweep rules on a mode switch until the user reviews them, except those that the user keeps active in
 * the same step.
 */
import type { HouseholdTx } from '../../platform/database/database.ts';
import { strictest } from '../sweeps/loaded-rules.ts';
import { type RuleRow, setRuleState } from '../sweeps/sweep-rules.store.ts';
import { type SweepFacts, sweepContextOf } from '../sweeps/sweep-inputs.ts';
import type { ActiveMode } from '../../ledger/active-mode/active-mode.store.ts';
import type { RulesGoOn } from '../../ledger/active-mode/mode-parameters.ts';

export interface SwitchedRule extends Pick<RuleRow, 'id' | 'name' | 'state' | 'sourceAccountId'> {
  /** Whether the rule moves amounts without approval in the new mode. */
  byItself: boolean;
}

/** Returns the active rules and those paused by an earlier switch. */
export function rulesOfSwitch(facts: SweepFacts, after: Pick<ActiveMode, 'parameters'>): SwitchedRule[] {
  const concerned = facts.rules.filter(
    ({ state, suspendedFor }) => state === 'active' || suspendedFor === 'mode_change',
  );
  const { inputs } = sweepContextOf(facts, { mode: after.parameters, rules: concerned });
  return concerned.map(({ id, name, state, sourceAccountId }) => {
    const rule = inputs.rules.find((each) => each.id === id);
    return {
      id,
      name,
      state,
      sourceAccountId,
      byItself:
        rule !== undefined && strictest(rule.automation, inputs.settings.automation).level === 'pre_approved_below',
    };
  });
}

/**
 * Keeps the named rules active and pauses the other active rules. Also pauses a rule that needed approval when the user
 * named it but would now move money automatically, because nobody agreed to that. Returns the rules that are now
 * paused.
 */
export async function switchRules(
  tx: HouseholdTx,
  rules: readonly SwitchedRule[],
  activeRules: RulesGoOn,
  now: Date,
): Promise<SwitchedRule[]> {
  const waiting: SwitchedRule[] = [];
  for (const rule of rules) {
    const named = activeRules.find(({ id }) => id === rule.id);
    if (named !== undefined && (named.byItself || !rule.byItself))
      await setRuleState(tx, rule.id, { state: 'active', activeSince: now });
    else if (rule.state === 'active') {
      await setRuleState(tx, rule.id, { state: 'suspended', suspendedFor: 'mode_change', suspendedAt: now });
      waiting.push(rule);
    }
  }
  return waiting;
}
