import { fail, type Transaction } from '@tideline/contract';
import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { checkVersion } from '../http/check-version.ts';
import type { Scope } from '../http/scope.ts';
import { type LockedRow, lockTransactions } from './locked-rows.store.ts';
import { detailsOf, NO_DETAILS } from './transaction-details.store.ts';
import { toTransaction, transactionColumns, type TransactionRow, transactionSource } from './transactions.store.ts';

/** Living transactions as they are sent, by id; those that are not there are left out. */
export async function loadTransactionMap(tx: HouseholdTx, ids: readonly string[]): Promise<Map<string, Transaction>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.many<TransactionRow>(
    sql`
    select ${transactionColumns} from ${transactionSource} where t.household_id = ${tx.householdId} and t.id = any(${ids}::uuid[]) and t.deleted_at is null`.kept(),
  );
  const details = await detailsOf(tx, rows);
  return new Map(rows.map((row) => [row.id, toTransaction(row, details.get(row.id) ?? NO_DETAILS)]));
}

/** The same in the order of the ids. */
export async function loadTransactions(tx: HouseholdTx, ids: readonly string[]): Promise<Transaction[]> {
  const found = await loadTransactionMap(tx, ids);
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Errors: NOT_FOUND. */
export async function loadTransaction(tx: HouseholdTx, id: string): Promise<Transaction> {
  const [item] = await loadTransactions(tx, [id]);
  if (item === undefined) throw fail('NOT_FOUND', {});
  return item;
}

/** One transaction, locked, as the version the request was made for. Errors: NOT_FOUND, VERSION_CONFLICT with what it is now. */
export async function lockSeen(tx: HouseholdTx, id: string, seen: Pick<Scope, 'ifMatch'>): Promise<LockedRow> {
  const [row] = await lockTransactions(tx, [id]);
  const current = row === undefined || row.version === seen.ifMatch ? null : await loadTransaction(tx, id);
  return checkVersion(row ?? null, seen, () => current);
}
