import { CatalogError, fail } from '@tideline/contract';
import { errorDigest } from '@tideline/reporting/server';
import { openChangeSet } from '../../platform/database/change-set.store.ts';
import { type Clock, civilDate } from '../../platform/clock.ts';
import type { Database, HouseholdTx } from '../../platform/database/database.ts';
import { isDiskFull } from '../../platform/database/failures.ts';
import { takeTurn } from '../../platform/database/turn.store.ts';
import { newId } from '../../platform/ids.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import type { JobQueue, JobRun } from '../../platform/jobs/job-queue.ts';
import { JOB_KINDS } from '../../platform/jobs/jobs.ts';
import { COPIED_TABLES } from './copied-tables.ts';
import { KEPT_HOURS } from './copies.service.ts';
import * as store from './copies.store.ts';
import { lockRestore } from './copies.store.ts';
import { copyFiles } from './copy-files.ts';
import { fillQueues } from './fill-queues.ts';
import { openArchive } from './open-archive.ts';
import { readIn, restoreAttachments } from './read-restore.ts';
import { stageArchive, type Staged } from './stage-archive.ts';
import { columnsOf } from './table-columns.store.ts';
import { writeExport } from './write-export.ts';
import { readTimezone } from '../../ledger/household/household.store.ts';

interface Deps {
  jobs: JobQueue;
  db: Database;
  clock: Clock;
  objects: ObjectStore;
}

interface CopyJob {
  householdId: string;
  copyId: string;
}

/** Interval between progress reports. */
const TELL_EVERY_MS = 500;

/** Returns the steps that exports and restores share. */
function copySteps({ db, clock, objects }: Pick<Deps, 'db' | 'clock' | 'objects'>) {
  const files = copyFiles(objects);
  const within = <T>({ householdId }: CopyJob, userId: string, work: (tx: HouseholdTx) => Promise<T>) =>
    db.withHousehold({ householdId, userId }, work);

  /** Returns the copy; null if there is no work left to do for it. */
  const take = (job: CopyJob): Promise<store.CopyRow | null> =>
    within(job, '', async (tx) => {
      const row = await store.lockCopy(tx, job.copyId);
      if (row === null || !['queued', 'running'].includes(row.state)) return null;
      await store.updateCopy(tx, row.id, { state: 'running', progressPpm: 0 });
      return row;
    });

  /** Reports expected failures to the user, and lets the queue retry others. */
  const settling = async (job: CopyJob, { retry }: JobRun, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      const known = isDiskFull(error) ? fail('STORAGE_FULL', {}) : error;
      const isExpected = known instanceof CatalogError && known.status !== 503;
      if (!isExpected && retry < JOB_KINDS.restore.retries) throw error;
      const { code, params } = known instanceof CatalogError ? known : fail('INTERNAL', { digest: errorDigest(error) });
      await within(job, '', (tx) =>
        store.updateCopy(tx, job.copyId, {
          state: 'failed',
          failure: JSON.stringify({ code, params }),
          finishedAt: clock.now(),
        }),
      );
      await files.remove(job.copyId);
      if (!isExpected) throw error; // the operator must see the error too
    }
  };

  const teller = (job: CopyJob) => {
    let notified = 0;
    return (done: number, total: number): void => {
      const at = performance.now();
      if (at - notified < TELL_EVERY_MS) return;
      notified = at;
      const progressPpm = total === 0 ? 0 : Math.min(1_000_000, Math.floor((done / total) * 1_000_000));
      // uses a separate connection, because the work in progress has not committed; a database error also occurs in the
      // work itself, which reports it
      within(job, '', (tx) => store.tellProgress(tx, job.copyId, progressPpm)).catch(() => undefined);
    };
  };

  return { files, within, take, settling, teller };
}

/**
 * Registers the workers that write exports and read restores. Both can run twice: a file is replaced as a whole, and a
 * restore commits together with its state.
 */
export function workCopies({ jobs, db, clock, objects }: Deps): void {
  const { files, within, take, settling, teller } = copySteps({ db, clock, objects });

  jobs.work('export', (job, run) =>
    settling(job, run, async () => {
      const { signal } = run;
      const row = await take(job);
      if (row === null) return;
      const { now, today } = await moment(db, job, clock);
      const write = (tx: HouseholdTx) =>
        writeExport(tx, { id: row.id, objects, now, today, signal, tell: teller(job) });
      const sizeBytes = await db.withHousehold(
        { householdId: job.householdId, userId: row.userId, snapshot: true },
        write,
      );
      await within(job, '', (tx) =>
        store.updateCopy(tx, row.id, { state: 'done', sizeBytes, progressPpm: 1_000_000, finishedAt: clock.now() }),
      );
    }),
  );

  jobs.work('restore', (job, run) =>
    settling(job, run, async () => {
      const { signal } = run;
      const row = await take(job);
      if (row === null) return;
      const archive = await openArchive(await files.joinParts(row.id, row.sizeBytes));
      try {
        const columns = await within(job, '', (tx) =>
          columnsOf(
            tx,
            COPIED_TABLES.map(({ table }) => table),
          ),
        );
        const staged = await stageArchive(archive, files.pathOf(row.id), columns, signal);
        await restoreAttachments(archive, staged, { objects, householdId: job.householdId });
        await within(job, row.userId, (tx) => restore(tx, row, staged, { now: clock.now(), tell: teller(job) }));
      } finally {
        archive.close();
      }
      await files.remove(row.id);
    }),
  );
}

async function restore(
  tx: HouseholdTx,
  row: store.CopyRow,
  staged: Staged,
  { now, tell }: { now: Date; tell: (done: number, total: number) => void },
): Promise<void> {
  await takeTurn(tx, 'alone');
  // a worker presumed dead may still be running, so this worker waits and then finds that the restore is done
  await lockRestore(tx, row.id);
  if ((await store.findCopy(tx, row.id))?.state !== 'running') return;
  if (await store.hasAccounts(tx)) throw fail('COPY_NEEDS_EMPTY_HOUSEHOLD', {});
  const changeSetId = newId(now.getTime());
  await openChangeSet(tx, { id: changeSetId, cause: 'import', label: `Restored ${row.fileName}`, now });
  await readIn(tx, staged, tell);
  await fillQueues(tx, now);
  await store.updateCopy(tx, row.id, { state: 'done', progressPpm: 1_000_000, changeSetId, finishedAt: now });
}

async function moment(db: Database, { householdId }: CopyJob, clock: Clock): Promise<{ now: Date; today: string }> {
  const now = clock.now();
  const { timezone } = await db.withHousehold({ householdId, userId: '' }, readTimezone);
  return { now, today: civilDate(now, timezone) };
}

/** Number of days for which the list shows the outcome of an export. */
const FORGOTTEN_DAYS = 30;

/** Deletes a household's expired copies. */
export async function tidyCopies(tx: HouseholdTx, now: Date, objects: ObjectStore): Promise<void> {
  const before = new Date(now.getTime() - KEPT_HOURS * 3_600_000);
  for (const { id } of await store.outdatedCopies(tx, before)) {
    await store.updateCopy(tx, id, { state: 'gone' });
    await copyFiles(objects).remove(id);
  }
  await store.forgetCopies(tx, new Date(now.getTime() - FORGOTTEN_DAYS * 86_400_000));
}
