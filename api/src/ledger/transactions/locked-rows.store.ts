import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { type LedgerLocks, lockLedger } from '../../platform/database/turn.store.ts';
import { transactionColumns, type TransactionRow, transactionSource } from '../postings/transactions.store.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

/**
 * A transaction that is locked until this database transaction ends, with the facts that decide whether it may be
 * changed.
 */
export interface LockedRow extends TransactionRow, RowOf<'transaction', 'isSplit' | 'transactedOn'> {
  accountName: string;
  accountState: string;
  /** Whether only another member may change its account. */
  isReadOnly: boolean;
  /** The id of its confirmed transfer; null if there is none. */
  transferId: string | null;
  otherAccountId: string | null;
}

/**
 * Locks transactions and everything that changes with them, and returns the active ones by id. It calls `lockLedger`,
 * which is allowed only once in a shared turn.
 *
 * @param more accounts to which they may move, and whether balances change
 */
export async function lockTransactions(
  tx: HouseholdTx,
  ids: readonly string[],
  more: Omit<LedgerLocks, 'transactionIds'> = {},
): Promise<LockedRow[]> {
  await lockLedger(tx, { ...more, transactionIds: ids });
  return tx.many(
    sql`
    select ${transactionColumns}, t.is_split, t.transacted_on, a.name as account_name, a.state as account_state,
      t.account_id = any((select read_only_accounts())::uuid[]) as is_read_only,
      x.id as transfer_id, x.account_id as other_account_id
    from ${transactionSource}
    left join lateral (
      select p.id, o.account_id from (
        select id, inflow_id as other_id from transfer where household_id = ${tx.householdId} and outflow_id = t.id
          and state = 'confirmed'
        union all select id, outflow_id from transfer where household_id = ${tx.householdId} and inflow_id = t.id
          and state = 'confirmed'
      ) p join transaction o on o.household_id = ${tx.householdId} and o.id = p.other_id limit 1
    ) x on true
    where t.household_id = ${tx.householdId} and t.id = any(${ids}::uuid[]) and t.deleted_at is null
    order by t.id`.kept(),
  );
}
