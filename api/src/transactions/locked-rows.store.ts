import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { transactionColumns, type TransactionRow, transactionSource } from './transactions.store.ts';

/** A transaction that nobody else can change until this one commits, with what decides whether it may be changed. */
export interface LockedRow extends TransactionRow {
  isSplit: boolean;
  transactedOn: string | null;
  accountName: string;
  accountState: string;
  /** Of a confirmed transfer. */
  transferId: string | null;
  otherAccountId: string | null;
}

/** So that the legs of a transfer do not move at the same moment to one account; to be asked before the rows themselves are locked. */
export const lockTransfersOf = (tx: HouseholdTx, ids: readonly string[]): Promise<number> =>
  tx.run(sql`
    select 1 from transfer where household_id = ${tx.householdId} and state = 'confirmed' and (outflow_id = any(${ids}::uuid[]) or inflow_id = any(${ids}::uuid[]))
    order by id for no key update`);

/** Living transactions, locked in the order of their ids so that two changes of the same rows wait for each other. */
export const lockTransactions = (tx: HouseholdTx, ids: readonly string[]): Promise<LockedRow[]> =>
  tx.many(
    sql`
    select ${transactionColumns}, t.is_split, t.transacted_on, a.name as account_name, a.state as account_state, x.id as transfer_id, x.account_id as other_account_id
    from ${transactionSource}
    left join lateral (
      select p.id, o.account_id from (
        select id, inflow_id as other_id from transfer where household_id = ${tx.householdId} and outflow_id = t.id and state = 'confirmed'
        union all select id, outflow_id from transfer where household_id = ${tx.householdId} and inflow_id = t.id and state = 'confirmed'
      ) p join transaction o on o.household_id = ${tx.householdId} and o.id = p.other_id limit 1
    ) x on true
    where t.household_id = ${tx.householdId} and t.id = any(${ids}::uuid[]) and t.deleted_at is null
    order by t.id for no key update of t`.kept(),
  );
