import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import { amount } from '../../testing/arbitrary.ts';
import { advanceRule, suspensionCause } from './sweep-rule-states.ts';
import { advanceRun, type SweepRun, type SweepRunStep } from './sweep-run.ts';
import { isMoving, SWEEP_RUN_STATES, type SweepRunState } from './sweep-run-states.ts';

describe('rule suspension', () => {
  const well = { isBalanceStale: false, failuresInARow: 0, hasModeChanged: false, hasReturnedPayment: false };
  it.each([
    [well, null, 'the rule has no problem'],
    [{ ...well, failuresInARow: 1 }, null, 'one failure is not enough'],
    [{ ...well, failuresInARow: 2 }, 'two_failures', 'two consecutive failures suspend it'],
    [{ ...well, isBalanceStale: true }, 'stale_balance', 'the balance is stale'],
    [{ ...well, hasModeChanged: true }, 'mode_change', 'the household changed its mode'],
    [
      { ...well, hasReturnedPayment: true, isBalanceStale: true },
      'returned_payment',
      'the most serious cause is reported',
    ],
  ] as const)('with %j has the cause %s: %s', (health, cause, _why) => {
    expect(suspensionCause(health)).toBe(cause);
  });

  it('ends only when its cause is resolved', () => {
    expect(advanceRule('suspended', 'resume', { is_valid: true })).toEqual({
      ok: false,
      code: 'guard_failed',
      guard: 'cause_is_gone',
    });
    expect(advanceRule('suspended', 'resume', { is_valid: true, cause_is_gone: true })).toEqual({
      ok: true,
      state: 'active',
    });
  });
});

const NOW = { isBalanceFresh: true, isKillSwitchOn: false };
const run = (state: SweepRunState, more: Partial<SweepRun> = {}): SweepRun => ({
  state,
  amountMinor: minor(50_000),
  proposedMinor: minor(50_000),
  minMoveMinor: minor(2_000),
  isSubmitted: false,
  settledOn: null,
  reason: null,
  returnCode: null,
  ...more,
});
const path = (first: SweepRun, ...steps: SweepRunStep[]): SweepRun =>
  steps.reduce((at, step) => {
    const result = advanceRun(at, step);
    expect(result).toMatchObject({ ok: true });
    return result.ok ? result.run : at;
  }, first);

