import { listReadOnlyAccounts } from '../../ledger/accounts/accounts.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { runsIn } from './runs.store.ts';
import { loadSettings } from './sweep-settings.store.ts';
import { type ApprovalView, mayApprove } from './two-person/may-approve.ts';
import { listApprovers } from './two-person/two-person.store.ts';

/** Loads the facts that determine whether the user may approve a proposal. */
export const loadApprovalView = async (tx: HouseholdTx, { userId }: Scope): Promise<ApprovalView> => ({
  userId,
  approvers: await listApprovers(tx),
  readOnlyAccounts: await listReadOnlyAccounts(tx),
  isPaused: (await loadSettings(tx)).killSwitchAt !== null,
});

/** Counts the proposals that the user may approve now. */
export async function countToApprove(tx: HouseholdTx, scope: Scope): Promise<number> {
  const proposals = await runsIn(tx, ['proposed']);
  if (proposals.length === 0) return 0;
  const view = await loadApprovalView(tx, scope);
  return proposals.filter((run) => mayApprove(run, view)).length;
}
