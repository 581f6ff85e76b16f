import type { BusinessCalendar } from '../../foundation/dates/business-days.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import { isReturnable } from './ach-returns.ts';
import { SWEEP_RUN_STATES, type SweepRunEvent, type SweepRunGuard, type SweepRunState } from './sweep-run-states.ts';
import { transition } from '../../foundation/state/state-table.ts';

/** A decision with its outcome. */
export interface SweepRun {
  state: SweepRunState;
  /** The amount that moves or has moved. It can only decrease. */
  amountMinor: Minor;
  proposedMinor: Minor;
  /** The rule's smallest move; 0 for debts, which are paid to the cent. */
  minMoveMinor: Minor;
  /** Whether the run was submitted to a bank; if so, it can no longer be canceled. */
  isSubmitted: boolean;
  settledOn: CivilDate | null;
  /** Reason why the run was skipped or voided. */
  reason: string | null;
  returnCode: string | null;
}

/** Current data that the guards check. */
interface Now {
  isBalanceFresh: boolean;
  isKillSwitchOn: boolean;
}

export type SweepRunStep =
  | { event: 'skip' | 'void'; reason: string }
  | ({ event: 'propose' } & Now)
  /** The first of two members approves. The amount of the run changes only with the second approval. */
  | { event: 'approve_first'; amountMinor: Minor; isKillSwitchOn: boolean }
  /** A member approves, and can lower the amount. `hasApprovals`: including this one, enough members have approved. */
  | { event: 'approve'; amountMinor: Minor; hasApprovals: boolean; isKillSwitchOn: boolean }
  /** The amount from the re-check. */
  | ({ event: 'instruct'; amountMinor: Minor } & Now)
  | { event: 'submit'; isKillSwitchOn: boolean }
  /** withdraw: the first of two approvals no longer counts · undo: the run waits for a decision again. */
  | { event: 'cancel' | 'expire' | 'fail' | 'withdraw' | 'undo' }
  | { event: 'settle'; on: CivilDate }
  | { event: 'return'; code: string; on: CivilDate };

export type SweepRunResult =
  | { ok: true; run: SweepRun }
  | { ok: false; code: 'not_in_table'; from: SweepRunState; event: SweepRunEvent }
  | { ok: false; code: 'guard_failed'; guard: SweepRunGuard };

/**
 * Advances a run by one step, or returns why the step is rejected. The state table decides, and the amount never rises.
 *
 * Errors   not_in_table: the state has no such step · guard_failed: the step exists, but a guard fails
 */
export function advanceRun(run: SweepRun, step: SweepRunStep, calendar: BusinessCalendar = {}): SweepRunResult {
  const result = transition(SWEEP_RUN_STATES, run.state, step.event, factsOf(run, step, calendar));
  if (!result.ok) return result.code === 'not_in_table' ? { ...result, from: run.state, event: step.event } : result;
  return { ok: true, run: { ...run, state: result.state, ...changesOf(run, step) } };
}

function factsOf(
  run: SweepRun,
  step: SweepRunStep,
  calendar: BusinessCalendar,
): Partial<Record<SweepRunGuard, boolean>> {
  const amountMinor = 'amountMinor' in step ? step.amountMinor : run.amountMinor;
  return {
    has_reason: 'reason' in step && step.reason !== '',
    amount_not_higher: amountMinor <= run.amountMinor && amountMinor <= run.proposedMinor,
    amount_reaches_minimum: amountMinor > 0 && amountMinor >= run.minMoveMinor,
    has_approvals: 'hasApprovals' in step && step.hasApprovals,
    balance_is_fresh: 'isBalanceFresh' in step && step.isBalanceFresh,
    not_stopped: 'isKillSwitchOn' in step && !step.isKillSwitchOn,
    not_submitted: !run.isSubmitted,
    has_return_code: step.event === 'return' && /^R\d\d$/.test(step.code),
    is_returnable:
      step.event === 'return' &&
      (run.settledOn === null || isReturnable(step.code, { settledOn: run.settledOn, on: step.on, calendar })),
  };
}

function changesOf(run: SweepRun, step: SweepRunStep): Partial<SweepRun> {
  switch (step.event) {
    case 'skip':
    case 'void':
      return { reason: step.reason };
    case 'approve':
    case 'instruct':
      return { amountMinor: step.amountMinor };
    case 'submit':
      return { isSubmitted: true };
    case 'settle':
      return { isSubmitted: true, settledOn: step.on };
    case 'return':
      return { returnCode: step.code };
    default:
      return { amountMinor: run.amountMinor };
  }
}
