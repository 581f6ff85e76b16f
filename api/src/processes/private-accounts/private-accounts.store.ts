import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

export const countAccounts = async (tx: HouseholdTx): Promise<number> =>
  (
    await tx.one<{ count: number }>(sql`
      select count(*) from account
      where household_id = ${tx.householdId} and deleted_at is null and state <> 'draft'`)
  ).count;
