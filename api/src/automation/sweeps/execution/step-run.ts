import { advanceRun, type BusinessCalendar, type SweepRunGuard, type SweepRunStep } from '@tideline/domain';
import type { HouseholdTx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { insertRunEvent } from '../run-events.store.ts';
import { type RunRow, updateRun } from '../runs.store.ts';

export interface StepContext {
  now: Date;
  /** The user who takes the step; null if it is automatic. */
  actorId?: string | null;
  calendar?: BusinessCalendar;
}

export type StepResult = { ok: true; run: RunRow } | { ok: false; guard: SweepRunGuard | null };

/**
 * Takes one step of a locked run and records the actor. If the state table refuses the step, writes nothing and returns
 * the reason as `guard` (null if the state has no such step).
 */
export async function stepRun(
  tx: HouseholdTx,
  run: RunRow,
  step: SweepRunStep,
  { now, actorId = null, calendar }: StepContext,
): Promise<StepResult> {
  const result = advanceRun(run, step, calendar);
  if (!result.ok) return { ok: false, guard: result.code === 'guard_failed' ? result.guard : null };
  const { state, amountMinor, isSubmitted, settledOn, reason, returnCode } = result.run;
  await updateRun(tx, run.id, { state, amountMinor, isSubmitted, settledOn, reason, returnCode });
  await insertRunEvent(tx, {
    id: newId(now.getTime()),
    runId: run.id,
    at: now,
    event: step.event,
    fromState: run.state,
    toState: state,
    amountMinor: step.event === 'approve_first' ? step.amountMinor : amountMinor,
    reason: 'reason' in step ? step.reason : step.event === 'return' ? step.code : null,
    actorId,
  });
  return {
    ok: true,
    run: { ...run, state, amountMinor, isSubmitted, settledOn, reason, returnCode, version: run.version + 1 },
  };
}
