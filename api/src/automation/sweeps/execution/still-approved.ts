import { approvalFor, type SweepInputs } from '@tideline/domain';
import type { HouseholdTx } from '../../../platform/database/database.ts';
import { failuresInARow } from '../rule-health.store.ts';
import type { RuleRow } from '../sweep-rules.store.ts';
import type { RunRow } from '../runs.store.ts';
import { hasItsApprovals } from '../two-person/first-approval.ts';
import { listApprovers } from '../two-person/two-person.store.ts';

/**
 * Returns whether a run is still approved. A user's approval remains valid; if two are required, both must come from
 * members who may still approve. A pre-approval comes from the limits of the rule and the household, which must still
 * allow the run when it is sent. It is void after the limits are lowered or in another financial mode until a user has
 * reviewed the rule.
 */
export async function isStillApproved(
  tx: HouseholdTx,
  run: RunRow,
  { inputs, rule }: { inputs: SweepInputs; rule: RuleRow },
): Promise<boolean> {
  if (!hasItsApprovals(run, await listApprovers(tx))) return false;
  if (run.approval !== 'pre_approved' || run.approvedBy !== null) return true;
  const own = inputs.rules.find(({ id }) => id === rule.id);
  if (own === undefined || approvalFor(run.amountMinor, own.automation, inputs.settings) !== 'pre_approved')
    return false;
  return !(await failuresInARow(tx, rule)).modeChanged;
}
