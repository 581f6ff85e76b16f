import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** A payment to a debt, or a transfer between deposit accounts. */
export interface OwnTransfer {
  fromAccountId: string;
  toAccountId: string;
  toType: 'depository' | 'credit_card' | 'loan' | 'line_of_credit';
  amountMinor: number;
  /** Whether it arrived on the day it left. */
  hasArrived: boolean;
  /** The id of the transaction that the receiving account records. */
  rowId: string;
}

/**
 * Lists the transfers from the household's deposit accounts to its other accounts on a day.
 *
 * @param unlinked pairs that count as transfers although they are not linked
 */
export const listOwnTransfers = (
  tx: HouseholdTx,
  on: string,
  unlinked: readonly { outflowId: string; inflowId: string }[],
): Promise<OwnTransfer[]> =>
  tx.many(
    sql`
    select o.account_id as from_account_id, i.account_id as to_account_id, t.type as to_type, i.amount_minor,
      i.posted_on = o.posted_on and i.status = 'posted' and o.status = 'posted' as has_arrived, i.id as row_id
    from (
      select outflow_id, inflow_id from transfer where household_id = ${tx.householdId} and state = 'confirmed'
      union all
      select r."outflowId", r."inflowId"
        from json_to_recordset(${JSON.stringify(unlinked)}) as r ("outflowId" uuid, "inflowId" uuid)
    ) x
    join transaction o on o.household_id = ${tx.householdId} and o.id = x.outflow_id and o.deleted_at is null
    join transaction i on i.household_id = ${tx.householdId} and i.id = x.inflow_id and i.deleted_at is null
    join account f on f.household_id = o.household_id and f.id = o.account_id and f.type = 'depository'
    join account t on t.household_id = o.household_id and t.id = i.account_id
      and t.type in ('depository', 'credit_card', 'loan', 'line_of_credit') and t.currency = f.currency
    where o.posted_on = ${on}::date
    order by i.account_id, i.id`.kept(),
  );
