import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import { card, checking, keepTarget, MONDAY, pastRun, rule, savings, sweepInputs } from '../../testing/sweeps.ts';
import { type ApprovedSweep, recheckSweep } from './recheck-sweep.ts';
import type { SweepRule, SweepTerms } from './sweep-rule.ts';
import { DEFAULT_SWEEP_SETTINGS } from './sweep-settings.ts';

const approved: ApprovedSweep = {
  key: 'k',
  ruleId: 'rule',
  leg: 'sweep',
  fromAccountId: 'checking',
  toAccountId: 'savings',
  destinationKey: 'account:savings',
  amountMinor: minor(200_000),
  rounding: 'down',
  plannedFlowId: null,
};
const own = pastRun({
  key: 'k',
  decidedOn: MONDAY,
  amountMinor: minor(200_000),
  state: 'approved',
  isOutCounted: false,
  isInCounted: false,
});
const each = rule(keepTarget(0), {
  keepFloorMinor: minor(100_000),
  minMoveMinor: minor(2_000),
  roundToMinor: minor(500),
});
const check = (more: Parameters<typeof sweepInputs>[0] = {}, run: Partial<ApprovedSweep> = {}) =>
  recheckSweep(sweepInputs({ rules: [each], recentRuns: [own], ...more }), { ...approved, ...run });
const settings = (more: Partial<typeof DEFAULT_SWEEP_SETTINGS>) => ({
  settings: { ...DEFAULT_SWEEP_SETTINGS, ...more },
});

