import { advanceRule, suspensionCause, type RuleHealth, type SuspensionCause } from '@tideline/domain';
import { civilDate } from '../../../platform/clock.ts';
import type { HouseholdTx } from '../../../platform/database/database.ts';
import { loadHousehold } from '../../../ledger/household/household.store.ts';
import { notify } from '../../../ledger/notify/notify.ts';
import { failuresInARow } from '../rule-health.store.ts';
import { suspendedFact } from '../sweep-facts.ts';
import { lockRule, setRuleState } from '../sweep-rules.store.ts';

/** Suspends an active rule if its health requires it and notifies members. Requires an open change set. */
export async function suspendWhereNeeded(
  tx: HouseholdTx,
  ruleId: string,
  found: Partial<Omit<RuleHealth, 'failuresInARow'>>,
  now: Date,
): Promise<SuspensionCause | null> {
  const rule = await lockRule(tx, ruleId);
  if (rule === null) return null;
  const { failures } = await failuresInARow(tx, rule);
  const cause = suspensionCause({
    isBalanceStale: false,
    hasModeChanged: false,
    hasReturnedPayment: false,
    ...found,
    failuresInARow: failures,
  });
  if (cause === null || !advanceRule(rule.state, 'suspend', { has_cause: true }).ok) return null;
  await setRuleState(tx, ruleId, { state: 'suspended', suspendedFor: cause });
  await notify(tx, [suspendedFact(rule, cause, civilDate(now, (await loadHousehold(tx)).timezone))], now);
  return cause;
}
