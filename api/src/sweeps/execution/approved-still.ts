import { approvalFor, type SweepInputs } from '@tideline/domain';
import type { HouseholdTx } from '../../database/database.ts';
import { failuresInARow } from '../rule-health.store.ts';
import type { RuleRow } from '../sweep-rules.store.ts';
import type { RunRow } from './runs.store.ts';

/**
 * Whether what approved a run still does. A person's word stands; what was approved beforehand, by the limits of rule and household, is so
 * until the very moment it goes: with lower limits, or another financial mode that nobody has looked at the rule in, it does not go.
 */
export async function isApprovedStill(
  tx: HouseholdTx,
  run: RunRow,
  { world, rule }: { world: SweepInputs; rule: RuleRow },
): Promise<boolean> {
  if (run.approval !== 'pre_approved' || run.approvedBy !== null) return true;
  const own = world.rules.find(({ id }) => id === rule.id);
  if (own === undefined || approvalFor(run.amountMinor, own.automation, world.settings.automation) !== 'pre_approved')
    return false;
  return !(await failuresInARow(tx, rule)).modeChanged;
}
