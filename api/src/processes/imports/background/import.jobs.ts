import type { ImportProgress } from '@tideline/contract';
import { errorDigest } from '@tideline/reporting/server';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { JobQueue, JobRun } from '../../../platform/jobs/job-queue.ts';
import { JOB_KINDS } from '../../../platform/jobs/jobs.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import { lookForSeries } from '../../../ledger/recurring/look-for-series.ts';
import { notifyOfImport, notifyOfLargePayments } from '../../../automation/notifications/notify-events.ts';
import { dropFiles } from '../import-files.store.ts';
import type { TaskResult } from '../read-task.ts';
import type { Processes, RunTask } from './processes.ts';
import { endWork, findWork, isDone, noteInterruption, storeProgress, type Work } from './work.store.ts';

/** Interval at which progress is stored and a cancellation is detected. */
const LOOK_MS = 250;

export interface ImportJobsOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: JobQueue;
  readonly processes: Processes;
  readonly metrics: Pick<Metrics, 'importEnded'>;
}

interface ImportJob {
  readonly householdId: string;
  readonly batchId: string;
  readonly run: string;
}

/** Registers the worker for imports with many rows, whose progress is stored in `import_work`. */
export function workImports({ db, clock, jobs, processes, metrics }: ImportJobsOptions): void {
  jobs.work('import', async (job, run) => {
    const work = await workOf(db, job, run);
    if (work === null) return;
    const result = await watched({ db, job, work, signal: run.signal }, (onProgress) =>
      processes.run({ ...job, now: clock.now() }, onProgress),
    );
    // a process that was killed right after its commit, by us or by the system, cannot report it
    const isSilentlyDone = (result.kind === 'broken' || result.kind === 'unwanted') && (await wasDone(db, job, work));
    metrics.importEnded(isSilentlyDone ? 'done' : result.kind);
    if (result.kind === 'done' || isSilentlyDone) {
      return db.withHousehold({ householdId: job.householdId, userId: '' }, async (tx) => {
        await notifyOfImport(tx, { batchId: job.batchId, userId: work.actorId, failed: false }, clock.now());
        await notifyOfLargePayments(tx, clock.now());
        if (work.stage === 'applying') await lookForSeries(tx, jobs);
      });
    }
    if (result.kind === 'failed') return giveUp(db, job, result.failure, clock.now());
    if (result.kind !== 'broken') return;
    if (run.retry >= JOB_KINDS.import.retries)
      await giveUp(db, job, { code: 'INTERNAL', params: { digest: errorDigest(result.error) } }, clock.now());
    throw result.error;
  });
}

/** Returns the work of a run; null if the run is no longer wanted. A retry resumes an interrupted run. */
const workOf = (db: Database, { householdId, batchId, run }: ImportJob, { retry }: JobRun): Promise<Work | null> =>
  db.withHousehold({ householdId, userId: '' }, async (tx) => {
    const work = await findWork(tx, batchId, run);
    if (work !== null && retry > 0) await noteInterruption(tx, batchId);
    return work;
  });

const wasDone = (db: Database, { householdId, batchId }: ImportJob, work: Work): Promise<boolean> =>
  db.withHousehold({ householdId, userId: '' }, (tx) => isDone(tx, batchId, work));

interface Watched {
  readonly db: Database;
  readonly job: ImportJob;
  readonly work: Work;
  readonly signal: AbortSignal;
}

/**
 * Stores progress until the run ends, and stops the run if it is canceled. A run that is done but has not reported it
 * is not stopped, so that its process can serve the next import.
 */
async function watched(
  { db, job, work, signal }: Watched,
  start: (onProgress: (progress: ImportProgress) => void) => ReturnType<RunTask>,
): Promise<TaskResult> {
  const { householdId, batchId, run } = job;
  let latest: ImportProgress | null = null;
  const running = start((progress) => (latest = progress));
  let unwanted = false;
  const stop = (): void => running.stop();
  signal.addEventListener('abort', stop);
  const look = async (): Promise<void> => {
    const progress = latest;
    latest = null;
    const isWanted = await db.withHousehold({ householdId, userId: '' }, async (tx) =>
      progress === null ? (await findWork(tx, batchId, run)) !== null : storeProgress(tx, batchId, run, progress),
    );
    if (isWanted || (await wasDone(db, job, work))) return;
    unwanted = true;
    running.stop();
  };
  let looking: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    // a failure means that the database is unavailable, which the worker notices itself
    looking = looking.then(look).catch(() => undefined);
  }, LOOK_MS);
  try {
    const result = await running.result;
    return unwanted && result.kind === 'broken' ? { kind: 'unwanted' } : result;
  } finally {
    clearInterval(timer);
    signal.removeEventListener('abort', stop);
    await looking;
  }
}

/**
 * Stores the reason for a failure. A previewed batch returns to its preview, while a batch that was being read
 * becomes a failed import.
 */
async function giveUp(
  db: Database,
  { householdId, batchId, run }: ImportJob,
  failure: { code: string; params: Record<string, unknown> },
  now: Date,
): Promise<void> {
  await db.withHousehold({ householdId, userId: '' }, async (tx) => {
    const work = await findWork(tx, batchId, run);
    if (work?.stage === 'reading') await dropFiles(tx, batchId);
    if (work === null) return;
    await endWork(tx, batchId, run, { stage: work.stage === 'reading' ? 'failed' : 'ready', failure });
    await notifyOfImport(tx, { batchId, userId: work.actorId, failed: true }, now);
  });
}
