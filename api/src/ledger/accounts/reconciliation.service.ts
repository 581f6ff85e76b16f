import { fail, type Money, type Reconciliation, toMoney } from '@tideline/contract';
import { addDays, balanceAdjustment, type BalanceRow, civilDate, minor, reconcileStatement } from '@tideline/domain';
import { labelChangeSet } from '../../platform/database/change-set.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import { enteredPayee } from '../postings/entered-payee.ts';
import { insertTransaction } from '../postings/transactions.store.ts';
import { type Changed, inCurrency, loadAccount, lockFor } from './accounts.service.ts';
import { type AccountRow, findAccount, lockAccount, updateAccount } from './accounts.store.ts';
import { findStatement, insertSnapshot } from './balance-snapshots.store.ts';
import * as store from './reconciliation.store.ts';

/**
 * Days after the closing date to include, because a bank may have posted a transaction earlier than the ledger shows.
 */
const DAYS_AFTER_CLOSE = 5;

export const getReconciliation = (
  scope: Scope,
  { id, closedOn = scope.today }: { id: string; closedOn?: string | undefined },
): Promise<Reconciliation> =>
  scope.read(async (tx) => {
    const account = await findAccount(tx, id);
    if (account === null) throw fail('NOT_FOUND', {});
    const money = (amount: number): Money => toMoney(amount, account.currency);
    const { rows, last, earlier } = await openRows(tx, id, closedOn);
    const statement = await store.lastStatement(tx, id);
    return {
      accountVersion: account.version,
      reconciled: money(await store.reconciledUntil(tx, id, closedOn)),
      rows: rows.map(({ amountMinor, ...row }) => ({ ...row, amount: money(amountMinor) })),
      earlier:
        last === null || earlier.until === null
          ? null
          : { count: earlier.count, sum: money(earlier.sumMinor), until: earlier.until },
      lastStatement:
        statement === null ? null : { id: statement.id, asOf: statement.asOf, ledger: money(statement.ledgerMinor) },
    };
  });

interface Listed {
  rows: store.OpenRow[];
  /** The last listed row; null if there are no earlier rows. */
  last: store.Position | null;
  earlier: { count: number; sumMinor: number; until: string | null };
}

async function openRows(tx: HouseholdTx, accountId: string, closedOn: string): Promise<Listed> {
  const rows = await store.listOpenRows(
    tx,
    accountId,
    addDays(civilDate(closedOn), DAYS_AFTER_CLOSE),
    store.LISTED_ROWS,
  );
  const last = rows.length < store.LISTED_ROWS ? null : (rows.at(-1) ?? null);
  return {
    rows,
    last,
    earlier: last === null ? { count: 0, sumMinor: 0, until: null } : await store.sumEarlier(tx, accountId, last),
  };
}

export interface ReconcileInput {
  id: string;
  version: number;
  closedOn: string;
  closing: Money;
  transactionIds: readonly string[];
  withEarlier: boolean;
  how: 'finish' | 'adjust' | 'later';
}

/**
 * Closes a statement, which locks its transactions and stores its balance, or saves the ticks so that the user can
 * continue later.
 */
export const reconcileAccount = (scope: Scope, { id, version, ...input }: ReconcileInput): Changed =>
  scope.write({ label: 'Reconciled account' }, async (tx, changeSetId) => {
    const account = await lockFor(tx, { ...scope, ifMatch: version }, id);
    await labelChangeSet(
      tx,
      changeSetId,
      `${input.how === 'later' ? 'Ticked off transactions of' : 'Reconciled'} ${account.name}`,
    );
    const closingMinor = inCurrency(input.closing, account.currency) ?? 0;
    const listed = await openRows(tx, id, input.closedOn);
    const ids = [...new Set(input.transactionIds)];
    const ticked = await store.lockOpenRows(tx, id, ids, input.closedOn);
    if (ticked.length !== ids.length)
      throw fail('RECONCILE_TRANSACTIONS_CHANGED', { transactionIds: missing(ids, ticked) });
    if (input.how === 'later') await store.tick(tx, ids, { status: 'cleared', statementId: null });
    else
      await closeStatement(tx, scope, {
        account,
        closedOn: input.closedOn,
        closingMinor,
        ticked,
        listed,
        withEarlier: input.withEarlier,
        mayAdjust: input.how === 'adjust',
      });
    if (input.how === 'later' && input.withEarlier && listed.last !== null)
      await store.tickEarlier(tx, id, listed.last, { status: 'cleared', statementId: null });
    await store.untick(tx, id, { from: input.withEarlier ? listed.last : null, until: input.closedOn, except: ids });
    await updateAccount(tx, id, {});
    return { changeSetId, item: await loadAccount(tx, scope, id) };
  });

