import { labelChangeSet } from '../../../platform/database/change-set.store.ts';
import { civilDate } from '../../../platform/clock.ts';
import type { HouseholdTx } from '../../../platform/database/database.ts';
import { loadHousehold } from '../../../ledger/household/household.store.ts';
import { stepRun } from './step-run.ts';
import { clearApproval, type RunRow } from '../runs.store.ts';
import { findShownRun } from '../shown-runs.store.ts';
import { requestSecondApproval } from '../two-person/approve-as-member.ts';
import { hasItsApprovals } from '../two-person/first-approval.ts';
import { listApprovers } from '../two-person/two-person.store.ts';

/**
 * Proposes an approved run again if one of its two approvers has left or may no longer approve. The remaining approval
 * counts as the first, and the run waits for another member. Requires an open change set. Returns whether the run was
 * proposed again.
 */
export async function reopenUnapproved(
  tx: HouseholdTx,
  run: RunRow,
  { now, changeSetId }: { now: Date; changeSetId: string },
): Promise<boolean> {
  const approvers = await listApprovers(tx);
  if (hasItsApprovals(run, approvers)) return false;
  const { timezone } = await loadHousehold(tx);
  await stepRun(tx, run, { event: 'undo' }, { now });
  await clearApproval(tx, run.id, civilDate(now, timezone));
  const stays = approvers.find(({ userId }) => userId === run.firstApprovedBy || userId === run.approvedBy);
  const row = await findShownRun(tx, run.id);
  if (stays !== undefined && row !== null)
    await requestSecondApproval(
      tx,
      { run, row, amountMinor: run.amountMinor, approvers },
      { userId: stays.userId, now },
    );
  await labelChangeSet(tx, changeSetId, 'Proposed a sweep again: one of its approvers left');
  return true;
}
