import { openChangeSet } from '../../platform/database/change-set.store.ts';
import { deferConstraints } from '../../platform/database/constraints.store.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { enterHousehold } from '../../platform/database/tenancy.store.ts';
import { newId } from '../../platform/ids.ts';

/** Time limit for deleting the rows of one table. A household with decades of data has a million. */
const LIMIT_MS = 20 * 60_000;

/** Deletes a household with everything in it, and its history. */
export async function deleteHousehold(
  tx: Tx,
  { householdId, userId, now }: { householdId: string; userId: string; now: Date },
): Promise<void> {
  await enterHousehold(tx, householdId);
  await tx.run(sql`select set_config('statement_timeout', ${String(LIMIT_MS)}, true)`);
  // The triggers of the tables require a change set, whose images are deleted below.
  const household = { ...tx, householdId, userId };
  await openChangeSet(household, { id: newId(now.getTime()), cause: 'user', label: 'Deleted the household', now });
  await deferConstraints(tx);
  // Balances follow transactions, so delete transactions while their accounts still exist.
  await tx.run(sql`delete from transfer where household_id = ${householdId}`);
  await tx.run(sql`delete from external_ref where household_id = ${householdId}`);
  await tx.run(sql`delete from transaction where household_id = ${householdId}`);
  await tx.run(sql`delete from household where id = ${householdId}`);
  await tx.run(sql`select forget_images_of_removed_household()`);
}