const missing = (ids: readonly string[], found: readonly { id: string }[]): string[] => {
  const known = new Set(found.map(({ id }) => id));
  return ids.filter((id) => !known.has(id)).slice(0, 100);
};

interface Closing {
  account: AccountRow;
  closedOn: string;
  closingMinor: number;
  ticked: readonly { id: string; postedOn: string; amountMinor: number }[];
  listed: Listed;
  withEarlier: boolean;
  mayAdjust: boolean;
}

async function closeStatement(tx: HouseholdTx, scope: Scope, closing: Closing): Promise<void> {
  const { account, closedOn, closingMinor, ticked, listed, withEarlier, mayAdjust } = closing;
  const agreedMinor =
    (await store.reconciledUntil(tx, account.id, closedOn)) + (withEarlier ? listed.earlier.sumMinor : 0);
  const rows = ticked.map(({ id, postedOn, amountMinor }): BalanceRow => ({
    id,
    postedOn: civilDate(postedOn),
    amountMinor: minor(amountMinor),
    status: 'cleared',
  }));
  const { clearedMinor, differenceMinor, state } = reconcileStatement(minor(agreedMinor), rows, {
    closingMinor: minor(closingMinor),
    closedOn: civilDate(closedOn),
  });
  if (state === 'differs' && !mayAdjust)
    throw fail('STATEMENT_DIFFERS', { differenceMinor: String(differenceMinor), currency: account.currency });
  const statementId = (await findStatement(tx, account.id, closedOn))?.id ?? newId(scope.now.getTime());
  await insertSnapshot(
    tx,
    {
      id: statementId,
      accountId: account.id,
      asOf: closedOn,
      ledgerMinor: closingMinor,
      availableMinor: null,
      source: 'statement',
      isReconciled: true,
    },
    scope.now,
  );
  const locked = { status: 'reconciled', statementId } as const;
  await store.tick(
    tx,
    ticked.map(({ id }) => id),
    locked,
  );
  if (withEarlier && listed.last !== null) await store.tickEarlier(tx, account.id, listed.last, locked);
  const adjustment = balanceAdjustment({
    ledgerMinor: clearedMinor,
    statedMinor: minor(closingMinor),
    on: civilDate(closedOn),
  });
  if (adjustment === null) return;
  const id = newId(scope.now.getTime());
  await insertTransaction(tx, {
    id,
    accountId: account.id,
    postedOn: closedOn,
    amountMinor: adjustment.amountMinor,
    payee: enteredPayee('reconciliation', scope.language),
    memo: null,
    categoryId: null,
    kind: 'adjustment',
    source: 'manual',
    createdAt: scope.now,
  });
  await store.tick(tx, [id], locked);
}

/** Makes transactions of a closed statement editable again, only at the user's request. */
export const unlock = (
  scope: Scope,
  {
    id,
    statementId,
    transactionIds,
  }: { id: string; statementId?: string | undefined; transactionIds?: readonly string[] | undefined },
): Changed =>
  scope.write({ label: 'Unlocked transactions' }, async (tx, changeSetId) => {
    const account = await lockAccount(tx, id);
    if (account === null) throw fail('NOT_FOUND', {});
    if ((statementId === undefined) === (transactionIds === undefined)) {
      throw fail('VALIDATION_FAILED', {
        fields: [{ pointer: '/statementId', rule: 'custom', message: 'either a statement or transactions' }],
      });
    }
    await labelChangeSet(
      tx,
      changeSetId,
      `Unlocked ${statementId === undefined ? 'transactions' : 'a statement'} of ${account.name}`,
    );
    const unlocked = await store.unlockRows(tx, id, { statementId, transactionIds });
    const opened = statementId === undefined ? 0 : await store.openStatement(tx, id, statementId);
    if (unlocked + opened === 0) throw fail('NOT_FOUND', {});
    await updateAccount(tx, id, {});
    return { changeSetId, item: await loadAccount(tx, scope, id) };
  });
