import { type Clock, civilDate } from '../../platform/clock.ts';
import type { Database, HouseholdTx } from '../../platform/database/database.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import { detectFor } from './detect.service.ts';
import { findTimezone } from '../household/household.store.ts';

/** Runs nightly and on request. New findings replace the old ones, so a repeated run changes nothing. */
export function workRecurring(jobs: JobQueue, db: Database, clock: Clock): void {
  jobs.work('recurring-detect', ({ householdId }) =>
    db.withHousehold({ householdId, userId: '' }, (tx) => detectNowIn(tx, clock.now())),
  );
}

/**
 * Detects recurring series in the transaction's household, by the household's calendar. Blocks the process for about a
 * second per 100,000 rows.
 */
async function detectNowIn(tx: HouseholdTx, now: Date): Promise<void> {
  const household = await findTimezone(tx);
  if (household !== null) await detectFor(tx, civilDate(now, household.timezone));
}