describe('advanceRun', () => {
  const settled = civilDate('2026-03-03');

  it('takes a run from evaluated to settled, and from settled to returned', () => {
    const done = path(
      run('evaluated'),
      { event: 'propose', ...NOW },
      { event: 'approve', amountMinor: minor(45_000), hasApprovals: true, isKillSwitchOn: false },
      { event: 'instruct', amountMinor: minor(40_000), ...NOW },
      { event: 'submit', isKillSwitchOn: false },
      { event: 'settle', on: settled },
    );
    expect(done).toMatchObject({
      state: 'settled',
      amountMinor: 40_000,
      proposedMinor: 50_000,
      isSubmitted: true,
      settledOn: '2026-03-03',
    });
    expect(path(done, { event: 'return', code: 'R01', on: civilDate('2026-03-05') })).toMatchObject({
      state: 'returned',
      returnCode: 'R01',
    });
  });

  it.each([
    [
      'approved for more than was proposed',
      run('proposed'),
      { event: 'approve', amountMinor: minor(50_001), hasApprovals: true, isKillSwitchOn: false },
      'amount_not_higher',
    ],
    [
      'approved by fewer members than it needs',
      run('proposed'),
      { event: 'approve', amountMinor: minor(50_000), hasApprovals: false, isKillSwitchOn: false },
      'has_approvals',
    ],
    [
      'approved by a first member for more than was proposed',
      run('proposed'),
      { event: 'approve_first', amountMinor: minor(50_001), isKillSwitchOn: false },
      'amount_not_higher',
    ],
    [
      'instructed for more than was approved',
      run('approved', { amountMinor: minor(40_000) }),
      { event: 'instruct', amountMinor: minor(40_001), ...NOW },
      'amount_not_higher',
    ],
    [
      'instructed below the smallest move',
      run('approved'),
      { event: 'instruct', amountMinor: minor(1_999), ...NOW },
      'amount_reaches_minimum',
    ],
    [
      'instructed for nothing',
      run('approved', { minMoveMinor: minor(0) }),
      { event: 'instruct', amountMinor: minor(0), ...NOW },
      'amount_reaches_minimum',
    ],
    [
      'instructed on a stale balance',
      run('approved'),
      { event: 'instruct', amountMinor: minor(50_000), ...NOW, isBalanceFresh: false },
      'balance_is_fresh',
    ],
    ['submitted with the kill switch on', run('instructed'), { event: 'submit', isKillSwitchOn: true }, 'not_stopped'],
    [
      'canceled after it was submitted to a bank',
      run('instructed', { isSubmitted: true }),
      { event: 'cancel' },
      'not_submitted',
    ],
    ['voided without a reason', run('approved'), { event: 'void', reason: '' }, 'has_reason'],
    [
      'returned with a notification of change',
      run('in_transit'),
      { event: 'return', code: 'C01', on: settled },
      'has_return_code',
    ],
    [
      'returned for insufficient funds after two banking days',
      run('settled', { settledOn: settled }),
      { event: 'return', code: 'R01', on: civilDate('2026-03-06') },
      'is_returnable',
    ],
  ] as [string, SweepRun, SweepRunStep, string][])('rejects a run %s', (_why, from, step, guard) => {
    expect(advanceRun(from, step)).toEqual({ ok: false, code: 'guard_failed', guard });
  });

  it('makes a run wait for a decision again if its approval is undone before it is instructed', () => {
    const approve = {
      event: 'approve',
      amountMinor: minor(45_000),
      hasApprovals: true,
      isKillSwitchOn: false,
    } as const;
    expect(path(run('proposed'), approve, { event: 'undo' }, approve)).toMatchObject({ state: 'approved' });
    expect(advanceRun(run('instructed'), { event: 'undo' })).toMatchObject({ ok: false, code: 'not_in_table' });
  });

  it('keeps a run proposed, with its amount, until the second of two members approves it', () => {
    const first = { event: 'approve_first', amountMinor: minor(45_000), isKillSwitchOn: false } as const;
    const waiting = path(run('proposed'), first, { event: 'withdraw' }, first);
    expect(waiting).toMatchObject({ state: 'proposed', amountMinor: 50_000 });
    const second = { event: 'approve', amountMinor: minor(45_000), isKillSwitchOn: false } as const;
    expect(path(waiting, { ...second, hasApprovals: true })).toMatchObject({ state: 'approved', amountMinor: 45_000 });
  });

  it('returns the state and the event if there is no such transition', () => {
    const approve = { event: 'approve', amountMinor: minor(1), hasApprovals: true, isKillSwitchOn: false } as const;
    expect(advanceRun(run('skipped'), approve)).toEqual({
      ok: false,
      code: 'not_in_table',
      from: 'skipped',
      event: 'approve',
    });
  });

  it('accepts the return of an unauthorized debit for sixty days', () => {
    const at = run('settled', { settledOn: settled });
    expect(advanceRun(at, { event: 'return', code: 'R10', on: civilDate('2026-05-02') })).toMatchObject({ ok: true });
    expect(advanceRun(at, { event: 'return', code: 'R10', on: civilDate('2026-05-03') })).toMatchObject({
      ok: false,
      guard: 'is_returnable',
    });
  });

  it('never raises the amount on any path through the table', () => {
    const step = (): fc.Arbitrary<SweepRunStep> =>
      fc.oneof(
        fc.constantFrom<SweepRunStep>(
          { event: 'propose', ...NOW },
          { event: 'submit', isKillSwitchOn: false },
          { event: 'settle', on: settled },
          { event: 'fail' },
          { event: 'expire' },
          { event: 'undo' },
          { event: 'return', code: 'R02', on: settled },
          { event: 'void', reason: 'below_min_move' },
        ),
        fc.tuple(amount(100_000), fc.boolean()).map(([amountMinor, hasApprovals]): SweepRunStep => ({
          event: 'approve',
          amountMinor,
          hasApprovals,
          isKillSwitchOn: false,
        })),
        amount(100_000).map((amountMinor): SweepRunStep => ({ event: 'instruct', amountMinor, ...NOW })),
      );
    fc.assert(
      fc.property(fc.array(step(), { maxLength: 12 }), (steps) => {
        let at = run('evaluated');
        for (const each of steps) {
          const result = advanceRun(at, each);
          if (!result.ok) continue;
          expect(result.run.amountMinor).toBeLessThanOrEqual(at.amountMinor);
          expect(result.run.amountMinor).toBeGreaterThanOrEqual(at.minMoveMinor);
          at = result.run;
        }
      }),
    );
  });
});

describe('isMoving', () => {
  it('includes the states of open runs and of runs whose money moved', () => {
    expect(SWEEP_RUN_STATES.states.filter(isMoving)).toEqual([
      'proposed',
      'approved',
      'instructed',
      'in_transit',
      'settled',
    ]);
  });
});
