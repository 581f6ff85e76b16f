/** What people decide about proposals and about everything at once. Each decision holds the household's lock, so that none of two is made on the same balance. */
import { fail, type Money, type SweepRunDetail } from '@tideline/contract';
import { civilDate, minor, type SweepRunStep } from '@tideline/domain';
import { amountIn } from '../cards/cards.service.ts';
import { labelChangeSet } from '../change-sets/change-sets.store.ts';
import type { HouseholdTx } from '../database/database.ts';
import type { Scope } from '../http/scope.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { queueRun } from './execution/execution.jobs.ts';
import { markMade, markNotMade } from './execution/made.ts';
import { lockRun, type RunRow as LockedRun } from './execution/runs.store.ts';
import { stepRun } from './execution/step-run.ts';
import { lockSweeps } from './execution/sweep-lock.ts';
import { loadRunDetail } from './runs.service.ts';
import { findRunRow, noteApproval, noteReason, type RunRow } from './sweep-runs.store.ts';
import { loadSettings, type SettingsRow } from './sweep-settings.store.ts';

interface Decision {
  id: string;
  version: number;
}

interface Decided {
  tx: HouseholdTx;
  run: LockedRun;
  row: RunRow;
  settings: SettingsRow;
}

/** Locks the run as the person saw it; 412 with what it is now where somebody else decided meanwhile. */
const deciding = (
  scope: Scope,
  { id, version }: Decision,
  label: string,
  work: (decided: Decided) => Promise<void>,
): Promise<SweepRunDetail> =>
  scope.write({ label, cause: 'sweep' }, async (tx, changeSetId) => {
    await lockSweeps(tx);
    const run = await lockRun(tx, id);
    const row = run === null ? null : await findRunRow(tx, id);
    if (run === null || row === null) throw fail('NOT_FOUND', {});
    if (run.version !== version)
      throw fail('VERSION_CONFLICT', { currentVersion: run.version, current: await loadRunDetail(tx, scope, id) });
    await labelChangeSet(tx, changeSetId, `${label}: ${row.fromName} to ${row.toName ?? ''}`);
    await work({ tx, run, row, settings: await loadSettings(tx) });
    return loadRunDetail(tx, scope, id);
  });

const wrongState = ({ state }: Pick<RunRow, 'state'>) => fail('SWEEP_RUN_STATE', { state });

/** Approves a proposal, as it is or with a lower amount. The caller has asked for a fresh sign-in. */
export const approveRun = (
  scope: Scope,
  { amount, ...decision }: Decision & { amount?: Money | undefined },
  jobs: Pick<JobQueue, 'send'>,
): Promise<SweepRunDetail> =>
  deciding(scope, decision, 'Approved a sweep', async ({ tx, run, row, settings }) => {
    // a proposal whose days are over was made from figures that are old
    if (
      row.approval === 'inform_only' ||
      run.state !== 'proposed' ||
      (row.expiresOn !== null && row.expiresOn < scope.today)
    )
      throw wrongState(row);
    const amountMinor = amount === undefined ? run.amountMinor : minor(amountIn(row.currency, amount));
    const step = await stepRun(
      tx,
      run,
      { event: 'approve', amountMinor, isKillSwitchOn: settings.killSwitchAt !== null },
      { now: scope.now, actorId: scope.userId },
    );
    if (!step.ok && step.guard === 'not_stopped') throw fail('SWEEPS_PAUSED', {});
    if (!step.ok)
      throw fail('SWEEP_AMOUNT_REFUSED', {
        mostMinor: String(run.amountMinor),
        leastMinor: String(Math.max(1, run.minMoveMinor)),
        currency: row.currency,
      });
    const cancelUntil = new Date(scope.now.getTime() + row.cancelWindowHours * 3_600_000);
    await noteApproval(tx, run.id, { at: scope.now, by: scope.userId, cancelUntil });
    await queueRun(tx, jobs, { householdId: tx.householdId, runId: run.id }, cancelUntil);
  });

/** Not this time: the period stays decided, the rule goes on. */
export const skipRun = (
  scope: Scope,
  { note, ...decision }: Decision & { note?: string | undefined },
): Promise<SweepRunDetail> =>
  deciding(scope, decision, 'Skipped a sweep', async ({ tx, run, row }) => {
    if (run.state !== 'proposed') throw wrongState(row);
    await stop(tx, run, { event: 'cancel' }, { scope, reason: note ?? 'skipped' });
  });

/** Takes an approved transfer back, or one that its owner was asked to make and has not made. What a bank was asked for is not taken back. */
export const cancelRun = (scope: Scope, decision: Decision): Promise<SweepRunDetail> =>
  deciding(scope, decision, 'Cancelled a sweep', async ({ tx, run, row }) => {
    const isAsked = run.state === 'instructed' && row.way === 'instruct' && !run.isSubmitted && row.madeOn === null;
    if (run.state === 'approved')
      return stop(tx, run, { event: 'void', reason: 'cancelled_by_person' }, { scope, reason: 'cancelled_by_person' });
    if (isAsked) return stop(tx, run, { event: 'cancel' }, { scope, reason: 'cancelled_by_person' });
    if (run.state === 'instructed' || run.state === 'in_transit')
      throw fail('SWEEP_WINDOW_OVER', { until: row.cancelUntil ?? scope.now.toISOString() });
    throw wrongState(row);
  });

async function stop(
  tx: HouseholdTx,
  run: LockedRun,
  step: SweepRunStep,
  { scope, reason }: { scope: Pick<Scope, 'now' | 'userId'>; reason: string },
): Promise<void> {
  const stepped = await stepRun(tx, run, step, { now: scope.now, actorId: scope.userId });
  if (!stepped.ok) throw wrongState(run);
  await noteReason(tx, run.id, reason);
}

export const runMade = (
  scope: Scope,
  { on, ...decision }: Decision & { on?: string | undefined },
): Promise<SweepRunDetail> =>
  deciding(scope, decision, 'Made a transfer', async ({ tx, run, row }) => {
    const today = civilDate(scope.today);
    const day = civilDate(on ?? scope.today);
    if (day > today || day < run.decidedOn)
      throw fail('VALIDATION_FAILED', {
        fields: [{ pointer: '/on', rule: 'not_in_window', message: 'between the proposal and today' }],
      });
    if (!(await markMade(tx, run, { on: day, now: scope.now, actorId: scope.userId }))) throw wrongState(row);
  });

export const runNotMade = (scope: Scope, decision: Decision): Promise<SweepRunDetail> =>
  deciding(scope, decision, 'Did not make a transfer', async ({ tx, run, row }) => {
    if (!(await markNotMade(tx, run, { now: scope.now, actorId: scope.userId }))) throw wrongState(row);
  });
