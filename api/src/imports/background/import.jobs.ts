import { join } from 'node:path';
import type { ImportProgress } from '@tideline/contract';
import { errorDigest } from '@tideline/reporting/server';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { JobQueue, JobRun } from '../../jobs/job-queue.ts';
import { JOB_KINDS } from '../../jobs/jobs.ts';
import { tellOfImport, tellOfLargePayments } from '../../notifications/tell-events.ts';
import { lookForSeries } from '../../recurring/recurring.jobs.ts';
import { dropFiles } from '../import-files.store.ts';
import type { TaskResult } from './task.ts';
import { createProcesses, type RunTask } from './processes.ts';
import { mayHoldManyRows } from './row-estimate.ts';
import { endWork, findWork, isDone, storeProgress, type Work } from './work.store.ts';

/** How often what a person waits for is written down, and whether they still wait looked up. */
const LOOK_MS = 250;

export interface ImportJobsOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: JobQueue;
  readonly dataFolder: string;
}

interface ImportJob {
  readonly householdId: string;
  readonly batchId: string;
  readonly run: string;
}

/** Told of an upload before it is read. */
export type ExpectUpload = (bytes: number) => void;

/** Works on imports of many rows, of which `import_work` says how far they are. Who does the work begins while a large upload still comes in. */
export function workImports({ db, clock, jobs, dataFolder }: ImportJobsOptions): ExpectUpload {
  const url = String((db.pool.options as { connectionString?: string }).connectionString);
  const processes = createProcesses({ url, cacheFolder: join(dataFolder, 'cache') });
  jobs.work('import', async (job, run) => {
    const work = await workOf(db, job);
    if (work === null) return;
    const result = await watched(db, job, run, (tell) => processes.run({ ...job, now: clock.now() }, tell));
    // one that is killed when it has committed, by us or by the machine, does not come to say so
    const isSilentlyDone = (result.kind === 'broken' || result.kind === 'unwanted') && (await wasDone(db, job, work));
    if (result.kind === 'done' || isSilentlyDone) {
      return db.withHousehold({ householdId: job.householdId, userId: '' }, async (tx) => {
        await lookForSeries(tx, jobs);
        await tellOfImport(tx, { batchId: job.batchId, userId: work.actorId, failed: false }, clock.now());
        await tellOfLargePayments(tx, clock.now());
      });
    }
    if (result.kind === 'failed') return giveUp(db, job, result.failure, clock.now());
    if (result.kind !== 'broken') return;
    if (run.retry >= JOB_KINDS.import.retries)
      await giveUp(db, job, { code: 'INTERNAL', params: { digest: errorDigest(result.error) } }, clock.now());
    throw result.error;
  });
  return (bytes) => {
    if (mayHoldManyRows(bytes)) processes.expect();
  };
}

/** Null: nobody wants it any more. */
const workOf = (db: Database, { householdId, batchId, run }: ImportJob): Promise<Work | null> =>
  db.withHousehold({ householdId, userId: '' }, (tx) => findWork(tx, batchId, run));

const wasDone = (db: Database, { householdId, batchId }: ImportJob, work: Work): Promise<boolean> =>
  db.withHousehold({ householdId, userId: '' }, (tx) => isDone(tx, batchId, work));

/** Writes down how far it is and stops it when nobody wants it any more, until it ends. */
async function watched(
  db: Database,
  { householdId, batchId, run }: ImportJob,
  { signal }: JobRun,
  start: (tell: (progress: ImportProgress) => void) => ReturnType<RunTask>,
): Promise<TaskResult> {
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
    if (isWanted) return;
    unwanted = true;
    running.stop();
  };
  let looking: Promise<void> = Promise.resolve();
  const timer = setInterval(() => (looking = looking.then(look).catch(() => undefined)), LOOK_MS); // the database is away: its worker meets that itself
  try {
    const result = await running.result;
    return unwanted && result.kind === 'broken' ? { kind: 'unwanted' } : result;
  } finally {
    clearInterval(timer);
    signal.removeEventListener('abort', stop);
    await looking;
  }
}

/** Says why; what was previewed is previewed again, what was read is no import. */
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
    await tellOfImport(tx, { batchId, userId: work.actorId, failed: true }, now);
  });
}
