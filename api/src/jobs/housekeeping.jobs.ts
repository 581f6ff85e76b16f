import { addDays, civilDate } from '@tideline/domain';
import { purgeDeletedAccounts } from '../accounts/deleted-accounts.service.ts';
import { sweepAttachments, sweepRemovedHouseholds } from '../attachments/sweep-attachments.ts';
import { removeExpiredGuests } from '../auth/guests.service.ts';
import { removeExpired } from '../auth/housekeeping.ts';
import { thinImages } from '../change-sets/change-images.ts';
import { type Clock, civilDate as civilDateAt } from '../clock.ts';
import { tidyCopies } from '../copies/copies.jobs.ts';
import type { Database, HouseholdTx, Tx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { forgetOldAnswers } from '../http/idempotency.ts';
import type { JobQueue } from './job-queue.ts';
import { lookAgain } from '../transactions/look-again.ts';
import { forgetOperations } from './once.ts';

/** Uploads that were looked at and never imported. */
const UNUSED_IMPORT_DAYS = 7;

/** What was typed in meanwhile may be half a transfer. */
const LOOKED_AT_DAYS = 60;

/** Nobody: what happens by itself in a household. */
const SYSTEM_USER = '';

/** Clears away what has expired: every hour what belongs to no household, every night what a household keeps for a while. */
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
  jobs.work('household-tidy', ({ householdId }) => db.withHousehold({ householdId, userId: SYSTEM_USER }, async (tx) => {
    await tidy(tx, clock.now());
    await tidyCopies(tx, clock.now(), dataFolder);
    await sweepAttachments(tx, { dataFolder, now: clock.now() });
    await lookAgain(tx, lastDays(clock.now()));
  }));
}

async function tidy(tx: HouseholdTx, now: Date): Promise<void> {
  await forgetOldAnswers(tx, now);
  await forgetOperations(tx, now);
  await thinImages(tx, now);
  await purgeDeletedAccounts(tx, now);
  const before = new Date(now.getTime() - UNUSED_IMPORT_DAYS * 86_400_000);
  await tx.run(sql`delete from import_batch where household_id = ${tx.householdId} and change_set_id is null and created_at < ${before}`);
}

const lastDays = (now: Date): { from: string; to: string } => {
  const to = civilDateAt(now, 'UTC');
  return { from: addDays(civilDate(to), -LOOKED_AT_DAYS), to };
};

/** Of households that are gone. */
const forgetSlots = (tx: Tx): Promise<number> =>
  tx.run(sql`delete from schedule_slot s where s.subject <> '00000000-0000-0000-0000-000000000000' and not exists (select from household_clock h where h.id = s.subject)`);
