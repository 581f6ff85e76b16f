import type { ChangeLabel } from '@tideline/contract/language';
import {
  type Account,
  type AccountMember,
  type AccountSubtype,
  type AccountType,
  type AccountVisibility,
  fail,
  type Money,
  toMinor,
} from '@tideline/contract';
import { labelChangeSet } from '../../platform/database/change-set.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { checkVersion } from '../../platform/http/check-version.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import type { Confirm, LedgerHooks } from '../after-change/ledger-hooks.ts';
import { enteredPayee } from '../postings/entered-payee.ts';
import { insertTransaction } from '../postings/transactions.store.ts';
import { convertAmounts, type ConvertedAmounts } from '../exchange/convert-amounts.ts';
import { checkLifeChange } from './account-life.ts';
import { toAccount } from './account-to-wire.ts';
import * as store from './accounts.store.ts';
import { insertSnapshot } from './balance-snapshots.store.ts';
import { countDeleted } from './deleted-accounts.store.ts';
import { insertYields, replaceBaseRate } from './yield-rates.store.ts';

export interface NewAccountInput {
  name: string;
  type: AccountType;
  subtype: AccountSubtype | null;
  institution: string | null;
  mask: string | null;
  balance: Money;
  apyPpm: number | null;
  includeInNetWorth: boolean;
  openedOn?: string | null;
  ownerId?: string | null;
  visibility?: AccountVisibility;
  floor?: Money | null;
  state?: 'draft' | 'active';
}

export type AccountChangesInput = Omit<store.AccountChanges, 'floorMinor' | 'closedOn' | 'tierMethod' | 'state'> & {
  id: string;
  balance?: Money | undefined;
  floor?: Money | null | undefined;
  apyPpm?: number | null | undefined;
  state?: 'active' | 'hidden' | 'closed' | undefined;
};

export type Changed = Promise<{ changeSetId: string; item: Account }>;

interface AccountList extends ConvertedAmounts {
  items: Account[];
  members: AccountMember[];
  deletedCount: number;
}

export const listAccounts = (scope: Scope): Promise<AccountList> =>
  scope.read(async (tx) => {
    const rows = await store.listWithDrafts(tx);
    return {
      items: rows.map((row) => toAccount(row, scope.today)),
      ...(await convertAmounts(
        tx,
        scope,
        rows.map(({ id, name, currency, balanceMinor }) => ({ id, name, currency, amountMinor: balanceMinor })),
      )),
      members: await store.listMembers(tx),
      deletedCount: await countDeleted(tx, scope),
    };
  });

export const getAccount = (scope: Scope, id: string): Promise<Account> =>
  scope.read((tx) => loadAccount(tx, scope, id));

export async function loadAccount(tx: HouseholdTx, { today }: Pick<Scope, 'today'>, id: string): Promise<Account> {
  const row = await store.findAccount(tx, id);
  if (row === null) throw fail('NOT_FOUND', {});
  return toAccount(row, today);
}

/** Locks the account, checks that its version matches the request, and checks that the user may change it. */
export async function lockFor(
  tx: HouseholdTx,
  scope: Pick<Scope, 'today' | 'ifMatch'>,
  id: string,
): Promise<store.AccountRow> {
  const account = checkVersion(await store.lockAccount(tx, id), scope, (row) => toAccount(row, scope.today));
  await store.requireWritable(tx, [id]);
  return account;
}

export const createAccount = (scope: Scope, input: NewAccountInput): Changed =>
  scope.write({ label: `Added account ${input.name}` }, async (tx, changeSetId) => ({
    changeSetId,
    item: await addAccount(tx, scope, input),
  }));

/** Adds an account with its opening balance inside an open change set. */
export async function addAccount(
  tx: HouseholdTx,
  scope: Scope,
  {
    balance,
    apyPpm,
    floor = null,
    openedOn = null,
    ownerId = null,
    visibility = 'shared',
    state = 'active',
    ...account
  }: NewAccountInput,
): Promise<Account> {
  const id = newId(scope.now.getTime());
  const amountMinor = toMinor(balance);
  await checkOwner(tx, ownerId);
  checkVisibility(scope, ownerId, visibility);
  await store.insertAccount(
    tx,
    {
      ...account,
      id,
      openedOn,
      ownerId,
      visibility,
      state,
      floorMinor: inCurrency(floor, balance.currency),
      currency: balance.currency,
    },
    scope.now,
  );
  if (apyPpm !== null)
    await insertYields(tx, id, [
      {
        id: newId(scope.now.getTime()),
        kind: 'base',
        apyPpm,
        tierFromMinor: 0,
        effectiveFrom: scope.today,
        effectiveTo: null,
      },
    ]);
  await postBalance(tx, scope, { accountId: id, amountMinor, kind: 'opening' });
  if (amountMinor !== 0) await recordBalance(tx, scope, id, amountMinor);
  return loadAccount(tx, scope, id);
}

