import type { Tx } from '../../database/database.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';
import { executeRun } from './execute-run.ts';
import type { ExecutionDeps } from './execution-deps.ts';
import type { RunIds } from './instruct-run.ts';
import { watchSweeps } from './watch-sweeps.ts';

/** Lets a run go on at a time: when its cancel window is over. Of a run one job waits at most. */
export const queueRun = (
  tx: Tx,
  jobs: Pick<JobQueue, 'send'>,
  ids: RunIds,
  startAfter?: Date,
): Promise<string | null> =>
  jobs.send(tx, 'sweep-run', ids, { singletonKey: ids.runId, ...(startAfter !== undefined && { startAfter }) });

/** The queue tries again, with its pauses, and shows operators what does not come to an end. */
class NotYet extends Error {
  readonly code = 'bank_silent';
}

/** Runs that were approved, and once an hour a look after everything of a household that is under way. */
export function workSweepExecution(jobs: JobQueue, deps: ExecutionDeps): void {
  jobs.work('sweep-run', async (ids, { signal }) => {
    if ((await executeRun(deps, ids, signal)) === 'again') throw new NotYet('a transfer is not over yet');
  });
  jobs.work('sweep-watch', async ({ householdId }, { signal }) => {
    const open = await deps.db.withHousehold({ householdId, userId: '' }, (tx) => watchSweeps(tx, deps.clock.now()));
    const failures: unknown[] = [];
    for (const runId of open)
      await executeRun(deps, { householdId, runId }, signal).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0]; // one that fails keeps none of the others back
  });
}
