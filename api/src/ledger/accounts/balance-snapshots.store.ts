import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

export interface NewSnapshot {
  id: string;
  accountId: string;
  asOf: string;
  ledgerMinor: number;
  availableMinor: number | null;
  source: 'sync' | 'statement' | 'manual' | 'computed';
  isReconciled: boolean;
}

/** Inserts a balance entered for a day; a later entry for the same day replaces it. */
export const insertSnapshot = (tx: HouseholdTx, snapshot: NewSnapshot, now: Date): Promise<number> =>
  tx.run(sql`
    insert into balance_snapshot as s (household_id, id, account_id, as_of, ledger_minor, available_minor, source,
      is_reconciled, created_at)
    values (${tx.householdId}, ${snapshot.id}, ${snapshot.accountId}, ${snapshot.asOf}, ${snapshot.ledgerMinor},
      ${snapshot.availableMinor}, ${snapshot.source},
      ${snapshot.isReconciled}, ${now})
    on conflict (household_id, account_id, as_of, source) do update
      set ledger_minor = excluded.ledger_minor, available_minor = coalesce(excluded.available_minor,
        s.available_minor), is_reconciled = s.is_reconciled or excluded.is_reconciled`);

export interface SnapshotRow extends NewSnapshot {
  transactionCount: number;
}

/** Lists an account's entered balances, newest first. */
export const listSnapshots = (tx: HouseholdTx, accountId: string, limit: number): Promise<SnapshotRow[]> =>
  tx.many(sql`
    select s.id, s.account_id, s.as_of, s.ledger_minor, s.available_minor, s.source, s.is_reconciled,
      (select count(*) from transaction t where t.household_id = s.household_id and t.statement_id = s.id
        and t.deleted_at is null) as transaction_count
    from balance_snapshot s where s.household_id = ${tx.householdId} and s.account_id = ${accountId}
    order by s.as_of desc, s.created_at desc, s.id desc limit ${limit}`);

export const findStatement = (
  tx: HouseholdTx,
  accountId: string,
  asOf: string,
): Promise<RowOf<'balance_snapshot', 'id'> | null> =>
  tx.maybe(sql`
    select id from balance_snapshot where household_id = ${tx.householdId} and account_id = ${accountId}
      and as_of = ${asOf}::date and source = 'statement' for update`);
