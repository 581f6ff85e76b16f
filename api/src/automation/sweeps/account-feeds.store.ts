import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

/**
 * Returns the accounts whose transactions come from a bank or from files. On these accounts, the leg of a transfer
 * arrives automatically, and the balance is as old as the last update. All other accounts are maintained by hand.
 */
export async function fedAccounts(tx: HouseholdTx, accountIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.many<RowOf<'account', 'id'>>(sql`
    select a.id from account a where a.household_id = ${tx.householdId} and a.id = any(${accountIds}::uuid[]) and (
      a.reported_on is not null
      or exists (select from connection_link l where l.household_id = a.household_id and l.account_id = a.id)
      or exists (select from transaction t where t.household_id = a.household_id and t.account_id = a.id
        and t.source in ('import', 'sync') and t.deleted_at is null)
    )`);
  return new Set(rows.map(({ id }) => id));
}
