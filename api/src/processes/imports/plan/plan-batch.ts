import type { ImportStatement } from '@tideline/contract';
import { addDays, reusedExternalId } from '@tideline/domain';
import type { HouseholdTx } from '../../../platform/database/database.ts';
import { planForAverageHousehold } from '../../../platform/database/plan-for-average-household.store.ts';
import { lockLedger } from '../../../platform/database/turn.store.ts';
import { newId } from '../../../platform/ids.ts';
import type { RowOutcome } from '../rows.store.ts';
import { groupByAccount } from './group-by-account.ts';
import type { StagedStatement } from '../staged-statement.ts';
import {
  type AccountRow,
  accountsOf,
  accountWithRows,
  balanceOn,
  hasTransactions,
  isEmpty,
  loadExisting,
  openingOf,
  statedFor,
  unopenedOn,
} from '../targets.store.ts';
import { newestBalance } from './plan-opening.ts';
import { planTarget, type TargetPlan } from './plan-target.ts';
import { previewOf } from './preview.ts';
import type { Target } from '../target.ts';

/** The source of ids. Files of one bank use the same ids in all versions of the format, so they are one source. */
export const SOURCE = 'ofx';

/** Number of days around a file's rows in which an existing transaction may match one of them. */
const AROUND_DAYS = 8;

export interface BatchPlan {
  readonly targets: readonly TargetPlan[];
  readonly previews: ReadonlyMap<string, ImportStatement>;
  /** Outcomes of each statement's rows, in order. */
  readonly outcomes: ReadonlyMap<string, readonly RowOutcome[]>;
}

/**
 * Plans the import of statements into the ledger as seen in this transaction. `chosen` contains the accounts that the
 * user chose, by statement key. `lock` means that the plan will be applied, so account balances are locked until the
 * transaction ends.
 */
export async function planBatch(
  tx: HouseholdTx,
  statements: readonly StagedStatement[],
  chosen: ReadonlyMap<string, string>,
  { lock = false } = {},
): Promise<BatchPlan> {
  await planForAverageHousehold(tx);
  const accounts = await accountsOf(tx);
  const hasRows = accounts.length > 0 && (await hasTransactions(tx));
  const { groups, resembled } = await groupByAccount(statements, {
    accounts,
    chosen,
    holderOf: async (rows) => (hasRows ? accountWithRows(tx, rows) : null),
  });
  if (lock) await lockLedger(tx, { accountIds: accounts.flatMap(({ id }) => (groups.has(id) ? [id] : [])) });
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
      previews.set(
        statementKey,
        previewOf(plan, planned, {
          beforeMinor: before,
          confirmedMinor: await statedFor(tx, target.accountId, ledgerBalanceOn),
          resemblesId: resembled.get(statementKey) ?? null,
        }),
      );
      outcomes.set(
        statementKey,
        planned.outcomes.map(({ kind }) => (kind === 'repeated' ? 'present' : kind)),
      );
    }
  }
  return { targets, previews, outcomes };
}

/** Loads an account's data relevant to the given statements. `source` is the source of their ids. */
export async function loadTarget(
  tx: HouseholdTx,
  account: AccountRow,
  statements: readonly StagedStatement[],
  source = SOURCE,
): Promise<Target> {
  const rows = statements.flatMap((statement) => statement.rows);
  const days = rows
    .flatMap(({ postedOn, transactedOn }) => (transactedOn === null ? [postedOn] : [postedOn, transactedOn]))
    .sort();
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
  const opening = await openingOf(tx, account.id);
  const stated = opening === null ? newestBalance(statements) : null;
  return {
    accountId: account.id,
    isNew: false,
    isEmpty: await isEmpty(tx, account.id),
    accountType: account.type,
    currency: account.currency,
    existing,
    ledger,
    opening,
    unopened: stated && (await unopenedOn(tx, account.id, stated.on)),
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
