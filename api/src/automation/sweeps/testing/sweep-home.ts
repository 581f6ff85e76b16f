/**
 * A household whose rule keeps 1,000.00 in checking and moves the rest, with its own bank. All operations on runs use
 * the server's code.
 */
import type { SweepAccount, SweepTransfer } from '@tideline/contract';
import { addDays, civilDate, type CivilDate, minor } from '@tideline/domain';
import { openChangeSet } from '../../../platform/database/change-set.store.ts';
import type { Database, HouseholdTx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { loadHousehold } from '../../../ledger/household/household.store.ts';
import { newId } from '../../../platform/ids.ts';
import type { TestUser, TestApi } from '../../../testing/test-api.ts';
import { insertTransaction } from '../../../ledger/postings/transactions.store.ts';
import { evaluateHousehold } from '../evaluate.service.ts';
import { stepRun } from '../execution/step-run.ts';
import type { TransferWay } from '../providers/sweep-accounts.store.ts';
import { insertRule, type RuleFields } from '../sweep-rules.store.ts';
import { findRun, lockRun, type RunRow, noteApproval } from '../runs.store.ts';

/** A Monday that is not a holiday. */
export const MONDAY = new Date('2026-03-02T15:00:00Z');
const TODAY = civilDate('2026-03-02');
const KEPT_MINOR = 100_000;

export interface Ends {
  checking: string;
  savings: string;
}

export interface SweepHome extends Ends {
  householdId: string;
  ruleId: string;
}

const spends: { minor: number; everyDays: number } = { minor: -1_000, everyDays: 3 };

const rule = ({ checking, savings }: Ends, more: Partial<RuleFields> = {}): RuleFields => ({
  name: 'Idle cash',
  priority: 1,
  direction: 'one_way',
  terms: {
    kind: 'keep_target',
    target: { minor: String(KEPT_MINOR), currency: 'USD' },
    band: { minor: '0', currency: 'USD' },
  },
  byHand: false,
  sourceAccountId: checking,
  destinations: [{ kind: 'account', accountId: savings }],
  keepFloorMinor: 50_000,
  minMoveMinor: 2_000,
  maxMoveMinor: null,
  maxPerWeekMinor: null,
  roundToMinor: 500,
  destinationOrder: null,
  bufferDays: 0,
  confidencePpm: 900_000,
  cancelWindowHours: 0,
  automation: { level: 'propose' },
  obeysLadder: true,
  ...more,
});

/** Creates two accounts, two months of small spending, and the rule, activated. */
export async function addSweepHome(
  db: Database,
  householdId: string,
  { checking, savings }: Ends,
  more: Partial<RuleFields> = {},
  { now = new Date(MONDAY.getTime() - 3_600_000), today = TODAY }: { now?: Date; today?: CivilDate } = {},
): Promise<SweepHome> {
  const ruleId = newId();
  await db.withHousehold({ householdId, userId: '' }, async (tx) => {
    await openChangeSet(tx, { id: newId(), cause: 'user', label: 'Import', now });
    for (let day = 66; day > 0; day -= spends.everyDays) {
      await insertTransaction(tx, {
        id: newId(),
        accountId: checking,
        postedOn: addDays(today, -day),
        amountMinor: spends.minor,
        payee: 'Corner shop',
        memo: null,
        categoryId: null,
        kind: 'standard',
        source: 'manual',
        createdAt: now,
      });
    }
    await insertRule(
      tx,
      ruleId,
      { ...rule({ checking, savings }, more), state: 'active', activeSince: now.toISOString() },
      now,
    );
  });
  return { householdId, checking, savings, ruleId };
}

/** Sets the transfer way of both accounts, with the bank's references. */
export async function chooseWay(
  user: TestUser,
  home: Ends,
  way: TransferWay,
  bank: string | null = null,
): Promise<void> {
  for (const [id, reference] of [
    [home.checking, 'acct-checking-0001'],
    [home.savings, 'acct-savings-0002'],
  ] as const) {
    const { body } = await user.ask<{ items: SweepAccount[] }>('GET', '/sweeps/accounts');
    const version = body.items.find(({ accountId }) => accountId === id)?.version ?? 0;
    const answer = await user.ask('PUT', `/sweeps/accounts/${id}`, {
      body: { way, bank, reference: way === 'webhook' ? reference : null },
      headers: { 'if-match': `"${version}"` },
    });
    if (answer.status !== 200) throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  }
}

/** Evaluates a household's rules and returns the proposed runs. */
export async function propose(db: Database, householdId: string, now: Date): Promise<RunRow[]> {
  return db.withHousehold({ householdId, userId: '' }, async (tx) => {
    const household = await loadHousehold(tx);
    const { runIds } = await evaluateHousehold(tx, { now, today: dayOf(now, household.timezone), household });
    return runsOf(tx, runIds);
  });
}

export const dayOf = (now: Date, timeZone: string): CivilDate =>
  civilDate(
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now),
  );

