import { sql } from '../../platform/database/sql.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

export type FeeRow = RowOf<'transaction', 'id' | 'postedOn' | 'amountMinor' | 'payee'>;

/** Lists the fees charged to a card since a day, newest first. */
export const listFees = (tx: HouseholdTx, id: string, since: string): Promise<FeeRow[]> =>
  tx.many(sql`
    select id, posted_on, amount_minor, payee from transaction
    where household_id = ${tx.householdId} and account_id = ${id} and kind = 'fee' and amount_minor < 0
      and deleted_at is null and posted_on > ${since}
    order by posted_on desc, id desc`);
