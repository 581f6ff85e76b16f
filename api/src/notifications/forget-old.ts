import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';

/** Long enough that no fact is told again: their keys name days that are over by then. */
const KEPT_DAYS = { archived: 180, all: 730 } as const;

/** What is in the archive goes after half a year, everything after two. */
export const forgetOldNotifications = (tx: HouseholdTx, now: Date): Promise<number> => {
  const before = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
  return tx.run(sql`
    delete from notification where household_id = ${tx.householdId} and created_at < ${before(KEPT_DAYS.archived)} and (state = 'archived' or created_at < ${before(KEPT_DAYS.all)})`);
};
