import { type Clock, civilDate } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { evaluateHousehold } from './evaluate.service.ts';
import { queueApproved } from './runs.service.ts';
import { listRules } from './sweep-rules.store.ts';
import { householdFacts } from './world.store.ts';

/** Every working day of a household, after its banks were asked: what is safe to move, and what has to come back. */
export function workSweepEvaluation(jobs: JobQueue, db: Database, clock: Clock): void {
  jobs.work('sweep-evaluate', ({ householdId }) =>
    db.withHousehold({ householdId, userId: '' }, async (tx) => {
      const household = await householdFacts(tx);
      if (household === null || !(await listRules(tx)).some(({ state }) => state === 'active' || state === 'suspended')) return;
      const now = clock.now();
      await queueApproved(tx, jobs, await evaluateHousehold(tx, { household, now, today: civilDate(now, household.timezone) }));
    }),
  );
}