async function runsOf(tx: HouseholdTx, ids: readonly string[]): Promise<RunRow[]> {
  const runs: RunRow[] = [];
  for (const id of ids) {
    const run = await findRun(tx, id);
    if (run !== null) runs.push(run);
  }
  return runs;
}

/** Approves a run as the user, with an amount if given. Its cancel window ends at `goesAt`. */
export async function approve(
  db: Database,
  householdId: string,
  runId: string,
  { now, amountMinor, goesAt = now }: { now: Date; amountMinor?: number; goesAt?: Date },
): Promise<void> {
  await db.withHousehold({ householdId, userId: '' }, async (tx) => {
    const run = await lockRun(tx, runId);
    if (run === null) throw new Error('no such run');
    const stepped = await stepRun(
      tx,
      run,
      {
        event: 'approve',
        amountMinor: amountMinor === undefined ? run.amountMinor : minor(amountMinor),
        hasApprovals: true,
        isKillSwitchOn: false,
      },
      { now },
    );
    if (!stepped.ok) throw new Error(`could not be approved: ${stepped.guard}`);
    await noteApproval(tx, runId, { at: now, by: null, cancelUntil: goesAt });
  });
}

/** Evaluates the rules and approves the one resulting run. */
export async function approvedRun(db: Database, householdId: string, now: Date): Promise<RunRow> {
  const [run, ...others] = await propose(db, householdId, now);
  if (run === undefined || others.length > 0)
    throw new Error(`${others.length + (run === undefined ? 0 : 1)} proposals`);
  await approve(db, householdId, run.id, { now });
  return run;
}

export const runNow = (db: Database, householdId: string, runId: string): Promise<RunRow> =>
  db.withHousehold({ householdId, userId: '' }, async (tx) => (await findRun(tx, runId)) as RunRow);

export const setKillSwitch = (db: Database, householdId: string, at: Date | null): Promise<unknown> =>
  db.withHousehold({ householdId, userId: '' }, async (tx) => {
    await openChangeSet(tx, { id: newId(), cause: 'user', label: 'Import', now: MONDAY });
    return tx.run(
      sql`insert into sweep_settings (household_id, id, kill_switch_at) values (${householdId}, ${newId()}, ${at})
        on conflict (household_id) do update set kill_switch_at = excluded.kill_switch_at`,
    );
  });

export const transferOf = async (user: TestUser, runId: string): Promise<SweepTransfer> => {
  const { status, body } = await user.ask<SweepTransfer>('GET', `/sweeps/runs/${runId}/transfer`);
  if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return body;
};

/** Returns an account's balance in minor units. */
export const balanceOf = (api: Pick<TestApi, 'database'>, householdId: string, accountId: string): Promise<number> =>
  api.database.db.withHousehold(
    { householdId, userId: '' },
    async (tx) =>
      (
        await tx.one<{ balanceMinor: number }>(
          sql`select balance_minor from account_balance where household_id = ${householdId}
            and account_id = ${accountId}`,
        )
      ).balanceMinor,
  );
