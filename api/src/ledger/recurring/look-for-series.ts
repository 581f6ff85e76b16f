import type { HouseholdTx } from '../../platform/database/database.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';

/**
 * Queues detection after an import or a sync, so that bills and income of a new account are known today, not tomorrow.
 */
export const lookForSeries = async (tx: HouseholdTx, jobs: JobQueue): Promise<void> =>
  void (await jobs.send(tx, 'recurring-detect', { householdId: tx.householdId }, { singletonKey: tx.householdId }));
