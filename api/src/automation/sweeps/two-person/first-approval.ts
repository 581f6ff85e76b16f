import type { Tables } from '../../../platform/database/tables.ts';
import type { Approver } from './two-person.store.ts';

export type ApprovedRun = Pick<
  Tables['sweep_run'],
  'approval' | 'firstApprovedBy' | 'firstApprovedAt' | 'firstAmountMinor' | 'approvedBy'
>;

/** The first of two approvals, if it still counts. */
export interface FirstApproval extends Approver {
  at: string;
  amountMinor: number;
}

/**
 * Returns the first of two approvals of a run. Returns null if there is none, or if that member has left or may no
 * longer approve.
 */
export function firstApprovalOf(run: ApprovedRun, approvers: readonly Approver[]): FirstApproval | null {
  const { firstApprovedBy, firstApprovedAt: at, firstAmountMinor: amountMinor } = run;
  const by = approvers.find(({ userId }) => userId === firstApprovedBy);
  return by === undefined || at === null || amountMinor === null ? null : { ...by, at, amountMinor };
}

/**
 * Returns whether the run has its approvals: two different members who may still approve have done so, or one is
 * enough.
 */
export const hasItsApprovals = (run: ApprovedRun, approvers: readonly Approver[]): boolean =>
  run.approval !== 'needs_two_approvals' ||
  (firstApprovalOf(run, approvers) !== null &&
    run.approvedBy !== run.firstApprovedBy &&
    approvers.some(({ userId }) => userId === run.approvedBy));
