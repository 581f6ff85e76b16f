import type { Tx } from '../../database/database.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';
import { executeRun } from './execute-run.ts';
import type { ExecutionDeps } from './execution-deps.ts';
import type { RunIds } from './instruct-run.ts';
import { watchSweeps } from './watch-sweeps.ts';

/** Lets a run go on at a time: when its cancel window is over, or when a bank is asked again. Of a run one job waits at most. */
export const queueRun = (tx: Tx, jobs: Pick<JobQueue, 'send'>, ids: RunIds, startAfter?: Date): Promise<string | null> =>
  jobs.send(tx, 'sweep-run', ids, { singletonKey: ids.runId, ...(startAfter !== undefined && { startAfter }) });

/** Runs that were approved, and once an hour a look after everything of a household that is under way. */
export function workSweepExecution(jobs: JobQueue, deps: ExecutionDeps): void {
  const go = async (ids: RunIds, signal: AbortSignal): Promise<void> => {
    const next = await executeRun(deps, ids, signal);
    if (next.next === 'later') await deps.db.withHousehold({ householdId: ids.householdId, userId: '' }, (tx) => queueRun(tx, jobs, ids, next.at));
  };
  jobs.work('sweep-run', (ids, { signal }) => go(ids, signal));
  jobs.work('sweep-watch', async ({ householdId }, { signal }) => {
    const open = await deps.db.withHousehold({ householdId, userId: '' }, (tx) => watchSweeps(tx, deps.clock.now()));
    const failures: unknown[] = [];
    for (const runId of open) await go({ householdId, runId }, signal).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0]; // one that fails keeps none of the others back
  });
}
