import type { HouseholdTx } from '../../platform/database/database.ts';
import type { JobSender } from '../../platform/jobs/job-sender.ts';

/**
 * Queues the detection of recurring series after an import or a sync, so that bills and income of a new account are
 * known immediately. Also queues the insights that depend on them.
 */
export async function lookForSeries(tx: HouseholdTx, jobs: JobSender): Promise<void> {
  await jobs.send(tx, 'insights-refresh', { householdId: tx.householdId }, { singletonKey: tx.householdId });
}
