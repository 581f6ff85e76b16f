import { fail, type Transaction } from '@tideline/contract';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { checkVersion } from '../../platform/http/check-version.ts';
import type { Scope } from '../../platform/http/scope.ts';
import type { LedgerLocks } from '../../platform/database/turn.store.ts';
import { type LockedRow, lockTransactions } from './locked-rows.store.ts';
import { detailsOf, NO_DETAILS } from '../postings/transaction-details.store.ts';
import { toTransaction, findTransactions } from '../postings/transactions.store.ts';

/** Loads active transactions in wire form, by id; missing ones are omitted. */
export async function loadTransactionMap(tx: HouseholdTx, ids: readonly string[]): Promise<Map<string, Transaction>> {
  if (ids.length === 0) return new Map();
  const rows = await findTransactions(tx, ids);
  const details = await detailsOf(tx, rows);
  return new Map(rows.map((row) => [row.id, toTransaction(row, details.get(row.id) ?? NO_DETAILS)]));
}

/** Loads active transactions in wire form in the order of their ids; missing ones are omitted. */
export async function loadTransactions(tx: HouseholdTx, ids: readonly string[]): Promise<Transaction[]> {
  const found = await loadTransactionMap(tx, ids);
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Loads an active transaction in wire form. Errors: NOT_FOUND. */
export async function loadTransaction(tx: HouseholdTx, id: string): Promise<Transaction> {
  const [item] = await loadTransactions(tx, [id]);
  if (item === undefined) throw fail('NOT_FOUND', {});
  return item;
}

/**
 * Locks one transaction at the version that the request names. Errors: NOT_FOUND, VERSION_CONFLICT with the current
 * transaction.
 */
export async function lockSeen(
  tx: HouseholdTx,
  id: string,
  seen: Pick<Scope, 'ifMatch'>,
  more: Omit<LedgerLocks, 'transactionIds'> = {},
): Promise<LockedRow> {
  const [row] = await lockTransactions(tx, [id], more);
  return checkSeen(tx, row, { id, version: seen.ifMatch });
}

/**
 * Checks that a locked transaction exists, still has the version that the user saw, and may be changed. Errors:
 * NOT_FOUND, VERSION_CONFLICT with the current transaction, ACCOUNT_READ_ONLY.
 */
export async function checkSeen(
  tx: HouseholdTx,
  row: LockedRow | undefined,
  { id, version }: { id: string; version: number },
): Promise<LockedRow> {
  const current = row === undefined || row.version === version ? null : await loadTransaction(tx, id);
  const found = checkVersion(row ?? null, { ifMatch: version }, () => current);
  if (found.isReadOnly) throw fail('ACCOUNT_READ_ONLY', { accountId: found.accountId });
  return found;
}
