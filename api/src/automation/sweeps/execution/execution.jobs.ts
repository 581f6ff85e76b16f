import type { Tx } from '../../../platform/database/database.ts';
import type { JobQueue } from '../../../platform/jobs/job-queue.ts';
import { executeRun } from './execute-run.ts';
import type { ExecutionDeps } from './execution-deps.ts';
import type { RunIds } from './instruct-run.ts';
import { watchSweeps } from './watch-sweeps.ts';

/** Schedules a run to continue when its cancel window ends. At most one job per run waits. */
export const queueRun = (
  tx: Tx,
  jobs: Pick<JobQueue, 'send'>,
  ids: RunIds,
  startAfter?: Date,
): Promise<string | null> =>
  jobs.send(tx, 'sweep-run', ids, { singletonKey: ids.runId, ...(startAfter !== undefined && { startAfter }) });

/** Makes the queue retry with backoff and shows unfinished runs to operators. */
class BankSilentError extends Error {
  readonly code = 'bank_silent';
}

/** Executes approved runs, and checks all open runs of a household every hour. */
export function workSweepExecution(jobs: JobQueue, deps: ExecutionDeps): void {
  jobs.work('sweep-run', async (ids, { signal }) => {
    if ((await executeRun(deps, ids, signal)) === 'again') throw new BankSilentError('a transfer is not over yet');
  });
  jobs.work('sweep-watch', async ({ householdId }, { signal }) => {
    const open = await deps.db.withHousehold({ householdId, userId: '' }, (tx) => watchSweeps(tx, deps.clock.now()));
    const failures: unknown[] = [];
    for (const runId of open)
      await executeRun(deps, { householdId, runId }, signal).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0]; // one failure does not block the others
  });
}
