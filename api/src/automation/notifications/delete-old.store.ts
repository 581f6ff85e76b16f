import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/**
 * Days until notifications are deleted. After that, no fact can cause a second notification, because the keys of
 * facts contain dates that have passed by then.
 */
const KEPT_DAYS = { archived: 180, all: 730 } as const;

/** Deletes archived notifications after half a year, and all after two years. */
export const deleteOldNotifications = (tx: HouseholdTx, now: Date): Promise<number> => {
  const before = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
  return tx.run(sql`
    delete from notification where household_id = ${tx.householdId} and created_at < ${before(KEPT_DAYS.archived)}
      and (state = 'archived' or created_at < ${before(KEPT_DAYS.all)})`);
};
