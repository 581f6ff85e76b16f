import { fail } from '@tideline/contract';
import { civilDate } from '@tideline/domain';
import { categoryIdByKey } from '../categories/categories.store.ts';
import { labelChangeSet } from '../../platform/database/change-set.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { checkVersion } from '../../platform/http/check-version.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import { enteredPayee } from '../postings/entered-payee.ts';
import { insertTransaction } from '../postings/transactions.store.ts';
import { insertTransfer } from '../postings/transfers.store.ts';
import { checkLifeChange } from './account-life.ts';
import { toAccount } from './account-to-wire.ts';
import { type Changed, loadAccount, lockFor } from './accounts.service.ts';
import * as store from './accounts.store.ts';

export interface CloseInput {
  id: string;
  version: number;
  closedOn: string;
  remainder: { kind: 'adjust' } | { kind: 'transfer'; accountId: string } | null;
}

/** Posts the remaining balance as a transfer or write-off, then closes the account. */
export const closeAccount = (scope: Scope, { id, version, closedOn, remainder }: CloseInput): Changed =>
  scope.write({ label: 'Closed account' }, async (tx, changeSetId) => {
    const account = await lockFor(tx, { ...scope, ifMatch: version }, id);
    await labelChangeSet(tx, changeSetId, `Closed account ${account.name}`);
    if (civilDate(closedOn) > scope.today) throw invalid('/closedOn', 'must not lie in the future');
    if (account.balanceMinor !== 0 && remainder !== null && account.pendingCount === 0)
      await postRemainder(tx, scope, { account, closedOn, remainder });
    const emptied = (await store.findAccount(tx, id)) ?? account;
    await store.updateAccount(tx, id, checkLifeChange(emptied, 'closed', closedOn));
    return { changeSetId, item: await loadAccount(tx, scope, id) };
  });

async function postRemainder(
  tx: HouseholdTx,
  scope: Scope,
  {
    account,
    closedOn,
    remainder,
  }: { account: store.AccountRow; closedOn: string; remainder: NonNullable<CloseInput['remainder']> },
): Promise<void> {
  const leg = { postedOn: closedOn, memo: null, source: 'manual', createdAt: scope.now } as const;
  const amountMinor = -account.balanceMinor;
  const legId = newId(scope.now.getTime());
  if (remainder.kind === 'adjust') {
    await insertTransaction(tx, {
      ...leg,
      id: legId,
      accountId: account.id,
      amountMinor,
      payee: enteredPayee('closing', scope.language),
      categoryId: null,
      kind: 'adjustment',
    });
    return;
  }
  const target = await targetOf(tx, account, remainder.accountId);
  const categoryId = await categoryIdByKey(tx, 'transfer');
  const otherId = newId(scope.now.getTime());
  await insertTransaction(tx, {
    ...leg,
    id: legId,
    accountId: account.id,
    amountMinor,
    payee: target.name,
    categoryId,
    kind: 'transfer',
  });
  await insertTransaction(tx, {
    ...leg,
    id: otherId,
    accountId: target.id,
    amountMinor: -amountMinor,
    payee: account.name,
    categoryId,
    kind: 'transfer',
  });
  const [outflowId, inflowId] = amountMinor < 0 ? [legId, otherId] : [otherId, legId];
  await insertTransfer(tx, { id: newId(scope.now.getTime()), outflowId, inflowId, state: 'confirmed' });
}

async function targetOf(tx: HouseholdTx, account: store.AccountRow, id: string): Promise<store.AccountRow> {
  if (id === account.id) throw invalid('/remainder/accountId', 'must be another account');
  const target = await store.findAccount(tx, id);
  if (target === null) throw fail('NOT_FOUND', {});
  if (target.state === 'closed') throw fail('ACCOUNT_CLOSED', { accountName: target.name });
  if (target.currency !== account.currency)
    throw fail('CURRENCY_MISMATCH', { expected: account.currency, given: target.currency });
  return target;
}

const invalid = (pointer: string, message: string): Error =>
  fail('VALIDATION_FAILED', { fields: [{ pointer, rule: 'custom', message }] });

/** Hides or shows several accounts at once. Accounts already in the target state do not change. */
export const setStates = (
  scope: Scope,
  { accounts, state }: { accounts: readonly { id: string; version: number }[]; state: 'active' | 'hidden' },
): Promise<{ changeSetId: string }> =>
  scope.write({ label: state === 'hidden' ? 'Hid accounts' : 'Showed accounts again' }, async (tx, changeSetId) => {
    const rows = new Map(
      (
        await store.lockAccounts(
          tx,
          accounts.map(({ id }) => id),
        )
      ).map((row) => [row.id, row]),
    );
    const locked = accounts.map(({ id, version }) =>
      checkVersion(rows.get(id) ?? null, { ifMatch: version }, (row) => toAccount(row, scope.today)),
    );
    const changing = locked.filter((row) => row.state !== state);
    changing.forEach((row) => checkLifeChange(row, state, scope.today));
    const [only] = changing;
    if (changing.length === 1 && only !== undefined)
      await labelChangeSet(
        tx,
        changeSetId,
        state === 'hidden' ? `Hid account ${only.name}` : `Showed account ${only.name} again`,
      );
    await store.setStates(
      tx,
      changing.map(({ id }) => id),
      state,
    );
    return { changeSetId };
  });

export const arrangeAccounts = (scope: Scope, accountIds: readonly string[]): Promise<{ changeSetId: string }> =>
  scope.write({ label: 'Arranged accounts' }, async (tx, changeSetId) => {
    const ids = [...new Set(accountIds)];
    if ((await store.arrangeAccounts(tx, ids)) !== ids.length) throw fail('NOT_FOUND', {});
    return { changeSetId };
  });
