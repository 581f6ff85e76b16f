import type { HouseholdTx } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';

/** Days without a file or a sync after which an account counts as kept by hand. */
const FED_DAYS = 100;

/** Of these accounts, those whose transactions come from a bank or from files: both ends of a transfer arrive there by themselves. */
export async function fedAccounts(tx: HouseholdTx, accountIds: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  const since = new Date(now.getTime() - FED_DAYS * 86_400_000);
  const rows = await tx.many<{ id: string }>(sql`
    select a.id from account a where a.household_id = ${tx.householdId} and a.id = any(${accountIds}::uuid[]) and (
      exists (select from connection_link l where l.household_id = a.household_id and l.account_id = a.id)
      or exists (
        select from external_ref r join transaction t on t.household_id = r.household_id and t.id = r.transaction_id
        where r.household_id = a.household_id and r.account_id = a.id and t.posted_on >= ${since}::date
      )
    )`);
  return new Set(rows.map(({ id }) => id));
}
