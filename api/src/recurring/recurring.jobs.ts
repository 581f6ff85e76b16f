import { type Clock, civilDate } from '../clock.ts';
import type { Database, HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { detectFor } from './detect.service.ts';

/** Every night, and whenever it is asked for: what is found replaces what was found before, so working twice changes nothing. */
export function workRecurring(jobs: JobQueue, db: Database, clock: Clock): void {
  jobs.work('recurring-detect', ({ householdId }) =>
    db.withHousehold({ householdId, userId: '' }, async (tx) => {
      const household = await tx.maybe<{ timezone: string }>(
        sql`select timezone from household where id = ${householdId}`,
      );
      if (household !== null) await detectFor(tx, civilDate(clock.now(), household.timezone));
    }),
  );
}

/** After an import or a sync, when what it brought is there: bills and income of a new account are known today, not tomorrow. */
export const lookForSeries = async (tx: HouseholdTx, jobs: JobQueue): Promise<void> =>
  void (await jobs.send(tx, 'recurring-detect', { householdId: tx.householdId }, { singletonKey: tx.householdId }));
