import type { Tables } from '../../../platform/database/tables.ts';
import { findReadOnly } from '../../../ledger/accounts/accounts.store.ts';
import { type ApprovedRun, firstApprovalOf } from './first-approval.ts';
import type { Approver } from './two-person.store.ts';

export type Proposal = ApprovedRun & Pick<Tables['sweep_run'], 'fromAccountId' | 'toAccountId'>;

export interface ApprovalView {
  /** Whether all sweeps are paused. */
  isPaused: boolean;
  userId: string;
  approvers: readonly Approver[];
  /** Accounts that the user may not change. */
  readOnlyAccounts: readonly string[];
}

/** Returns whether the user may approve a proposal now. If not, another member must approve it, or no member can. */
export function mayApprove(run: Proposal, { isPaused, userId, approvers, readOnlyAccounts }: ApprovalView): boolean {
  const isAlone = run.approval === 'needs_two_approvals' && approvers.length < 2;
  return (
    run.approval !== 'inform_only' &&
    !isPaused &&
    !isAlone &&
    approvers.some((each) => each.userId === userId) &&
    firstApprovalOf(run, approvers)?.userId !== userId &&
    findReadOnly(readOnlyAccounts, [run.fromAccountId, run.toAccountId]) === undefined
  );
}