describe('recheckSweep', () => {
  it('keeps the amount if nothing changed, because the run does not count against itself', () => {
    expect(check()).toMatchObject({ event: 'instruct', amountMinor: 200_000 });
  });

  it('does not raise the amount if more is available', () => {
    expect(check({ accounts: [checking(9_000_000), savings(0)] })).toMatchObject({
      event: 'instruct',
      amountMinor: 200_000,
    });
  });

  it('lowers the amount to the amount that is now safe, in whole steps', () => {
    expect(check({ accounts: [checking(250_777), savings(0)] })).toMatchObject({
      event: 'instruct',
      amountMinor: 150_500,
    });
  });

  it.each([
    ['too little is left', { accounts: [checking(101_999), savings(0)] }, 'below_min_move'],
    ['the kill switch is on', settings({ killSwitch: true }), 'kill_switch'],
    ['the rule was paused', { rules: [{ ...each, state: 'paused' as const }] }, 'rule_not_active'],
    [
      'the account no longer allows sweeps',
      { accounts: [checking(500_000, { isSweepSuspended: true }), savings(0)] },
      'account_suspended',
    ],
    [
      'an opposite move was made in between',
      {
        recentRuns: [own, pastRun({ key: 'x', fromAccountId: 'savings', toAccountId: 'checking', decidedOn: MONDAY })],
      },
      'opposite_move',
    ],
  ])('voids the run if %s', (_why, more, reason) => {
    expect(check(more)).toMatchObject({ event: 'void', reason });
  });

  it('holds the run on a stale balance and suspends the rule', () => {
    expect(check({ accounts: [checking(500_000, { balanceAsOf: civilDate('2026-02-20') }), savings(0)] })).toEqual({
      event: 'hold',
      reason: 'balance_stale',
      suspendsRule: true,
    });
  });

  it('holds the run over a closed day without suspending the rule', () => {
    expect(check({ today: civilDate('2026-03-01') })).toEqual({
      event: 'hold',
      reason: 'weekday_off',
      suspendsRule: false,
    });
  });

  const only = (terms: SweepTerms, more: Partial<SweepRule> = {}) => ({ rules: [rule(terms, more)] });
  const goal = (saved: number) => [
    {
      id: 'holiday',
      name: 'Holiday',
      accountId: 'savings',
      amountMinor: minor(200_000),
      savedMinor: minor(saved),
      by: civilDate('2026-06-15'),
    },
  ];
  const minimum = (open: number) => [
    { accountId: 'card', minimumMinor: minor(open), dueOn: civilDate('2026-03-05'), plannedFlow: null },
  ];
  const promo = (payment: number) => [
    {
      promoId: 'p',
      cardAccountId: 'card',
      paymentMinor: minor(payment),
      dueOn: civilDate('2026-03-05'),
      opportunities: 2,
      costIfMissedMinor: minor(0),
      plannedFlow: null,
    },
  ];
  const toCard = {
    toAccountId: 'card',
    destinationKey: 'segment:card/purchases',
    rounding: 'owed',
    amountMinor: minor(20_000),
  } as const;
  const goalSchedule = { startsOn: civilDate('2026-01-02'), every: 'monthly', endsOn: null } as const;
  const toGoal = { destinationKey: 'goal:savings/holiday', rounding: 'exact', amountMinor: minor(20_000) } as const;
  const topUp = {
    leg: 'top_up',
    fromAccountId: 'savings',
    toAccountId: 'checking',
    destinationKey: 'account:checking',
    rounding: 'owed',
    amountMinor: minor(60_000),
  } as const;
  const short = (balance: number) => ({
    accounts: [checking(balance), savings(900_000)],
    recentRuns: [],
    bills: [{ id: 'tax', accountId: 'checking', amount: 100_000, on: civilDate('2026-03-05') }],
  });
  const twoWay = only(keepTarget(0), { direction: 'two_way', roundToMinor: minor(500) });

  it.each([
    ['a smaller distance to the target', only(keepTarget(400_000)), {}, 100_000],
    ['a target that is now reached', only(keepTarget(500_000)), {}, 'within_band'],
    [
      'a band that does not count twice',
      only({ kind: 'keep_target', targetMinor: minor(400_000), bandMinor: minor(200_000) }),
      {},
      100_000,
    ],
    [
      'a threshold that is no longer exceeded',
      only({ kind: 'above_threshold', thresholdMinor: minor(500_000) }),
      {},
      'below_threshold',
    ],
    [
      'a minimum that the user partly paid',
      { ...only({ kind: 'minimum_payment' }), minimums: minimum(5_000) },
      toCard,
      5_000,
    ],
    [
      'a minimum that the user paid',
      { ...only({ kind: 'minimum_payment' }), minimums: minimum(0) },
      toCard,
      'nothing_owed',
    ],
    [
      'a promotion that needs less',
      { ...only({ kind: 'promo_deadline', promoId: 'p' }), promos: promo(12_345) },
      toCard,
      12_345,
    ],
    [
      'a promotion that needs more than was approved',
      { ...only({ kind: 'promo_deadline', promoId: 'p' }), promos: promo(90_000) },
      toCard,
      20_000,
    ],
    ['a promotion that is now paid off', only({ kind: 'promo_deadline', promoId: 'p' }), toCard, 'promo_missing'],
    [
      'a goal that is almost reached',
      { ...only({ kind: 'savings_goal', goalId: 'holiday', schedule: goalSchedule }), goals: goal(190_001) },
      toGoal,
      9_999,
    ],
    [
      'a goal that is reached',
      { ...only({ kind: 'savings_goal', goalId: 'holiday', schedule: goalSchedule }), goals: goal(200_000) },
      toGoal,
      'goal_reached',
    ],
    [
      'a deleted goal',
      only({ kind: 'savings_goal', goalId: 'holiday', schedule: goalSchedule }),
      toGoal,
      'goal_missing',
    ],
    ['an unchanged gap', { ...twoWay, ...short(40_000) }, topUp, 60_000],
    ['a smaller gap, in whole steps rounded up', { ...twoWay, ...short(90_001) }, topUp, 10_000],
    ['a gap that is larger than was approved', { ...twoWay, ...short(0) }, topUp, 60_000],
    ['a closed gap', { ...twoWay, ...short(100_000) }, topUp, 'no_shortfall'],
  ] as [string, Parameters<typeof sweepInputs>[0], Partial<ApprovedSweep>, number | string][])(
    'sends only what the rule still requires: %s',
    (_why, more, run, expected) => {
      const result = check({ accounts: [checking(500_000), savings(500_000), card(300_000)], ...more }, run);
      expect(result.event === 'instruct' ? result.amountMinor : result.reason).toBe(expected);
    },
  );

  it('sends the owed amount to the cent, even below the smallest move', () => {
    const run = {
      leg: 'sweep',
      toAccountId: 'card',
      destinationKey: 'segment:card/purchases',
      amountMinor: minor(4_001),
      rounding: 'owed',
    } as const;
    expect(check({ accounts: [checking(101_234), card(300_000)] }, run)).toMatchObject({
      event: 'instruct',
      amountMinor: 1_234,
    });
  });

  it('sends at most the amount that is still owed', () => {
    const run = { toAccountId: 'card', destinationKey: 'segment:card/purchases', amountMinor: minor(40_000) } as const;
    expect(check({ accounts: [checking(500_000), card(12_345)] }, run)).toMatchObject({
      event: 'instruct',
      amountMinor: 12_345,
    });
  });

  describe('money that the user asks to bring back', () => {
    const back: Partial<ApprovedSweep> = {
      leg: 'top_up',
      fromAccountId: 'savings',
      toAccountId: 'checking',
      destinationKey: 'account:checking',
      rounding: 'exact',
      amountMinor: minor(200_000),
      isAskedFor: true,
    };
    const settled = pastRun({ key: 'before', decidedOn: MONDAY, amountMinor: minor(200_000), state: 'settled' });
    const household = { accounts: [checking(500_000), savings(900_000)], recentRuns: [settled] };

    it('moves without a shortfall and right after the opposite move', () => {
      expect(check(household, back)).toMatchObject({ event: 'instruct', amountMinor: 200_000 });
      expect(check(household, { ...back, isAskedFor: false })).toMatchObject({
        event: 'void',
        reason: 'opposite_move',
      });
    });

    it("moves to the cent, even if the rule is paused, and leaves the source's floor untouched", () => {
      const paused = { rules: [{ ...each, state: 'paused' as const }] };
      expect(
        check(
          {
            ...household,
            ...paused,
            accounts: [checking(0), savings(150_123)],
            ...settings({ floors: { savings: minor(50_000) } }),
          },
          back,
        ),
      ).toMatchObject({ event: 'instruct', amountMinor: 100_000 });
      expect(check({ ...household, ...paused }, { ...back, amountMinor: minor(123_45) })).toMatchObject({
        event: 'instruct',
        amountMinor: 123_45,
      });
    });

    it.each([
      ['all sweeps are stopped', settings({ killSwitch: true }), 'kill_switch'],
      [
        'the bank refused the account',
        { accounts: [checking(0), savings(900_000, { isLinkDisabled: true })] },
        'link_disabled',
      ],
      ['nothing is left above the floor', settings({ floors: { savings: minor(900_000) } }), 'below_min_move'],
    ])('does not move if %s', (_why, more, reason) => {
      expect(check({ ...household, ...more }, back)).toMatchObject({ event: 'void', reason });
    });
  });
});
