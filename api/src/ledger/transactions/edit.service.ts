import { fail, type SkippedTransaction, type Money, toMinor, type Transaction } from '@tideline/contract';
import { nextTransactionStatus } from '@tideline/domain';
import { findAccount } from '../accounts/accounts.store.ts';
import { categoryExists } from '../categories/categories.store.ts';
import { labelChangeSet, dropChangeSet } from '../../platform/database/change-set.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { addTags, checkTags, removeTags, replaceTags } from '../tags/transaction-tags.store.ts';
import { refusalOf, type TargetAccount, toFailure } from './edit-refusal.ts';
import { deleteTransactions, type EditColumns, updateTransactions } from './edit.store.ts';
import { loadTransaction, loadTransactions, lockSeen } from './load-transactions.ts';
import { type LockedRow, lockTransactions } from './locked-rows.store.ts';
import { rescale } from './splits.service.ts';

/** A row and the version that the user saw. */
export interface Seen {
  id: string;
  version: number;
}

interface CommonChanges {
  accountId?: string | undefined;
  postedOn?: string | undefined;
  payee?: string | undefined;
  memo?: string | null | undefined;
  categoryId?: string | null | undefined;
  excluded?: boolean | undefined;
  status?: 'posted' | 'cleared' | undefined;
  reviewed?: true | undefined;
}

export interface TransactionChangesInput extends CommonChanges {
  id: string;
  amount?: Money | undefined;
  originalAmount?: Money | null | undefined;
  /** The tags that replace all existing ones. */
  tagIds?: string[] | undefined;
}

export interface BulkEditInput {
  transactions: Seen[];
  set: CommonChanges & { addTagIds?: string[] | undefined; removeTagIds?: string[] | undefined };
}

export type Changed = Promise<{ changeSetId: string; item: Transaction }>;

export const updateTransaction = (
  scope: Scope,
  { id, amount, originalAmount, tagIds, ...changes }: TransactionChangesInput,
): Changed =>
  scope.write({ label: 'Edited transaction', turn: 'shared' }, async (tx, changeSetId) => {
    const row = await lockSeen(tx, id, scope, locksOf(changes, amount !== undefined));
    await labelChangeSet(tx, changeSetId, `Edited ${row.payee}`);
    if (amount !== undefined && amount.currency !== row.currency)
      throw fail('CURRENCY_MISMATCH', { expected: row.currency, given: amount.currency });
    const amountMinor = amount === undefined ? undefined : toMinor(amount);
    const target = await targetOf(tx, changes.accountId);
    await checkCategory(tx, changes.categoryId);
    await checkTags(tx, tagIds ?? []);
    const edit = { ...changes, amountMinor };
    const reason = refusalOf(row, edit, target);
    if (reason !== null) throw toFailure(reason, row, edit, target);
    if (row.isSplit && amountMinor !== undefined) await rescale(tx, row, amountMinor);
    const original =
      originalAmount === undefined
        ? {}
        : {
            originalAmountMinor: originalAmount === null ? null : toMinor(originalAmount),
            originalCurrency: originalAmount?.currency ?? null,
          };
    await updateTransactions(tx, [id], {
      ...columnsOf(changes),
      ...(amountMinor !== undefined && { amountMinor }),
      ...original,
    });
    if (tagIds !== undefined) await replaceTags(tx, id, tagIds);
    return { changeSetId, item: await loadTransaction(tx, id) };
  });

/** Applies one edit to many transactions as one change; transactions that cannot be changed are skipped and listed. */
export const editTransactions = (
  scope: Scope,
  { transactions, set }: BulkEditInput,
): Promise<{ changeSetId: string | null; items: Transaction[]; leftOut: SkippedTransaction[] }> =>
  scope.write({ label: 'Edited transactions', turn: 'shared' }, async (tx, changeSetId) => {
    const { addTagIds = [], removeTagIds = [], ...changes } = set;
    const locked = await lockTransactions(
      tx,
      transactions.map(({ id }) => id),
      locksOf(changes),
    );
    const target = await targetOf(tx, changes.accountId);
    await checkCategory(tx, changes.categoryId);
    await checkTags(tx, addTagIds);
    const { free, leftOut } = sort(locked, transactions, (row, rows) =>
      target !== null && movesWithOtherLeg(row, rows, target) ? 'transfer' : refusalOf(row, changes, target),
    );
    if (free.length === 0) return { changeSetId: await nothingDone(tx, changeSetId), items: [], leftOut };
    const ids = free.map(({ id }) => id);
    await labelChangeSet(tx, changeSetId, `Edited ${counted(free)}`);
    await updateTransactions(tx, ids, columnsOf(changes));
    if (addTagIds.length > 0) await addTags(tx, ids, addTagIds);
    if (removeTagIds.length > 0) await removeTags(tx, ids, removeTagIds);
    return { changeSetId, items: await loadTransactions(tx, inOrder(transactions, ids)), leftOut };
  });

export const removeTransaction = (scope: Scope, id: string): Promise<{ changeSetId: string }> =>
  scope.write({ label: 'Deleted transaction', turn: 'shared' }, async (tx, changeSetId) => {
    const row = await lockSeen(tx, id, scope);
    if (row.status === 'reconciled') throw fail('TRANSACTION_RECONCILED', { fields: [] });
    await labelChangeSet(tx, changeSetId, `Deleted ${row.payee}`);
    await deleteTransactions(tx, [id], scope.now);
    return { changeSetId };
  });

