import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../dates/civil-date.ts';
import { minor } from '../money/minor.ts';
import { card, checking, keepTarget, MONDAY, pastRun, rule, savings, sweepInputs } from '../testing/sweeps.ts';
import { type ApprovedSweep, recheckSweep } from './recheck-sweep.ts';
import { DEFAULT_SWEEP_SETTINGS } from './sweep-settings.ts';

const approved: ApprovedSweep = {
  key: 'k', ruleId: 'rule', leg: 'sweep', fromAccountId: 'checking', toAccountId: 'savings', destinationKey: 'account:savings', amountMinor: minor(200_000), rounding: 'down', plannedFlowId: null,
};
const own = pastRun({ key: 'k', decidedOn: MONDAY, amountMinor: minor(200_000), state: 'approved', isOutCounted: false, isInCounted: false });
const each = rule(keepTarget(300_000), { keepFloorMinor: minor(100_000), minMoveMinor: minor(2_000), roundToMinor: minor(500) });
const check = (more: Parameters<typeof sweepInputs>[0] = {}, run: Partial<ApprovedSweep> = {}) => recheckSweep(sweepInputs({ rules: [each], recentRuns: [own], ...more }), { ...approved, ...run });
const settings = (more: Partial<typeof DEFAULT_SWEEP_SETTINGS>) => ({ settings: { ...DEFAULT_SWEEP_SETTINGS, ...more } });

describe('recheckSweep', () => {
  it('leaves the amount as it is when nothing changed: its own run does not stand against it', () => {
    expect(check()).toMatchObject({ event: 'instruct', amountMinor: 200_000 });
  });

  it('does not take more although there is more', () => {
    expect(check({ accounts: [checking(9_000_000), savings(0)] })).toMatchObject({ event: 'instruct', amountMinor: 200_000 });
  });

  it('lowers it to what is safe now, in whole steps', () => {
    expect(check({ accounts: [checking(250_777), savings(0)] })).toMatchObject({ event: 'instruct', amountMinor: 150_500 });
  });

  it.each([
    ['too little is left', { accounts: [checking(101_999), savings(0)] }, 'below_min_move'],
    ['the kill switch is on', settings({ killSwitch: true }), 'kill_switch'],
    ['the rule was paused', { rules: [{ ...each, state: 'paused' as const }] }, 'rule_not_active'],
    ['the account was closed to sweeps', { accounts: [checking(500_000, { isSweepSuspended: true }), savings(0)] }, 'account_suspended'],
    ['an opposite move came between', { recentRuns: [own, pastRun({ key: 'x', fromAccountId: 'savings', toAccountId: 'checking', decidedOn: MONDAY })] }, 'opposite_move'],
  ])('is void when %s', (_why, more, reason) => {
    expect(check(more)).toMatchObject({ event: 'void', reason });
  });

  it('holds on a stale balance and suspends the rule', () => {
    expect(check({ accounts: [checking(500_000, { balanceAsOf: civilDate('2026-02-20') }), savings(0)] })).toEqual({ event: 'hold', reason: 'balance_stale', suspendsRule: true });
  });

  it('holds over a closed day without blaming the rule', () => {
    expect(check({ today: civilDate('2026-03-01') })).toEqual({ event: 'hold', reason: 'weekday_off', suspendsRule: false });
  });

  it('sends what is owed to the cent, even below the smallest move', () => {
    const run = { leg: 'sweep', toAccountId: 'card', destinationKey: 'segment:card/purchases', amountMinor: minor(4_001), rounding: 'owed' } as const;
    expect(check({ accounts: [checking(101_234), card(300_000)] }, run)).toMatchObject({ event: 'instruct', amountMinor: 1_234 });
  });

  it('sends no more than the debt still owes', () => {
    const run = { toAccountId: 'card', destinationKey: 'segment:card/purchases', amountMinor: minor(40_000) } as const;
    expect(check({ accounts: [checking(500_000), card(12_345)] }, run)).toMatchObject({ event: 'instruct', amountMinor: 12_345 });
  });
});
