import { fail, type ImportStatement } from '@tideline/contract';
import { addDays, reusedExternalId } from '@tideline/domain';
import type { HouseholdTx } from '../../database/database.ts';
import { newId } from '../../ids.ts';
import { isKnown, matchAccount } from '../match-account.ts';
import type { RowOutcome } from '../rows.store.ts';
import type { StagedStatement } from '../staged-statement.ts';
import {
  type AccountRow,
  accountsOf,
  accountWithRows,
  balanceOn,
  isEmpty,
  loadExisting,
  openingOf,
} from '../targets.store.ts';
import { planTarget, type TargetPlan } from './plan-target.ts';
import { previewOf } from './preview.ts';
import type { Target } from './target.ts';

/** Files of one bank share their ids, whatever their version; so they are one source. */
export const SOURCE = 'ofx';

/** Days around the rows of a file in which a known transaction may be one of them. */
const AROUND_DAYS = 8;

export interface BatchPlan {
  readonly targets: readonly TargetPlan[];
  readonly previews: ReadonlyMap<string, ImportStatement>;
  /** Of the rows of each statement, in their order. */
  readonly outcomes: ReadonlyMap<string, readonly RowOutcome[]>;
}

/** What importing these statements would do to the ledger as it is in this transaction. `chosen`: accounts a person picked, by statement key. */
export async function planBatch(
  tx: HouseholdTx,
  statements: readonly StagedStatement[],
  chosen: ReadonlyMap<string, string>,
): Promise<BatchPlan> {
  const accounts = await accountsOf(tx);
  // statements of one account number go where a person sent one of them
  const chosenByNumber = new Map(
    statements
      .toReversed()
      .flatMap((statement) =>
        chosen.has(statement.key) ? [[numberOf(statement), chosen.get(statement.key)] as const] : [],
      ),
  );
  const holders = new Map<string, string | null>();
  for (const statement of statements)
    if (statement.csv || !isKnown(statement, accounts))
      holders.set(statement.key, await accountWithRows(tx, statement.rows));
  const groups = Map.groupBy(statements, (statement) => {
    // a new account that a person asked for is that statement's own
    if (statement.csv?.accountId === null && !chosen.has(statement.key)) return `new ${statement.key}`;
    const chosenId = chosen.get(statement.key) ?? statement.csv?.accountId ?? chosenByNumber.get(numberOf(statement));
    return (
      accountOf(statement, accounts, chosenId, holders.get(statement.key) ?? null)?.id ?? `new ${numberOf(statement)}`
    );
  });
  const targets: TargetPlan[] = [];
  const previews = new Map<string, ImportStatement>();
  const outcomes = new Map<string, RowOutcome[]>();
  for (const [key, group] of groups) {
    const account = accounts.find(({ id }) => id === key);
    const target = account ? await loadTarget(tx, account, group) : newTarget(group[0]?.currency ?? '');
    const plan = planTarget(target, group, newId);
    targets.push(plan);
    for (const planned of plan.statements) {
      const { key: statementKey, ledgerBalanceMinor, ledgerBalanceOn } = planned.statement;
      const before = await balanceOn(tx, target.accountId, ledgerBalanceMinor === null ? null : ledgerBalanceOn);
      previews.set(statementKey, previewOf(plan, planned, before));
      outcomes.set(
        statementKey,
        planned.outcomes.map(({ kind }) => (kind === 'repeated' ? 'present' : kind)),
      );
    }
  }
  return { targets, previews, outcomes };
}

const numberOf = ({ account, currency }: StagedStatement): string => `${account.hash} ${currency}`;

function accountOf(
  statement: StagedStatement,
  accounts: readonly AccountRow[],
  chosenId: string | undefined,
  holdsItsRows: string | null,
): AccountRow | null {
  if (chosenId === undefined) return matchAccount(statement, accounts, holdsItsRows);
  const account = accounts.find(({ id }) => id === chosenId);
  if (!account) throw fail('NOT_FOUND', {});
  if (account.currency !== statement.currency)
    throw fail('CURRENCY_MISMATCH', { expected: account.currency, given: statement.currency });
  return account;
}

/** An account of the household as it is, as far as these statements may concern it. `source`: whose ids they carry. */
export async function loadTarget(
  tx: HouseholdTx,
  account: AccountRow,
  statements: readonly StagedStatement[],
  source = SOURCE,
): Promise<Target> {
  const rows = statements.flatMap((statement) => statement.rows);
  const days = rows.map(({ postedOn }) => postedOn).sort();
  const [first, last] = [days[0], days.at(-1)];
  const externalIds = rows.flatMap((row) => {
    if (row.externalId === null) return [];
    return [
      row.externalId,
      reusedExternalId(row.externalId, row),
      ...(row.replacesExternalId === null ? [] : [row.replacesExternalId]),
    ];
  });
  const { existing, ledger } =
    first && last
      ? await loadExisting(tx, {
          accountId: account.id,
          source,
          from: addDays(first, -AROUND_DAYS),
          to: addDays(last, AROUND_DAYS),
          externalIds,
        })
      : { existing: [], ledger: new Map() };
  return {
    accountId: account.id,
    isNew: false,
    isEmpty: await isEmpty(tx, account.id),
    accountType: account.type,
    currency: account.currency,
    existing,
    ledger,
    opening: await openingOf(tx, account.id),
    hasIdentifier: (hash) => account.hashes.includes(hash),
  };
}

const newTarget = (currency: string): Target => ({
  accountId: newId(),
  isNew: true,
  isEmpty: true,
  accountType: null,
  currency,
  existing: [],
  ledger: new Map(),
  opening: null,
  hasIdentifier: () => false,
});