export const removeTransactions = (
  scope: Scope,
  { transactions }: { transactions: Seen[] },
): Promise<{ changeSetId: string | null; removedIds: string[]; leftOut: SkippedTransaction[] }> =>
  scope.write({ label: 'Deleted transactions', turn: 'shared' }, async (tx, changeSetId) => {
    const locked = await lockTransactions(
      tx,
      transactions.map(({ id }) => id),
    );
    const { free, leftOut } = sort(locked, transactions, ({ status }) =>
      status === 'reconciled' ? 'reconciled' : null,
    );
    if (free.length === 0) return { changeSetId: await nothingDone(tx, changeSetId), removedIds: [], leftOut };
    const ids = free.map(({ id }) => id);
    await labelChangeSet(tx, changeSetId, `Deleted ${counted(free)}`);
    await deleteTransactions(tx, ids, scope.now);
    return { changeSetId, removedIds: inOrder(transactions, ids), leftOut };
  });

/** Resets the status to cleared, so that fields reconciled with a statement may be changed again. */
export const unlockTransaction = (scope: Scope, id: string): Changed =>
  scope.write({ label: 'Unlocked transaction', turn: 'shared' }, async (tx, changeSetId) => {
    const [row] = await lockTransactions(tx, [id], { balances: false });
    if (row === undefined) throw fail('NOT_FOUND', {});
    if (row.isReadOnly) throw fail('ACCOUNT_READ_ONLY', { accountId: row.accountId });
    const next = nextTransactionStatus(row.status, 'unlock', { is_confirmed: true });
    if (!next.ok) throw fail('TRANSACTION_WRONG_STATE', { state: row.status });
    await labelChangeSet(tx, changeSetId, `Unlocked ${row.payee}`);
    await updateTransactions(tx, [id], { status: next.state });
    return { changeSetId, item: await loadTransaction(tx, id) };
  });

const columnsOf = ({
  reviewed,
  accountId,
  postedOn,
  payee,
  memo,
  categoryId,
  excluded,
  status,
}: CommonChanges): EditColumns => ({
  ...(accountId !== undefined && { accountId }),
  ...(postedOn !== undefined && { postedOn }),
  ...(payee !== undefined && { payee }),
  ...(memo !== undefined && { memo }),
  ...(categoryId !== undefined && { categoryId }),
  ...(excluded !== undefined && { excluded }),
  ...(status !== undefined && { status }),
  ...(reviewed && { needsReview: false }),
});

/** Returns whether both legs of a transfer would move to one account; only one leg may. */
const movesWithOtherLeg = (row: LockedRow, rows: readonly LockedRow[], { id }: TargetAccount): boolean =>
  row.transferId !== null &&
  row.accountId !== id &&
  rows.some((other) => other.id !== row.id && other.transferId === row.transferId);

/**
 * Returns the locks that an edit needs. Changing an amount, a date or an account affects balances; changing a category,
 * a name or a tag does not.
 */
const locksOf = (
  { accountId, postedOn }: CommonChanges,
  changesAmount = false,
): { accountIds: string[]; balances: boolean } => ({
  accountIds: accountId === undefined ? [] : [accountId],
  balances: changesAmount || accountId !== undefined || postedOn !== undefined,
});

/** Separates rows that can be changed from those that cannot. */
function sort(
  rows: readonly LockedRow[],
  seen: readonly Seen[],
  refusal: (row: LockedRow, rows: readonly LockedRow[]) => SkippedTransaction['reason'] | null,
): { free: LockedRow[]; leftOut: SkippedTransaction[] } {
  const wanted = new Map(seen.map(({ id, version }) => [id, version]));
  const locked = new Map(rows.map((row) => [row.id, row]));
  const free: LockedRow[] = [];
  const leftOut: SkippedTransaction[] = [];
  for (const [id, version] of wanted) {
    const row = locked.get(id);
    const reason = reasonFor(row, version) ?? (row === undefined ? null : refusal(row, rows));
    if (reason !== null) leftOut.push({ id, reason });
    else if (row !== undefined) free.push(row);
  }
  return { free, leftOut };
}

/** Returns why a row is skipped regardless of the edit; null if it is not. */
function reasonFor(row: LockedRow | undefined, version: number): SkippedTransaction['reason'] | null {
  if (row === undefined) return 'not_found';
  if (row.version !== version) return 'changed_since';
  return row.isReadOnly ? 'read_only' : null;
}

async function nothingDone(tx: HouseholdTx, changeSetId: string): Promise<null> {
  await dropChangeSet(tx, changeSetId);
  return null;
}

const counted = (rows: readonly LockedRow[]): string =>
  rows.length === 1 ? (rows[0]?.payee ?? '') : `${rows.length} transactions`;

function inOrder(seen: readonly Seen[], ids: readonly string[]): string[] {
  const free = new Set(ids);
  return [...new Set(seen.map(({ id }) => id))].filter((id) => free.has(id));
}

async function targetOf(tx: HouseholdTx, accountId: string | undefined): Promise<TargetAccount | null> {
  if (accountId === undefined) return null;
  const account = await findAccount(tx, accountId);
  if (account === null) throw fail('NOT_FOUND', {});
  return account;
}

async function checkCategory(tx: HouseholdTx, categoryId: string | null | undefined): Promise<void> {
  if (typeof categoryId === 'string' && !(await categoryExists(tx, categoryId))) throw fail('CATEGORY_UNKNOWN', {});
}
