import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** Money that arrived on a deposit account from the household's other deposit accounts. */
export interface OwnTransfers {
  toAccountId: string;
  amountMinor: number;
}

/** Adds up the transfers between deposit accounts that left on a day, by the account that they go to. */
export const listOwnTransfers = (tx: HouseholdTx, on: string): Promise<OwnTransfers[]> =>
  tx.many(sql`
    select i.account_id as to_account_id, sum(i.amount_minor)::bigint as amount_minor
    from transfer x
    join transaction o on o.household_id = x.household_id and o.id = x.outflow_id and o.deleted_at is null
    join transaction i on i.household_id = x.household_id and i.id = x.inflow_id and i.deleted_at is null
    join account f on f.household_id = x.household_id and f.id = o.account_id and f.type = 'depository'
    join account t on t.household_id = x.household_id and t.id = i.account_id and t.type = 'depository'
    where x.household_id = ${tx.householdId} and x.state = 'confirmed' and o.posted_on = ${on}::date
    group by i.account_id order by i.account_id`);
