/**
 * User decisions about proposals and about all sweeps at once. Each decision holds the household's lock, so that no two
 * decisions are based on the same balance.
 */
import type { ChangeLabel, ChangeLabelPattern } from '@tideline/contract/language';
import { fail, type Money, type SweepRunDetail } from '@tideline/contract';
import { civilDate, type Minor, minor, type SweepRunStep } from '@tideline/domain';
import { amountIn } from '../../debts/cards/cards.service.ts';
import { labelChangeSet } from '../../platform/database/change-set.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { requireWritable } from '../../ledger/accounts/accounts.store.ts';
import type { Scope } from '../../platform/http/scope.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import { refreshProposals } from './current-proposals.ts';
import { queueRun } from './execution/execution.jobs.ts';
import { markSent, markNotSent } from './execution/mark-sent.ts';
import { stepRun } from './execution/step-run.ts';
import { lockSweeps } from './execution/sweep-lock.ts';
import { loadRunDetail } from './runs.service.ts';
import { loadSettings, type SettingsRow } from './sweep-settings.store.ts';
import { clearApproval, lockRun, type RunRow as LockedRun, noteApproval, noteReason } from './runs.store.ts';
import { findShownRun, type ShownRunRow } from './shown-runs.store.ts';
import { approvalTurn, requestSecondApproval } from './two-person/approve-as-member.ts';
import { loadDayLimit } from './two-person/day-limit.ts';
import { requireTwo, storeFirstApproval } from './two-person/two-person.store.ts';

export interface Decision {
  id: string;
  version: number;
}

export interface Decided {
  tx: HouseholdTx;
  run: LockedRun;
  row: ShownRunRow;
  settings: SettingsRow;
}

/** Labels that are followed by the names of both accounts. */
type DecisionLabel = ChangeLabelPattern extends infer P ? (P extends `${infer L}: {from} to {to}` ? L : never) : never;

interface DecisionSteps<Done, Answer> {
  label: DecisionLabel & ChangeLabel;
  work: (decided: Decided) => Promise<Done>;
  answer: (tx: HouseholdTx, done: Done) => Promise<Answer>;
}

/**
 * Locks the run at the version that the user saw, or fails with 412 and the current version if another decision came
 * first. Then recomputes the other proposals, because they share accounts and limits with this one.
 */
export const decideRun = <Done, Answer>(
  scope: Scope,
  { id, version }: Decision,
  { label, work, answer }: DecisionSteps<Done, Answer>,
): Promise<Answer> =>
  scope.write({ label, cause: 'sweep' }, async (tx, changeSetId) => {
    await lockSweeps(tx);
    const run = await lockRun(tx, id);
    const row = run === null ? null : await findShownRun(tx, id);
    if (run === null || row === null) throw fail('NOT_FOUND', {});
    if (run.version !== version)
      throw fail('VERSION_CONFLICT', { currentVersion: run.version, current: await loadRunDetail(tx, scope, id) });
    await requireWritable(tx, [run.fromAccountId, run.toAccountId]);
    await labelChangeSet(tx, changeSetId, `${label}: ${row.fromName} to ${row.toName ?? ''}`);
    const done = await work({ tx, run, row, settings: await loadSettings(tx) });
    await refreshProposals(tx, scope);
    return answer(tx, done);
  });

const deciding = (
  scope: Scope,
  decision: Decision,
  label: DecisionLabel & ChangeLabel,
  work: (decided: Decided) => Promise<void>,
): Promise<SweepRunDetail> =>
  decideRun(scope, decision, { label, work, answer: (tx) => loadRunDetail(tx, scope, decision.id) });

const wrongState = ({ state }: Pick<ShownRunRow, 'state'>) => fail('SWEEP_RUN_STATE', { state });

/** Approves a proposal with its amount or a lower one. The caller has already required a fresh sign-in. */
export const approveRun = (
  scope: Scope,
  { amount, ...decision }: Decision & { amount?: Money | undefined },
  jobs: Pick<JobQueue, 'send'>,
): Promise<SweepRunDetail> =>
  deciding(scope, decision, 'Approved a sweep', async (decided) => {
    const current = await atTodaysFigures(decided, scope);
    const amountMinor = amount === undefined ? null : minor(amountIn(current.row.currency, amount));
    await approveLocked(current, { scope, jobs, amountMinor });
  });

/** Recomputes a proposal of an earlier day with today's figures, which its page already shows. */
async function atTodaysFigures(decided: Decided, scope: Scope): Promise<Decided> {
  const { tx, run, row } = decided;
  if (run.state !== 'proposed' || row.computedOn === scope.today) return decided;
  await refreshProposals(tx, scope);
  const [current, shown] = [await lockRun(tx, run.id), await findShownRun(tx, run.id)];
  if (current === null || shown === null) throw fail('NOT_FOUND', {});
  return { ...decided, run: current, row: shown };
}

/**
 * Applies the daily limit again, because more may have moved to the same account today since the proposal was computed.
 */
async function withDayLimit(decided: Decided, { today }: Scope): Promise<Decided> {
  const { tx, run, row } = decided;
  if (run.state !== 'proposed' || run.toAccountId === null) return decided;
  const { id, toAccountId, amountMinor, approval } = run;
  const needed = (await loadDayLimit(tx, today)).approvalOf({ toAccountId, amountMinor, approval });
  if (needed === approval) return decided;
  await requireTwo(tx, id);
  return { ...decided, run: { ...run, approval: needed }, row: { ...row, approval: needed } };
}

