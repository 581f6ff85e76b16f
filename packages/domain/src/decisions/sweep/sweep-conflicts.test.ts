import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { keepTarget, MONDAY, rule } from '../../testing/sweeps.ts';
import { type SweepConflictInputs, sweepConflicts } from './sweep-conflicts.ts';
import type { SweepRule, SweepTerms } from './sweep-rule.ts';
import { DEFAULT_SWEEP_SETTINGS } from './sweep-settings.ts';

const conflictInputs: SweepConflictInputs = {
  today: MONDAY,
  settings: DEFAULT_SWEEP_SETTINGS,
  incomeAccountIds: ['checking'],
};
const codes = (rules: SweepRule[], more: Partial<SweepConflictInputs> = {}) =>
  sweepConflicts(rules, { ...conflictInputs, ...more }).map(
    ({ code, severity, ruleIds, detail }) =>
      `${severity} ${code} ${ruleIds.join('+')}${detail === null ? '' : ` ${detail}`}`,
  );
const account = (accountId: string) => [{ kind: 'account', accountId }] as const;
const a = (terms: SweepTerms, more: Partial<SweepRule> = {}) => rule(terms, { id: 'a', priority: 1, ...more });
const b = (terms: SweepTerms, more: Partial<SweepRule> = {}) => rule(terms, { id: 'b', priority: 2, ...more });
const back: Partial<SweepRule> = { sourceAccountId: 'savings', destinations: account('checking') };
const share = (part: number): SweepTerms => ({ kind: 'percent_of_income', sharePpm: ppm(part) });
const fixed = (amount: number): SweepTerms => ({
  kind: 'fixed_schedule',
  amountMinor: minor(amount),
  schedule: { startsOn: MONDAY, every: 'monthly', endsOn: null },
});
const refill = (floor: number): SweepTerms => ({ kind: 'buffer_refill', protectedFloorMinor: minor(floor) });

describe('rule conflicts', () => {
  const table: [string, SweepRule[], string[]][] = [
    [
      'nothing between a sweep and a payment of their own',
      [a(keepTarget(300_000)), b(fixed(100), { sourceAccountId: 'savings', destinations: account('other') })],
      [],
    ],
    [
      'one sends what the other sends back',
      [a(keepTarget(300_000)), b(fixed(100), back)],
      ['blocks opposite_moves a+b'],
    ],
    ['a refill below the target is what a buffer is for', [a(keepTarget(300_000)), b(refill(100_000))], []],
    [
      'a refill above the target moves money to and fro',
      [a(keepTarget(300_000)), b(refill(300_001))],
      ['blocks refill_above_target a+b'],
    ],
    [
      'a floor above the refill keeps the peace',
      [a(keepTarget(0), { keepFloorMinor: minor(300_000) }), b(refill(300_000))],
      ['warns floor_above_target a'],
    ],
    [
      'two rules empty one account',
      [a(keepTarget(300_000)), b({ kind: 'above_threshold', thresholdMinor: minor(200_000) })],
      ['warns same_money_twice a+b'],
    ],
    [
      'all that is safe to debts, and all above a target to savings',
      [a({ kind: 'debt_extra', amountMinor: null }), b(keepTarget(1))],
      ['warns same_money_twice a+b'],
    ],
    ['the same rule twice', [a(keepTarget(300_000)), b(keepTarget(300_000))], ['warns duplicate a+b']],
    ['the same priority', [a(fixed(100)), b(share(10_000), { priority: 1 })], ['warns same_priority a+b']],
    [
      'shares of 60 % and 41 % of one income',
      [a(share(600_000)), b(share(410_000))],
      ['blocks shares_above_whole a+b'],
    ],
    ['shares of 60 % and 40 %', [a(share(600_000)), b(share(400_000))], []],
    [
      'the floor forbids the target',
      [a(keepTarget(300_000), { keepFloorMinor: minor(300_001) })],
      ['warns floor_above_target a'],
    ],
    [
      'an archived rule stands in nobody’s way',
      [a(keepTarget(300_000)), b(fixed(100), { ...back, state: 'archived' })],
      [],
    ],
    [
      'money that goes round three accounts',
      [
        a(fixed(1)),
        b(fixed(2), { sourceAccountId: 'savings', destinations: account('third') }),
        rule(fixed(3), { id: 'c', sourceAccountId: 'third', destinations: account('checking') }),
      ],
      ['blocks circular a+b+c'],
    ],
    [
      'three accounts in a line',
      [a(fixed(1)), b(fixed(2), { sourceAccountId: 'savings', destinations: account('third') })],
      [],
    ],
  ];

  it.each(table)('%s', (_why, rules, expected) => {
    expect(codes(rules)).toEqual(expected);
    expect(codes(rules.toReversed())).toEqual(expected);
  });
});

describe('rule that can never fire', () => {
  it('is reported with its reason', () => {
    const settings = (more: Partial<typeof DEFAULT_SWEEP_SETTINGS>) => ({
      settings: { ...DEFAULT_SWEEP_SETTINGS, ...more },
    });
    expect(codes([a(keepTarget(1))], settings({ weekdays: [0, 6] }))).toEqual(['blocks never_fires a no_weekday_open']);
    expect(codes([a(share(10_000))], { incomeAccountIds: ['other'] })).toEqual(['blocks never_fires a no_pay_cheques']);
    expect(codes([a(fixed(499), { minMoveMinor: minor(500) })])).toEqual([
      'blocks never_fires a amount_below_min_move',
    ]);
    expect(codes([a(keepTarget(1), { minMoveMinor: minor(500), maxPerWeekMinor: minor(499) })])).toEqual([
      'blocks never_fires a limit_below_min_move',
    ]);
    expect(codes([a(keepTarget(1), { minMoveMinor: minor(500) })], settings({ maxPerMonthMinor: minor(499) }))).toEqual(
      ['blocks never_fires a household_limit_below_min_move'],
    );
    const over: SweepTerms = {
      kind: 'fixed_schedule',
      amountMinor: minor(1),
      schedule: { startsOn: civilDate('2025-01-01'), every: 'weekly', endsOn: civilDate('2026-03-01') },
    };
    expect(codes([a(over)])).toEqual(['blocks never_fires a schedule_over']);
  });

  it('excludes rules that pay the amount owed, however small', () => {
    expect(codes([a({ kind: 'minimum_payment' }, { minMoveMinor: minor(500), maxMoveMinor: minor(499) })])).toEqual([]);
  });
});
