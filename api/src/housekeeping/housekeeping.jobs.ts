import { purgeDeletedAccounts } from '../accounts/deleted-accounts.service.ts';
import { sweepAttachments, sweepRemovedHouseholds } from '../attachments/sweep-attachments.ts';
import { removeExpiredGuests } from '../auth/guests.service.ts';
import { removeExpired } from '../auth/housekeeping.ts';
import { thinImages } from '../change-sets/change-images.ts';
import type { Clock } from '../clock.ts';
import { tidyCopies } from '../copies/copies.jobs.ts';
import type { Database, HouseholdTx, Tx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { forgetOldAnswers } from '../http/idempotency.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { forgetOldNotifications } from '../notifications/forget-old.ts';
import { forgetEndedSubscriptions } from '../notifications/targets.store.ts';
import { forgetOperations } from '../jobs/once.ts';

/** Uploads that were looked at and never imported. */
const UNUSED_IMPORT_DAYS = 7;

/** Clears away every hour what has expired and belongs to no household. */
export function workHousekeeping(jobs: JobQueue, db: Database, clock: Clock, dataFolder: string): void {
  jobs.work('housekeeping', async () => {
    await removeExpired(db, clock);
    await removeExpiredGuests(db, clock);
    await sweepRemovedHouseholds(db, dataFolder);
    await db.withUser(null, async (tx) => {
      await forgetOperations(tx, clock.now());
      await forgetSlots(tx);
    });
  });
}

/** What a household keeps for a while: once a night. */
export async function tidyHousehold(tx: HouseholdTx, now: Date, dataFolder: string): Promise<void> {
  await tidy(tx, now);
  await tidyCopies(tx, now, dataFolder);
  await sweepAttachments(tx, { dataFolder, now });
}

async function tidy(tx: HouseholdTx, now: Date): Promise<void> {
  await forgetOldAnswers(tx, now);
  await forgetOperations(tx, now);
  await thinImages(tx, now);
  await purgeDeletedAccounts(tx, now);
  await forgetOldNotifications(tx, now);
  await forgetEndedSubscriptions(tx);
  const before = new Date(now.getTime() - UNUSED_IMPORT_DAYS * 86_400_000);
  await tx.run(
    sql`delete from import_batch where household_id = ${tx.householdId} and change_set_id is null and created_at < ${before}`,
  );
}

/** Of households that are gone. */
const forgetSlots = (tx: Tx): Promise<number> =>
  tx.run(
    sql`delete from schedule_slot s where s.subject <> '00000000-0000-0000-0000-000000000000' and not exists (select from household_clock h where h.id = s.subject)`,
  );