/**
 * Approves a locked proposal and schedules it for the end of its cancel window. After the first of two approvals, it
 * waits for the second, which cannot raise the amount. An `amountMinor` of null approves the amount shown.
 */
export async function approveLocked(
  decided: Decided,
  { scope, jobs, amountMinor }: { scope: Scope; jobs: Pick<JobQueue, 'send'>; amountMinor: Minor | null },
): Promise<void> {
  const { tx, run, row, settings } = await withDayLimit(decided, scope);
  // An expired proposal is based on outdated figures.
  const isExpired = row.expiresOn !== null && row.expiresOn < scope.today;
  if (row.approval === 'inform_only' || run.state !== 'proposed' || isExpired) throw wrongState(row);
  const turn = await approvalTurn(tx, run, scope);
  const asked = { amountMinor: amountMinor ?? turn.mostMinor, isKillSwitchOn: settings.killSwitchAt !== null };
  const refuse = (): never => {
    throw fail('SWEEP_AMOUNT_REFUSED', {
      mostMinor: String(turn.mostMinor),
      leastMinor: String(Math.max(1, run.minMoveMinor)),
      currency: row.currency,
    });
  };
  if (asked.amountMinor > turn.mostMinor) refuse();
  const cancelUntil = new Date(scope.now.getTime() + row.cancelWindowHours * 3_600_000);
  // This comes before the step, because the database checks both approvals when the run becomes approved.
  if (!turn.isFirst) await noteApproval(tx, run.id, { at: scope.now, by: scope.userId, cancelUntil });
  const step = await stepRun(
    tx,
    run,
    turn.isFirst ? { event: 'approve_first', ...asked } : { event: 'approve', ...asked, hasApprovals: true },
    { now: scope.now, actorId: scope.userId },
  );
  if (!step.ok && step.guard === 'not_stopped') throw fail('SWEEPS_PAUSED', {});
  if (!step.ok) refuse();
  if (turn.isFirst) return requestSecondApproval(tx, { run, row, ...asked, approvers: turn.approvers }, scope);
  await queueRun(tx, jobs, { householdId: tx.householdId, runId: run.id }, cancelUntil);
}

/** Ends a locked proposal without moving anything. */
export const endProposal = (
  { tx, run }: Decided,
  { scope, reason }: { scope: Pick<Scope, 'now' | 'userId'>; reason: string },
): Promise<void> => stop(tx, run, { event: 'cancel' }, { scope, reason });

/** Skips this proposal. The period counts as decided, and the rule continues. */
export const skipRun = (
  scope: Scope,
  { note, ...decision }: Decision & { note?: string | undefined },
): Promise<SweepRunDetail> =>
  deciding(scope, decision, 'Skipped a sweep', async ({ tx, run, row }) => {
    if (run.state !== 'proposed') throw wrongState(row);
    await stop(tx, run, { event: 'cancel' }, { scope, reason: note ?? 'skipped' });
  });

/**
 * Undoes an approval as long as no bank has received the transfer. The proposal waits for a decision again, is
 * recomputed with the others from today's figures, and ends if its reason or its money no longer exists. Only the
 * member who gave the first of two approvals can undo it.
 */
export const undoRun = (scope: Scope, decision: Decision): Promise<SweepRunDetail> =>
  deciding(scope, decision, 'Took back the approval of a sweep', async ({ tx, run, row }) => {
    if (run.state === 'proposed' && run.firstApprovedBy === scope.userId) {
      await stepRun(tx, run, { event: 'withdraw' }, { now: scope.now, actorId: scope.userId });
      await storeFirstApproval(tx, run.id, null);
      return;
    }
    if (run.state === 'instructed' || run.state === 'in_transit')
      throw fail('SWEEP_WINDOW_OVER', { until: row.cancelUntil ?? scope.now.toISOString() });
    const stepped = await stepRun(tx, run, { event: 'undo' }, { now: scope.now, actorId: scope.userId });
    if (!stepped.ok) throw wrongState(row);
    await clearApproval(tx, run.id, scope.today);
  });

/**
 * Cancels an approved transfer, or an instruction that the user has not followed yet. A transfer submitted to a bank
 * cannot be canceled.
 */
export const cancelRun = (scope: Scope, decision: Decision): Promise<SweepRunDetail> =>
  deciding(scope, decision, 'Canceled a sweep', async ({ tx, run, row }) => {
    const isAsked = run.state === 'instructed' && row.way === 'instruct' && !run.isSubmitted && row.madeOn === null;
    if (run.state === 'approved')
      return stop(tx, run, { event: 'void', reason: 'canceled_by_user' }, { scope, reason: 'canceled_by_user' });
    if (isAsked) return stop(tx, run, { event: 'cancel' }, { scope, reason: 'canceled_by_user' });
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
    if (!(await markSent(tx, run, { on: day, now: scope.now, actorId: scope.userId }))) throw wrongState(row);
  });

export const runNotMade = (scope: Scope, decision: Decision): Promise<SweepRunDetail> =>
  deciding(scope, decision, 'Did not make a transfer', async ({ tx, run, row }) => {
    if (!(await markNotSent(tx, run, { now: scope.now, actorId: scope.userId }))) throw wrongState(row);
  });
