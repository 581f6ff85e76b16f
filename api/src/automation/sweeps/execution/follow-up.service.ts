import { fail, type Money, toMoney } from '@tideline/contract';
import {
  addBusinessDays,
  civilDate as asCivilDate,
  moveCalendar,
  recheckSweep,
  returnEffect,
  type SweepInputs,
  type SweepRecheck,
} from '@tideline/domain';
import type { HouseholdTx } from '../../../platform/database/database.ts';
import { requireWritable } from '../../../ledger/accounts/accounts.store.ts';
import type { Scope } from '../../../platform/http/scope.ts';
import { newId } from '../../../platform/ids.ts';
import { loadSweepContext } from '../sweep-inputs.ts';
import { type FollowUp, insertFollowUp } from './insert-follow-up.store.ts';
import { legsOfRun } from './run-legs.store.ts';
import { againKey, bringBackKey, representmentsOf } from './run-keys.ts';
import { lockSweeps } from './sweep-lock.ts';
import { lockRun, type RunRow } from '../runs.store.ts';

/** Business days that the user has to respond. */
const ANSWER_DAYS = 5;

type FollowUpResult = Promise<{ runId: string; amount: Money }>;

/**
 * Proposes to move back the safe part of money that has already moved, because a completed move cannot be undone.
 * Errors: SWEEP_RUN_STATE, SWEEP_CANNOT_COME_BACK.
 */
export const bringRunBack = (scope: Scope, id: string): FollowUpResult =>
  scope.write({ label: 'Proposed to bring money back', cause: 'sweep' }, async (tx) => {
    const { run, inputs } = await lockWith(tx, scope, id);
    if (run.state !== 'settled' || run.leg !== 'sweep') throw fail('SWEEP_RUN_STATE', { state: run.state });
    const key = bringBackKey(run.id, scope.today);
    const verdict = recheckSweep(inputs, { ...backOf(run), key });
    if (verdict.event !== 'instruct') throw fail('SWEEP_CANNOT_COME_BACK', { reason: verdict.reason });
    return propose(tx, scope, { run, inputs, key, direction: 'back', verdict });
  });

/**
 * Proposes a retry. A transfer returned for insufficient funds may be presented two more times. Errors:
 * SWEEP_RUN_STATE, SWEEP_CANNOT_COME_BACK.
 */
export const tryRunAgain = (scope: Scope, id: string): FollowUpResult =>
  scope.write({ label: 'Proposed a returned transfer again', cause: 'sweep' }, async (tx) => {
    const { run, inputs } = await lockWith(tx, scope, id);
    if (run.state !== 'returned') throw fail('SWEEP_RUN_STATE', { state: run.state });
    const effect = returnEffect(run.returnCode ?? '', representmentsOf(run.key));
    if (!effect.ok || !effect.mayBePresentedAgain)
      throw fail('SWEEP_CANNOT_COME_BACK', { reason: 'not_representable' });
    const key = againKey(run.key);
    const verdict = recheckSweep(
      { ...inputs, recentRuns: inputs.recentRuns.filter((recent) => recent.key !== run.key) },
      { ...run, key },
    );
    if (verdict.event === 'void') throw fail('SWEEP_CANNOT_COME_BACK', { reason: verdict.reason });
    return propose(tx, scope, { run, inputs, key, direction: 'same', verdict });
  });

/** Returns the reversal of the full amount moved. The domain decides how much of it is safe. */
const backOf = (run: RunRow): RunRow & { isAskedFor: true } => ({
  ...run,
  leg: 'top_up',
  fromAccountId: run.toAccountId,
  toAccountId: run.fromAccountId,
  destinationKey: `account:${run.fromAccountId}`,
  rounding: 'exact',
  plannedFlowId: null,
  isAskedFor: true,
});

async function lockWith(tx: HouseholdTx, scope: Scope, id: string): Promise<{ run: RunRow; inputs: SweepInputs }> {
  await lockSweeps(tx);
  const run = await lockRun(tx, id);
  if (run === null) throw fail('NOT_FOUND', {});
  await requireWritable(tx, [run.fromAccountId, run.toAccountId]);
  const { inputs } = await loadSweepContext(tx, scope);
  if (!inputs.rules.some((rule) => rule.id === run.ruleId))
    throw fail('SWEEP_CANNOT_COME_BACK', { reason: 'rule_not_active' });
  return { run, inputs };
}

interface FollowUpContext extends Pick<FollowUp, 'key' | 'direction'> {
  run: RunRow;
  inputs: SweepInputs;
  verdict: SweepRecheck;
}

async function propose(
  tx: HouseholdTx,
  scope: Scope,
  { run, inputs, key, direction, verdict }: FollowUpContext,
): FollowUpResult {
  const today = asCivilDate(scope.today);
  const calendar = moveCalendar(inputs.settings, inputs.calendar);
  const amountMinor = verdict.event === 'instruct' ? verdict.amountMinor : run.amountMinor;
  const runId = newId(scope.now.getTime());
  const isNew = await insertFollowUp(tx, {
    id: runId,
    key,
    ofId: run.id,
    direction,
    amountMinor,
    decidedOn: today,
    arrivesOn: addBusinessDays(today, inputs.settings.transferDays, calendar),
    expiresOn: addBusinessDays(today, ANSWER_DAYS, calendar),
    working: verdict.event === 'instruct' ? verdict.working : null,
    now: scope.now,
  });
  if (!isNew) throw fail('SWEEP_CANNOT_COME_BACK', { reason: 'already_decided' });
  return { runId, amount: toMoney(amountMinor, (await legsOfRun(tx, run)).currency) };
}
