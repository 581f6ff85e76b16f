import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { deleteDueUser } from './account-deletion.service.ts';
import { composeDeletionEmail } from './deletion-emails.ts';
import { listDueHouseholds, listDueUsers } from './deletions.store.ts';
import { deleteDueHousehold } from './household-deletion.service.ts';

interface DeletionJobDeps {
  db: Database;
  clock: Clock;
  objects: ObjectStore;
  mailer: Pick<Mailer, 'send'>;
  publicOrigin: string;
}

/** Registers the workers that delete users and households when they are due, and that send emails about deletions. */
export function workDeletions(jobs: JobQueue, { db, clock, objects, mailer, publicOrigin }: DeletionJobDeps): void {
  jobs.work('household-deletion', ({ householdId }) => deleteDueHousehold({ db, objects }, householdId, clock.now()));
  jobs.work('user-deletion', ({ userId }) => deleteDueUser({ db, clock, jobs, objects }, userId));
  jobs.work('deletion-letter', async (job) => {
    const email = await db.withIdentity(job.userId, (tx) => composeDeletionEmail(tx, job, publicOrigin));
    if (email !== null) await mailer.send(email);
  });
}

/** Queues the deletions whose grace period has ended. Households come first, because a user may depend on them. */
export const queueDueDeletions = (db: Database, jobs: JobQueue, now: Date): Promise<void> =>
  db.withIdentity(null, async (tx) => {
    for (const { householdId } of await listDueHouseholds(tx, now))
      await jobs.send(tx, 'household-deletion', { householdId }, { singletonKey: householdId });
    for (const { userId } of await listDueUsers(tx, now))
      await jobs.send(tx, 'user-deletion', { userId }, { singletonKey: userId });
  });
