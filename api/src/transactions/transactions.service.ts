import { fail, type Money, toMinor, type Transaction } from '@tideline/contract';
import { findAccount } from '../accounts/accounts.store.ts';
import { categoryExists } from '../categories/categories.store.ts';
import { labelChangeSet } from '../change-sets/change-sets.store.ts';
import type { HouseholdTx } from '../database/database.ts';
import { checkVersion } from '../http/check-version.ts';
import type { Scope } from '../http/scope.ts';
import { newId } from '../ids.ts';
import { detailsOf, NO_DETAILS } from './transaction-details.store.ts';
import * as store from './transactions.store.ts';

export interface NewTransactionInput {
  accountId: string;
  postedOn: string;
  amount: Money;
  payee: string;
  memo: string | null;
  categoryId?: string | null | undefined;
}

export interface TransactionChangesInput {
  id: string;
  postedOn?: string | undefined;
  amount?: Money | undefined;
  payee?: string | undefined;
  memo?: string | null | undefined;
  categoryId?: string | null | undefined;
  reviewed?: true | undefined;
}

type Changed = Promise<{ changeSetId: string; item: Transaction }>;

export const getTransaction = (scope: Scope, id: string): Promise<Transaction> =>
  scope.read(async (tx) => {
    const row = await store.findTransaction(tx, id);
    if (row === null) throw fail('NOT_FOUND', {});
    return toTransaction(tx, row);
  });

export const createTransaction = (scope: Scope, { amount, categoryId, ...input }: NewTransactionInput): Changed =>
  scope.write({ label: `Added ${input.payee}` }, async (tx, changeSetId) => {
    const account = await findAccount(tx, input.accountId);
    if (account === null) throw fail('NOT_FOUND', {});
    if (account.state === 'closed') throw fail('ACCOUNT_CLOSED', { accountName: account.name });
    checkCurrency(amount, account.currency);
    await checkCategory(tx, categoryId);
    const id = newId(scope.now.getTime());
    const category = categoryId === undefined ? await store.usualCategory(tx, input.payee) : categoryId;
    await store.insertTransaction(tx, { ...input, id, amountMinor: toMinor(amount), categoryId: category, kind: 'standard', source: 'manual', createdAt: scope.now });
    return { changeSetId, item: await load(tx, id) };
  });

export const updateTransaction = (scope: Scope, { id, amount, reviewed, ...changes }: TransactionChangesInput): Changed =>
  scope.write({ label: 'Edited transaction' }, async (tx, changeSetId) => {
    const row = checkVersion(await lock(tx, id), scope, ({ item }) => item);
    await labelChangeSet(tx, changeSetId, `Edited ${row.payee}`);
    if (amount !== undefined) checkCurrency(amount, row.currency);
    await checkCategory(tx, changes.categoryId);
    await store.updateTransaction(tx, id, { ...changes, ...(amount && { amountMinor: toMinor(amount) }), ...(reviewed && { needsReview: false }) });
    return { changeSetId, item: await load(tx, id) };
  });

export const removeTransaction = (scope: Scope, id: string): Promise<{ changeSetId: string }> =>
  scope.write({ label: 'Deleted transaction' }, async (tx, changeSetId) => {
    const { payee } = checkVersion(await lock(tx, id), scope, ({ item }) => item);
    await labelChangeSet(tx, changeSetId, `Deleted ${payee}`);
    await store.deleteTransaction(tx, id, scope.now);
    return { changeSetId };
  });

async function load(tx: HouseholdTx, id: string): Promise<Transaction> {
  const row = await store.findTransaction(tx, id);
  if (row === null) throw new Error('a transaction that was just written is not there');
  return toTransaction(tx, row);
}

/** The row as it was locked, with what a refused change is shown. */
async function lock(tx: HouseholdTx, id: string): Promise<(store.TransactionRow & { item: Transaction }) | null> {
  const row = await store.lockTransaction(tx, id);
  return row === null ? null : { ...row, item: await toTransaction(tx, row) };
}

async function toTransaction(tx: HouseholdTx, row: store.TransactionRow): Promise<Transaction> {
  return store.toTransaction(row, (await detailsOf(tx, [row])).get(row.id) ?? NO_DETAILS);
}

function checkCurrency({ currency }: Money, expected: string): void {
  if (currency !== expected) throw fail('CURRENCY_MISMATCH', { expected, given: currency });
}

async function checkCategory(tx: HouseholdTx, categoryId: string | null | undefined): Promise<void> {
  if (typeof categoryId === 'string' && !(await categoryExists(tx, categoryId))) throw fail('CATEGORY_UNKNOWN', {});
}
