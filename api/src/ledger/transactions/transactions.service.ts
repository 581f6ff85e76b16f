import { fail, type Money, toMinor, type Transaction } from '@tideline/contract';
import { findAccount } from '../accounts/accounts.store.ts';
import { categoryExists } from '../categories/categories.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { lockLedger } from '../../platform/database/turn.store.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import type { LedgerHooks } from '../after-change/ledger-hooks.ts';
import { detailsOf, NO_DETAILS } from '../postings/transaction-details.store.ts';
import * as store from '../postings/transactions.store.ts';

export interface NewTransactionInput {
  accountId: string;
  postedOn: string;
  amount: Money;
  payee: string;
  memo: string | null;
  categoryId?: string | null | undefined;
}

type Changed = Promise<{ changeSetId: string; item: Transaction }>;

export const getTransaction = (scope: Scope, id: string): Promise<Transaction> =>
  scope.read(async (tx) => {
    const row = await store.findTransaction(tx, id);
    if (row === null) throw fail('NOT_FOUND', {});
    return toTransaction(tx, row);
  });

export const createTransaction = (
  scope: Scope,
  { amount, categoryId, ...input }: NewTransactionInput,
  afterInsert: LedgerHooks['afterInsert'],
): Changed =>
  scope.write({ label: `Added ${input.payee}`, turn: 'shared' }, async (tx, changeSetId) => {
    await lockLedger(tx, { accountIds: [input.accountId] });
    const account = await findAccount(tx, input.accountId);
    if (account === null) throw fail('NOT_FOUND', {});
    if (account.state === 'closed') throw fail('ACCOUNT_CLOSED', { accountName: account.name });
    checkCurrency(amount, account.currency);
    await checkCategory(tx, categoryId);
    const id = newId(scope.now.getTime());
    const category = categoryId === undefined ? await store.usualCategory(tx, input.payee) : categoryId;
    await store.insertTransaction(tx, {
      ...input,
      id,
      amountMinor: toMinor(amount),
      categoryId: category,
      kind: 'standard',
      source: 'manual',
      createdAt: scope.now,
    });
    for (const hook of afterInsert) await hook(tx, scope.now);
    return { changeSetId, item: await load(tx, id) };
  });

async function load(tx: HouseholdTx, id: string): Promise<Transaction> {
  const row = await store.findTransaction(tx, id);
  if (row === null) throw new Error('a transaction that was just written is not there');
  return toTransaction(tx, row);
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
