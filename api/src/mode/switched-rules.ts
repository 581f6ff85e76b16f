/** Sweep rules when the mode changes: those that are on wait for a person, unless that person lets them go on in the same step. */
import type { HouseholdTx } from '../database/database.ts';
import { strictest } from '../sweeps/rule-book.ts';
import { type RuleRow, setRuleState } from '../sweeps/sweep-rules.store.ts';
import { type SweepFacts, worldOf } from '../sweeps/world.ts';
import type { ModeInForce } from './current-mode.ts';
import type { RulesGoOn } from './stored-parameters.ts';

export interface SwitchedRule extends Pick<RuleRow, 'id' | 'name' | 'state' | 'sourceAccountId'> {
  /** In the new mode amounts move by it without anybody being asked. */
  byItself: boolean;
}

/** Those that are on, and those that wait since an earlier switch. */
export function rulesOfSwitch(facts: SweepFacts, after: Pick<ModeInForce, 'parameters'>): SwitchedRule[] {
  const concerned = facts.rules.filter(
    ({ state, suspendedFor }) => state === 'active' || suspendedFor === 'mode_change',
  );
  const { inputs } = worldOf(facts, { mode: after.parameters, rules: concerned });
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
 * Lets the named rules go on from now, and has the others that are on wait. One that moved nothing by itself when it was named, and does now,
 * waits too: nobody has said yes to that. Returns those that wait from now on.
 */
export async function switchRules(
  tx: HouseholdTx,
  rules: readonly SwitchedRule[],
  goOn: RulesGoOn,
  now: Date,
): Promise<SwitchedRule[]> {
  const waiting: SwitchedRule[] = [];
  for (const rule of rules) {
    const named = goOn.find(({ id }) => id === rule.id);
    if (named !== undefined && (named.byItself || !rule.byItself))
      await setRuleState(tx, rule.id, { state: 'active', activeSince: now });
    else if (rule.state === 'active') {
      await setRuleState(tx, rule.id, { state: 'suspended', suspendedFor: 'mode_change', suspendedAt: now });
      waiting.push(rule);
    }
  }
  return waiting;
}
