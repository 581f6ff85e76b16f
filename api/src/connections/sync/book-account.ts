import type { SyncRun } from '@tideline/contract';
import { addDays, type CivilDate, countOutcomes, minor } from '@tideline/domain';
import { insertSnapshot } from '../../accounts/balance-snapshots.store.ts';
import type { HouseholdTx } from '../../database/database.ts';
import { newId } from '../../ids.ts';
import { carryOut } from '../../imports/carry-out.ts';
import { loadTarget } from '../../imports/plan/plan-batch.ts';
import { planTarget, type TargetPlan } from '../../imports/plan/plan-target.ts';
import type { StagedStatement } from '../../imports/staged-statement.ts';
import type { AccountRow } from '../../imports/targets.store.ts';
import { announcedBy, reviveTransactions, voidTransactions } from '../connected-accounts.store.ts';
import type { BridgeAccount } from '../simplefin/account-set.ts';
import { lookAgainAfter } from '../../transactions/look-again.ts';

/** Whose ids they are; an account's own ids are its bridge's. */
const SOURCE = 'simplefin';

export interface Booking {
  /** What came of the bank, transactions of all requests together. */
  readonly told: BridgeAccount;
  readonly account: AccountRow;
  /** All transactions from this day on are there; null: some may be missing, so none is taken for gone. */
  readonly completeFrom: CivilDate | null;
  readonly now: Date;
  readonly categoryIds: ReadonlyMap<string, string>;
}

/** Puts what the bank tells of one account into the ledger, as an import does, and lets go what it announced and never booked. */
export async function bookAccount(
  tx: HouseholdTx,
  { told, account, completeFrom, now, categoryIds }: Booking,
): Promise<SyncRun['counts']> {
  const statement = statementOf(told);
  const target = await loadTarget(tx, account, [statement], SOURCE);
  const plan = planTarget(target, [statement], newId);
  // balance and account are known here already: neither is taken from the statement
  await carryOut(
    tx,
    { ...plan, statements: [] },
    { now, categoryIds, choices: new Map(), wrote: () => undefined, source: SOURCE },
  );
  await lookAgainAfter(tx, plan.inserts, now);
  const voided = await followAnnouncements(tx, plan, completeFrom, now);
  await keepBalance(tx, told, account.id, now);
  const { rows: _rows, ...counts } = countOutcomes(plan.statements.flatMap(({ outcomes }) => outcomes));
  return { ...counts, voided, listed: told.problems.length };
}

/**
 * As a file would state it. The bank's balance is of what is booked and ours counts what is announced too: an account opens
 * with the balance that it still has when all of it is booked.
 */
function statementOf(told: BridgeAccount): StagedStatement {
  const { balanceMinor, balanceOn, rows } = told;
  const announced = rows
    .filter(({ pending, postedOn }) => pending && (balanceOn === null || postedOn <= balanceOn))
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const days = rows.map(({ postedOn }) => postedOn).toSorted();
  return {
    key: told.externalId,
    file: '',
    format: 'ofx2', // its ids, too, stand as they are
    line: 0,
    account: { type: 'depository', subtype: null, mask: null, institution: told.institution, hash: '' },
    currency: told.currency ?? '',
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

/** Banks forget an announcement after a month, whatever came of it. */
const ANNOUNCED_DAYS = 31;

/** What was announced and is told of no more becomes void; what is announced anew after that comes back. Returns how many became void. */
async function followAnnouncements(
  tx: HouseholdTx,
  plan: TargetPlan,
  completeFrom: CivilDate | null,
  now: Date,
): Promise<number> {
  const told = new Set(plan.inserts.map(({ id }) => id));
  const toldAgain: string[] = [];
  for (const { statement, outcomes } of plan.statements) {
    for (const [position, outcome] of outcomes.entries()) {
      if (outcome.kind !== 'present' && outcome.kind !== 'changed') continue;
      told.add(outcome.existingId);
      if (statement.rows[position]?.pending === true) toldAgain.push(outcome.existingId);
    }
  }
  await reviveTransactions(tx, toldAgain);
  if (completeFrom === null) return 0;
  const forgottenBefore = addDays(completeFrom, -ANNOUNCED_DAYS);
  const announced = await announcedBy(tx, { accountId: plan.target.accountId, source: SOURCE });
  const gone = announced.filter(
    ({ id, postedOn }) => !told.has(id) && (postedOn >= completeFrom || postedOn < forgottenBefore),
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
