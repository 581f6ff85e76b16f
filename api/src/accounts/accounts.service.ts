import { type Account, type AccountSubtype, type AccountType, fail, type Money, toMinor } from '@tideline/contract';
import { labelChangeSet } from '../change-sets/change-sets.store.ts';
import type { HouseholdTx } from '../database/database.ts';
import { checkVersion } from '../http/check-version.ts';
import type { Scope } from '../http/scope.ts';
import { newId } from '../ids.ts';
import { insertTransaction } from '../transactions/transactions.store.ts';
import * as store from './accounts.store.ts';

export interface NewAccountInput {
  name: string;
  type: AccountType;
  subtype: AccountSubtype | null;
  institution: string | null;
  mask: string | null;
  balance: Money;
  apyPpm: number | null;
  includeInNetWorth: boolean;
}

export type AccountChangesInput = store.AccountChanges & { id: string; balance?: Money | undefined };

type Changed = Promise<{ changeSetId: string; item: Account }>;

export const listAccounts = (scope: Scope): Promise<Account[]> => scope.read(async (tx) => (await store.listAccounts(tx)).map(store.toAccount));

export const getAccount = (scope: Scope, id: string): Promise<Account> => scope.read((tx) => loadAccount(tx, id));

async function loadAccount(tx: HouseholdTx, id: string): Promise<Account> {
  const row = await store.findAccount(tx, id);
  if (row === null) throw fail('NOT_FOUND', {});
  return store.toAccount(row);
}

export const createAccount = (scope: Scope, input: NewAccountInput): Changed =>
  scope.write({ label: `Added account ${input.name}` }, async (tx, changeSetId) => ({ changeSetId, item: await addAccount(tx, scope, input) }));

/** A new account with its opening balance, inside a change set that is open already. */
export async function addAccount(tx: HouseholdTx, scope: Scope, { balance, ...account }: NewAccountInput): Promise<Account> {
  const id = newId(scope.now.getTime());
  await store.insertAccount(tx, { ...account, id, currency: balance.currency }, scope.now);
  await bookBalance(tx, scope, { accountId: id, amountMinor: toMinor(balance), kind: 'opening' });
  return loadAccount(tx, id);
}

/** The balance of an account is the sum of its transactions, so a balance a person states becomes one. */
async function bookBalance(tx: HouseholdTx, scope: Scope, { accountId, amountMinor, kind }: { accountId: string; amountMinor: number; kind: 'opening' | 'adjustment' }): Promise<void> {
  if (amountMinor === 0) return;
  await insertTransaction(tx, {
    id: newId(scope.now.getTime()),
    accountId,
    postedOn: scope.today,
    amountMinor,
    payee: kind === 'opening' ? 'Opening balance' : 'Balance adjustment',
    memo: null,
    categoryId: null,
    kind,
    source: 'manual',
    createdAt: scope.now,
  });
}

export const updateAccount = (scope: Scope, { id, balance, ...changes }: AccountChangesInput): Changed =>
  scope.write({ label: 'Edited account' }, async (tx, changeSetId) => {
    const account = checkVersion(await store.lockAccount(tx, id), scope, store.toAccount);
    await labelChangeSet(tx, changeSetId, `Edited account ${account.name}`);
    if (balance !== undefined) {
      if (balance.currency !== account.currency) throw fail('CURRENCY_MISMATCH', { expected: account.currency, given: balance.currency });
      await bookBalance(tx, scope, { accountId: id, amountMinor: toMinor(balance) - account.balanceMinor, kind: 'adjustment' });
    }
    await store.updateAccount(tx, id, changes);
    return { changeSetId, item: await loadAccount(tx, id) };
  });

export const removeAccount = (scope: Scope, id: string): Promise<{ changeSetId: string }> =>
  scope.write({ label: 'Deleted account' }, async (tx, changeSetId) => {
    const { name } = checkVersion(await store.lockAccount(tx, id), scope, store.toAccount);
    await labelChangeSet(tx, changeSetId, `Deleted account ${name}`);
    await store.deleteAccount(tx, id, scope.now);
    return { changeSetId };
  });
