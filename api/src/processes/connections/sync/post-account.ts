import type { SyncRun } from '@tideline/contract';
import { addDays, type CivilDate, countOutcomes, minor } from '@tideline/domain';
import { insertSnapshot } from '../../../ledger/accounts/balance-snapshots.store.ts';
import type { HouseholdTx } from '../../../platform/database/database.ts';
import { planForAverageHousehold } from '../../../platform/database/plan-for-average-household.store.ts';
import { newId } from '../../../platform/ids.ts';
import { applyImports } from '../../imports/apply-import.ts';
import { loadTarget } from '../../imports/plan/plan-batch.ts';
import { planTarget, type TargetPlan } from '../../imports/plan/plan-target.ts';
import type { StagedStatement } from '../../imports/staged-statement.ts';
import type { AccountRow } from '../../imports/targets.store.ts';
import { announcedBy, reviveTransactions, voidTransactions } from '../connected-accounts.store.ts';
import type { BridgeAccount } from '../simplefin/account-set.ts';
import { runAfterImport } from '../../../ledger/after-change/ledger-hooks.ts';
import { ledgerHooks } from '../../../automation/ledger-hooks/ledger-hooks.ts';

/** The source of transaction ids. Account ids are unique within a bridge. */
const SOURCE = 'simplefin';

export interface PostedAccount {
  /** The bank's data, including the transactions of all requests. */
  readonly notified: BridgeAccount;
  readonly account: AccountRow;
  /**
   * First day from which all transactions are present; null if some may be missing, so that none is treated as
   * canceled.
   */
  readonly completeFrom: CivilDate | null;
  readonly now: Date;
  readonly categoryIds: ReadonlyMap<string, string>;
}

/** Posts the bank's transactions of one account like an import, and voids pending ones that never posted. */
export async function postAccount(
  tx: HouseholdTx,
  { notified, account, completeFrom, now, categoryIds }: PostedAccount,
): Promise<SyncRun['counts']> {
  await planForAverageHousehold(tx);
  const statement = statementOf(notified);
  const target = await loadTarget(tx, account, [statement], SOURCE);
  const plan = planTarget(target, [statement], newId);
  // balance and account are already known, so neither is taken from the statement
  await applyImports(tx, [{ ...plan, statements: [] }], {
    now,
    categoryIds,
    choices: new Map(),
    wrote: () => undefined,
    source: SOURCE,
  });
  await runAfterImport(tx, plan.inserts, { ...ledgerHooks, now });
  const voided = await followAnnouncements(tx, plan, completeFrom, now);
  await keepBalance(tx, notified, account.id, now);
  const { rows: _rows, ...counts } = countOutcomes(plan.statements.flatMap(({ outcomes }) => outcomes));
  return { ...counts, voided, listed: notified.problems.length };
}

/**
 * Converts an account to a statement like that of a file. The bank's balance covers posted transactions, while ours
 * includes pending ones, so the account opens with a balance that is correct once everything has posted.
 */
function statementOf(notified: BridgeAccount): StagedStatement {
  const { balanceMinor, balanceOn, rows } = notified;
  const announced = rows
    .filter(({ pending, postedOn }) => pending && (balanceOn === null || postedOn <= balanceOn))
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const days = rows.map(({ postedOn }) => postedOn).toSorted();
  return {
    key: notified.externalId,
    file: '',
    format: 'ofx2', // its ids are stable too
    line: 0,
    account: { type: 'depository', subtype: null, mask: null, institution: notified.institution, hash: '' },
    currency: notified.currency ?? '',
    currencyAssumed: false,
    from: days[0] ?? null,
    to: days.at(-1) ?? balanceOn,
    ledgerBalanceMinor: balanceMinor === null ? null : minor(balanceMinor + announced),
    ledgerBalanceOn: balanceOn,
    availableBalanceMinor: null,
    rows: rows.map((row, position) => ({
      ...row,
      line: position + 1,
      replacesExternalId: null,
      bankType: null,
      checkNumber: null,
    })),
    problems: [],
  };
}

/** Banks drop pending transactions after a month, even if these have not posted. */
const ANNOUNCED_DAYS = 31;

/**
 * Voids pending rows that the bank no longer reports, and restores those it reports again. Returns the number voided.
 */
async function followAnnouncements(
  tx: HouseholdTx,
  plan: TargetPlan,
  completeFrom: CivilDate | null,
  now: Date,
): Promise<number> {
  const notified = new Set(plan.inserts.map(({ id }) => id));
  const toldAgain: string[] = [];
  for (const { statement, outcomes } of plan.statements) {
    for (const [position, outcome] of outcomes.entries()) {
      if (outcome.kind !== 'present' && outcome.kind !== 'changed') continue;
      notified.add(outcome.existingId);
      if (statement.rows[position]?.pending === true) toldAgain.push(outcome.existingId);
    }
  }
  await reviveTransactions(tx, toldAgain);
  if (completeFrom === null) return 0;
  const forgottenBefore = addDays(completeFrom, -ANNOUNCED_DAYS);
  const announced = await announcedBy(tx, { accountId: plan.target.accountId, source: SOURCE });
  const gone = announced.filter(
    ({ id, postedOn }) => !notified.has(id) && (postedOn >= completeFrom || postedOn < forgottenBefore),
  );
  return gone.length === 0
    ? 0
    : voidTransactions(
        tx,
        gone.map(({ id }) => id),
        now,
      );
}

async function keepBalance(
  tx: HouseholdTx,
  { balanceMinor, availableMinor, balanceOn }: BridgeAccount,
  accountId: string,
  now: Date,
): Promise<void> {
  if (balanceMinor === null || balanceOn === null) return;
  await insertSnapshot(
    tx,
    {
      id: newId(now.getTime()),
      accountId,
      asOf: balanceOn,
      ledgerMinor: balanceMinor,
      availableMinor,
      source: 'sync',
      isReconciled: false,
    },
    now,
  );
}
