import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { card, checking, keepTarget, MONDAY, pastRun, rule, savings, sweepInputs } from '../../testing/sweeps.ts';
import { evaluateSweeps } from './evaluate-sweeps.ts';
import type { SkippedSweep } from './sweep-decision.ts';
import type { SweepInputs } from './sweep-inputs.ts';
import type { SweepRule } from './sweep-rule.ts';
import { DEFAULT_SWEEP_SETTINGS } from './sweep-settings.ts';
import { monthly, evaluate, amountOf, minimum } from '../../testing/sweep-evaluations.ts';

describe('sweep limits', () => {
  const extra = (more: Partial<SweepRule> = {}) => rule(keepTarget(0), more); // wants all of the $5,000
  const week = (amount: number, day: string) =>
    pastRun({ ruleId: 'other', toAccountId: 'card', amountMinor: minor(amount), decidedOn: civilDate(day) });
  const settings = (more: Partial<typeof DEFAULT_SWEEP_SETTINGS>) => ({
    settings: { ...DEFAULT_SWEEP_SETTINGS, ...more },
  });
  const table: [string, SweepRule, Parameters<typeof sweepInputs>[0], number | string][] = [
    ["leave the rule's floor of $1,500", extra({ keepFloorMinor: minor(150_000) }), {}, 350_000],
    [
      "leave the account's floor of $2,000, which is higher",
      extra({ keepFloorMinor: minor(150_000) }),
      settings({ floors: { checking: minor(200_000) } }),
      300_000,
    ],
    [
      'leave ten days of $40 on top of the floor',
      extra({ keepFloorMinor: minor(150_000), bufferDays: 10 }),
      { accounts: [checking(500_000, { dailySpendingMinor: minor(4_000) }), savings(0)] },
      310_000,
    ],
    [
      'leave money for a bill of $1,200',
      extra(),
      { bills: [{ id: 'rent', accountId: 'checking', amount: 120_000, on: civilDate('2026-03-10') }] },
      380_000,
    ],
    ['allow at most $1,000 per transfer', extra({ maxMoveMinor: minor(100_000) }), {}, 100_000],
    [
      "allow at most the household's $900 per transfer",
      extra({ maxMoveMinor: minor(100_000) }),
      settings({ maxPerTransferMinor: minor(90_000) }),
      90_000,
    ],
    ['allow a tenth of the balance', extra(), settings({ maxSharePpm: ppm(100_000) }), 50_000],
    [
      'allow the rest of $1,000 a week after $400 six days ago',
      extra(),
      { ...settings({ maxPerWeekMinor: minor(100_000) }), recentRuns: [week(40_000, '2026-02-24')] },
      60_000,
    ],
    [
      'ignore, in a weekly limit, a move seven days ago',
      extra(),
      { ...settings({ maxPerWeekMinor: minor(100_000) }), recentRuns: [week(40_000, '2026-02-23')] },
      100_000,
    ],
    [
      'allow nothing once the thirty-day limit is used up',
      extra(),
      { ...settings({ maxPerMonthMinor: minor(100_000) }), recentRuns: [week(100_000, '2026-02-02')] },
      'cap_reached',
    ],
    [
      'ignore a failed run',
      extra(),
      {
        ...settings({ maxPerMonthMinor: minor(100_000) }),
        recentRuns: [{ ...week(100_000, '2026-02-02'), state: 'failed' }],
      },
      100_000,
    ],
    ['round down to steps of $5', extra({ keepFloorMinor: minor(1), roundToMinor: minor(500) }), {}, 499_500],
    [
      'skip an amount below the smallest move',
      extra({ keepFloorMinor: minor(499_000), minMoveMinor: minor(1_001) }),
      {},
      'below_min_move',
    ],
    [
      'allow an amount equal to the smallest move',
      extra({ keepFloorMinor: minor(499_000), minMoveMinor: minor(1_000) }),
      {},
      1_000,
    ],
    ['skip the rule if the floor is above the balance', extra({ keepFloorMinor: minor(600_000) }), {}, 'nothing_safe'],
  ];

  it.each(table)('%s', (_why, each, more, expected) => {
    expect(amountOf(evaluate(each, more))).toBe(expected);
  });

  it('apply a daily limit across all rules of one evaluation', () => {
    const rules = [
      extra({ id: 'a', priority: 1, maxMoveMinor: minor(70_000) }),
      extra({ id: 'b', priority: 2, maxMoveMinor: minor(70_000) }),
    ];
    const decisions = evaluateSweeps(sweepInputs({ rules, ...settings({ maxPerDayMinor: minor(100_000) }) }));
    expect(decisions.map(amountOf)).toEqual([70_000, 30_000]);
  });

  it('allow the last dollars of a debt even if they are less than a whole step', () => {
    const decision = evaluate(rule({ kind: 'debt_extra', amountMinor: minor(50_000) }, { roundToMinor: minor(500) }), {
      accounts: [checking(500_000), card(1_234)],
    });
    expect(amountOf(decision)).toBe(1_234);
  });
});

