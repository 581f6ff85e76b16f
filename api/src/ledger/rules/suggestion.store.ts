import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

/** Returns the fields before the last user edit of a transaction's payee or category. */
export const lastEdit = (
  tx: HouseholdTx,
  transactionId: string,
): Promise<RowOf<'change_row', never, { oldRow: Record<string, string | null> }> | null> =>
  tx.maybe(sql`
    select r.old_row from change_row r join change_set s on s.household_id = r.household_id and s.id = r.change_set_id
    where r.household_id = ${tx.householdId} and r.row_id = ${transactionId} and r.table_name = 'transaction'
      and r.operation = 'UPDATE'
      and (r.old_row ? 'category_id' or r.old_row ? 'payee') and s.cause = 'user' and s.undoes_id is null
        and s.state <> 'undone'
    order by r.statement desc limit 1`);
