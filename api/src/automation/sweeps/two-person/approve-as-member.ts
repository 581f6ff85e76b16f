import { fail, toMoney } from '@tideline/contract';
import { type Minor, minor } from '@tideline/domain';
import { notify } from '../../../ledger/notify/notify.ts';
import type { HouseholdTx } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/http/scope.ts';
import type { RunRow } from '../runs.store.ts';
import type { ShownRunRow } from '../shown-runs.store.ts';
import { secondApprovalFact } from '../sweep-facts.ts';
import { firstApprovalOf } from './first-approval.ts';
import { type Approver, listApprovers, storeFirstApproval } from './two-person.store.ts';

interface Turn {
  /** Whether the run needs another member after this approval. */
  isFirst: boolean;
  /** Maximum amount of this approval. */
  mostMinor: Minor;
  approvers: readonly Approver[];
}

/**
 * Returns the effect of an approval of a locked proposal by this member. The members are read while the household is
 * locked, so a member who was removed since the request began does not count.
 *
 * Errors  ROLE_FORBIDS, APPROVERS_NEEDED if only one member may approve, SECOND_APPROVER_NEEDED for the first approver
 */
export async function approvalTurn(tx: HouseholdTx, run: RunRow, { userId }: Pick<Scope, 'userId'>): Promise<Turn> {
  if (run.approval !== 'needs_two_approvals') return { isFirst: false, mostMinor: run.amountMinor, approvers: [] };
  const approvers = await listApprovers(tx);
  if (!approvers.some((each) => each.userId === userId)) throw fail('ROLE_FORBIDS', { role: 'viewer' });
  if (approvers.length < 2) throw fail('APPROVERS_NEEDED', {});
  const first = firstApprovalOf(run, approvers);
  if (first === null) return { isFirst: true, mostMinor: run.amountMinor, approvers };
  if (first.userId === userId) throw fail('SECOND_APPROVER_NEEDED', {});
  return { isFirst: false, mostMinor: minor(Math.min(run.amountMinor, first.amountMinor)), approvers };
}

interface ApprovalContext {
  run: RunRow;
  row: ShownRunRow;
  amountMinor: Minor;
  approvers: readonly Approver[];
}

/** Stores the first of two approvals and notifies the members who can give the second. */
export async function requestSecondApproval(
  tx: HouseholdTx,
  { run, row, amountMinor, approvers }: ApprovalContext,
  { userId, now }: Pick<Scope, 'userId' | 'now'>,
): Promise<void> {
  await storeFirstApproval(tx, run.id, { by: userId, at: now, amountMinor });
  const firstApprovedBy = approvers.find((each) => each.userId === userId)?.name ?? '';
  const asked = { firstApprovedBy, firstId: userId, at: now, amount: toMoney(amountMinor, row.currency) };
  await notify(
    tx,
    approvers
      .filter((each) => each.userId !== userId)
      .map((each) => secondApprovalFact(row, { ...asked, userId: each.userId })),
    now,
  );
}
