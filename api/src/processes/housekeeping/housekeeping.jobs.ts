import { purgeDeletedAccounts } from '../../ledger/accounts/deleted-accounts.service.ts';
import { sweepAttachments, sweepRemovedHouseholds } from '../../ledger/attachments/sweep-attachments.ts';
import { removeExpiredGuests } from '../sign-in/guests.service.ts';
import { removeExpired } from '../../platform/auth/housekeeping.ts';
import { forgetOldInvitations, forgetOldSignUpOffers } from '../../ledger/members/invitations.store.ts';
import { thinImages } from '../../ledger/change-sets/change-images.store.ts';
import type { Clock } from '../../platform/clock.ts';
import { queueDueDeletions } from '../deletion/deletion.jobs.ts';
import { tidyCopies } from '../copies/copies.jobs.ts';
import type { Database, HouseholdTx } from '../../platform/database/database.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import { deleteOldNotifications } from '../../automation/notifications/delete-old.store.ts';
import { forgetEndedSubscriptions } from '../../automation/notifications/targets.store.ts';
import { forgetOperations } from '../../platform/jobs/once.ts';
import { forgetOldAnswers } from '../../platform/http/idempotency.store.ts';
import { deleteUnusedImports } from '../imports/imports.store.ts';
import { deleteOldProgress } from '../imports/progress.store.ts';
import { forgetSlots } from '../../platform/jobs/schedule-slots.store.ts';

/** Days after which uploads that were previewed but never imported are deleted. */
const UNUSED_IMPORT_DAYS = 7;

/**
 * Returns the date before which ended invitations are deleted. Until then, an invitation's link explains why it no
 * longer works.
 */
const invitationsEndedBefore = (now: Date): Date => new Date(now.getTime() - 90 * 86_400_000);

/** Registers the hourly worker that deletes expired data that belongs to no household. */
export function workHousekeeping(jobs: JobQueue, db: Database, clock: Clock, objects: ObjectStore): void {
  jobs.work('housekeeping', async () => {
    await removeExpired(db, clock);
    await removeExpiredGuests(db, clock);
    await queueDueDeletions(db, jobs, clock.now());
    await sweepRemovedHouseholds(db, objects);
    await db.withIdentity(null, async (tx) => {
      await forgetOldSignUpOffers(tx, invitationsEndedBefore(clock.now()));
      await deleteOldProgress(tx);
    });
    await db.withUser(null, async (tx) => {
      await forgetOperations(tx, clock.now());
      await forgetSlots(tx);
    });
  });
}

/** Deletes a household's expired data. Runs every night. */
export async function tidyHousehold(tx: HouseholdTx, now: Date, objects: ObjectStore): Promise<void> {
  await tidy(tx, now);
  await tidyCopies(tx, now, objects);
  await sweepAttachments(tx, { objects, now });
}

async function tidy(tx: HouseholdTx, now: Date): Promise<void> {
  await forgetOldAnswers(tx, now);
  await forgetOperations(tx, now);
  await thinImages(tx, now);
  await purgeDeletedAccounts(tx, now);
  await deleteOldNotifications(tx, now);
  await forgetOldInvitations(tx, invitationsEndedBefore(now));
  await forgetEndedSubscriptions(tx);
  const before = new Date(now.getTime() - UNUSED_IMPORT_DAYS * 86_400_000);
  await deleteUnusedImports(tx, before);
}