describe('rule guards', () => {
  const sweep = (more: Partial<SweepRule> = {}) => rule(keepTarget(300_000), more);
  const settings = (more: Partial<typeof DEFAULT_SWEEP_SETTINGS>) => ({
    settings: { ...DEFAULT_SWEEP_SETTINGS, ...more },
  });
  const accounts = (source: Parameters<typeof checking>[1], target: Parameters<typeof savings>[1] = {}) => ({
    accounts: [checking(500_000, source), savings(0, target)],
  });
  const old = civilDate('2026-02-26'); // four days before
  const table: [SkippedSweep['reason'], SweepRule, Parameters<typeof sweepInputs>[0]][] = [
    ['kill_switch', sweep(), settings({ killSwitch: true })],
    ['rule_not_active', sweep({ state: 'paused' }), {}],
    ['rule_not_active', sweep({ state: 'suspended' }), {}],
    ['blackout', sweep(), settings({ blackoutDates: [MONDAY] })],
    ['weekday_off', sweep(), settings({ weekdays: [2, 5] })],
    ['weekday_off', sweep(), { today: civilDate('2026-03-01') }],
    ['bank_holiday', sweep(), { today: civilDate('2026-05-25') }],
    ['manual_only', sweep({ trigger: 'manual' }), {}],
    ['account_missing', sweep({ sourceAccountId: 'gone' }), {}],
    ['account_missing', sweep({ destinations: [{ kind: 'account', accountId: 'gone' }] }), {}],
    ['not_a_deposit', sweep({ sourceAccountId: 'card' }), {}],
    [
      'not_a_deposit',
      rule(
        { kind: 'buffer_refill', protectedFloorMinor: minor(1) },
        { destinations: [{ kind: 'loan', accountId: 'card' }] },
      ),
      {},
    ],
    ['same_account', sweep({ destinations: [{ kind: 'account', accountId: 'checking' }] }), {}],
    ['currency_differs', sweep(), accounts({}, { currency: 'EUR' })],
    ['balance_stale', sweep(), accounts({ balanceAsOf: old })],
    ['balance_stale', sweep(), accounts({}, { balanceAsOf: old })],
    ['account_suspended', sweep(), accounts({ isSweepSuspended: true })],
    ['link_disabled', sweep(), accounts({}, { isLinkDisabled: true })],
    ['cool_down', sweep(), { recentRuns: [pastRun({ decidedOn: civilDate('2026-02-27') })] }],
    [
      'destination_full',
      sweep({ destinations: [{ kind: 'loan', accountId: 'card' }] }),
      { accounts: [checking(500_000), card(0)] },
    ],
  ];

  it.each(table)('skip with the reason %s', (reason, each, more) => {
    expect(amountOf(evaluate(each, more))).toBe(reason);
  });

  it('allow a manual rule on request', () => {
    expect(amountOf(evaluate(sweep({ trigger: 'manual' }), { runNow: ['rule'] }))).toBe(200_000);
  });

  it('allow a move on the day the cool-down ends', () => {
    expect(amountOf(evaluate(sweep(), { recentRuns: [pastRun({ decidedOn: civilDate('2026-02-25') })] }))).toBe(
      200_000,
    );
  });

  it('require a longer history for a savings rule, but not for a minimum', () => {
    const base = sweepInputs({
      rules: [sweep(), rule({ kind: 'minimum_payment' }, { id: 'min' })],
      minimums: minimum(),
    });
    const safeToMove: SweepInputs['safeToMove'] = (...args) => ({
      ...base.safeToMove(...args),
      amountMinor: minor(0),
      reason: 'history_too_short',
    });
    expect(evaluateSweeps({ ...base, safeToMove }).map(amountOf)).toEqual([4_000, 'history_too_short']);
  });

  it('skip a period that was already decided for another destination', () => {
    const both = rule(
      { kind: 'fixed_schedule', amountMinor: minor(100), schedule: monthly('2026-01-02') },
      {
        destinations: [
          { kind: 'account', accountId: 'best' },
          { kind: 'account', accountId: 'savings' },
        ],
      },
    );
    const accounts2 = [checking(500_000), savings(0), savings(0, { id: 'best' })];
    const paid = pastRun({ key: 'rule:checking>account:savings:2026-03-02:2', state: 'canceled' });
    expect(amountOf(evaluate(both, { accounts: accounts2, recentRuns: [paid] }))).toBe('already_decided');
  });

  it('allow a period that was only skipped', () => {
    const skipped = pastRun({ key: 'rule:checking>account:savings:2026-03-02:0', state: 'skipped', decidedOn: MONDAY });
    expect(amountOf(evaluate(sweep(), { recentRuns: [skipped] }))).toBe(200_000);
  });

  it('allow a payment after its scheduled day was missed, with the key of that day', () => {
    const fixed = rule({ kind: 'fixed_schedule', amountMinor: minor(100), schedule: monthly('2026-01-26') });
    expect(evaluate(fixed)).toMatchObject({ outcome: 'proposed', key: 'rule:checking>account:savings:2026-02-26:1' });
  });
});