/** Posts an entered balance as a transaction, because an account's balance is the sum of its transactions. */
async function postBalance(
  tx: HouseholdTx,
  scope: Scope,
  { accountId, amountMinor, kind }: { accountId: string; amountMinor: number; kind: 'opening' | 'adjustment' },
): Promise<void> {
  if (amountMinor === 0) return;
  await insertTransaction(tx, {
    id: newId(scope.now.getTime()),
    accountId,
    postedOn: scope.today,
    amountMinor,
    payee: enteredPayee(kind === 'opening' ? 'opening' : 'balance', scope.language),
    memo: null,
    categoryId: null,
    kind,
    source: 'manual',
    createdAt: scope.now,
  });
}

const recordBalance = (tx: HouseholdTx, scope: Scope, accountId: string, ledgerMinor: number): Promise<number> =>
  insertSnapshot(
    tx,
    {
      id: newId(scope.now.getTime()),
      accountId,
      asOf: scope.today,
      ledgerMinor,
      availableMinor: null,
      source: 'manual',
      isReconciled: false,
    },
    scope.now,
  );

/**
 * @param confirm called by hooks if a lower floor needs a recent password
 */
export const updateAccount = (
  scope: Scope,
  { id, balance, floor, apyPpm, state, ...changes }: AccountChangesInput,
  { beforeFloorDrops, confirm }: Pick<LedgerHooks, 'beforeFloorDrops'> & { confirm: Confirm },
): Changed =>
  scope.write({ label: 'Edited account' }, async (tx, changeSetId) => {
    const account = await lockFor(tx, scope, id);
    await labelChangeSet(tx, changeSetId, labelOf(account, state));
    if (typeof changes.ownerId === 'string') await checkOwner(tx, changes.ownerId);
    checkVisibility(
      scope,
      changes.ownerId === undefined ? account.ownerId : changes.ownerId,
      changes.visibility ?? account.visibility,
    );
    if (floor !== undefined && (inCurrency(floor, account.currency) ?? 0) < (account.floorMinor ?? 0))
      for (const hook of beforeFloorDrops) await hook(tx, scope.today, confirm);
    if (balance !== undefined) await correctBalance(tx, scope, account, balance);
    if (apyPpm !== undefined)
      await replaceBaseRate(tx, { id: newId(scope.now.getTime()), accountId: id, apyPpm, today: scope.today });
    const life =
      state === undefined || state === account.state
        ? {}
        : checkLifeChange(
            balance === undefined ? account : ((await store.findAccount(tx, id)) ?? account),
            state,
            scope.today,
          );
    await store.updateAccount(tx, id, {
      ...changes,
      ...life,
      ...(floor === undefined ? {} : { floorMinor: inCurrency(floor, account.currency) }),
    });
    return { changeSetId, item: await loadAccount(tx, scope, id) };
  });

async function correctBalance(tx: HouseholdTx, scope: Scope, account: store.AccountRow, balance: Money): Promise<void> {
  const statedMinor = inCurrency(balance, account.currency) ?? 0;
  await postBalance(tx, scope, {
    accountId: account.id,
    amountMinor: statedMinor - account.balanceMinor,
    kind: 'adjustment',
  });
  await recordBalance(tx, scope, account.id, statedMinor);
}

function labelOf({ name, state: before }: store.AccountRow, state: AccountChangesInput['state']): ChangeLabel {
  if (state === undefined || state === before) return `Edited account ${name}`;
  if (state === 'hidden') return `Hid account ${name}`;
  if (state === 'closed') return `Closed account ${name}`;
  return before === 'closed'
    ? `Reopened account ${name}`
    : before === 'draft'
      ? `Set up account ${name}`
      : `Showed account ${name} again`;
}

async function checkOwner(tx: HouseholdTx, ownerId: string | null): Promise<void> {
  if (ownerId !== null && !(await store.isMember(tx, ownerId))) throw fail('OWNER_UNKNOWN', {});
}

/** Rejects read-only visibility for an account that belongs to another user. */
function checkVisibility({ userId }: Scope, ownerId: string | null, visibility: AccountVisibility): void {
  if (visibility === 'read_only' && ownerId !== userId) throw fail('ACCOUNT_OWNER_NEEDED', {});
}

export function inCurrency(amount: Money | null, currency: string): number | null {
  if (amount === null) return null;
  if (amount.currency !== currency) throw fail('CURRENCY_MISMATCH', { expected: currency, given: amount.currency });
  return toMinor(amount);
}

export const removeAccount = (scope: Scope, id: string): Promise<{ changeSetId: string }> =>
  scope.write({ label: 'Deleted account' }, async (tx, changeSetId) => {
    const { name } = await lockFor(tx, scope, id);
    await labelChangeSet(tx, changeSetId, `Deleted account ${name}`);
    await store.deleteAccount(tx, id, scope.now);
    return { changeSetId };
  });
