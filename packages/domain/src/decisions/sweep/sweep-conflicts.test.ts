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

describe('sweepConflicts', () => {
  const table: [string, SweepRule[], string[]][] = [
    [
      'allows a sweep next to a payment',
      [a(keepTarget(300_000)), b(fixed(100), { sourceAccountId: 'savings', destinations: account('other') })],
      [],
    ],
    [
      'reports a rule that brings back the money that another sends',
      [a(keepTarget(300_000)), b(fixed(100), back)],
      ['blocks opposite_moves a+b'],
    ],
    ['allows a refill below the target', [a(keepTarget(300_000)), b(refill(100_000))], []],
    [
      'reports a refill above the target, because money would move back and forth',
      [a(keepTarget(300_000)), b(refill(300_001))],
      ['blocks refill_above_target a+b'],
    ],
    [
      'only warns about a floor above the target if the refill equals the floor',
      [a(keepTarget(0), { keepFloorMinor: minor(300_000) }), b(refill(300_000))],
      ['warns floor_above_target a'],
    ],
    [
      'warns about two rules that empty one account',
      [a(keepTarget(300_000)), b({ kind: 'above_threshold', thresholdMinor: minor(200_000) })],
      ['warns same_money_twice a+b'],
    ],
    [
      'warns about a rule that pays all safe money to debts next to one that saves everything above a target',
      [a({ kind: 'debt_extra', amountMinor: null }), b(keepTarget(1))],
      ['warns same_money_twice a+b'],
    ],
    ['warns about a duplicate rule', [a(keepTarget(300_000)), b(keepTarget(300_000))], ['warns duplicate a+b']],
    [
      'warns about rules with the same priority',
      [a(fixed(100)), b(share(10_000), { priority: 1 })],
      ['warns same_priority a+b'],
    ],
    [
      'reports shares of 60% and 41% of one income',
      [a(share(600_000)), b(share(410_000))],
      ['blocks shares_above_whole a+b'],
    ],
    ['allows shares of 60% and 40% of one income', [a(share(600_000)), b(share(400_000))], []],
    [
      'warns about a floor above the target',
      [a(keepTarget(300_000), { keepFloorMinor: minor(300_001) })],
      ['warns floor_above_target a'],
    ],
    ['ignores an archived rule', [a(keepTarget(300_000)), b(fixed(100), { ...back, state: 'archived' })], []],
    [
      'reports money that moves around three accounts',
      [
        a(fixed(1)),
        b(fixed(2), { sourceAccountId: 'savings', destinations: account('third') }),
        rule(fixed(3), { id: 'c', sourceAccountId: 'third', destinations: account('checking') }),
      ],
      ['blocks circular a+b+c'],
    ],
    [
      'allows money that moves through three accounts in a line',
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
    expect(codes([a(share(10_000))], { incomeAccountIds: ['other'] })).toEqual(['blocks never_fires a no_paychecks']);
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

  it('is never a rule that pays the amount owed, which may be small', () => {
    expect(codes([a({ kind: 'minimum_payment' }, { minMoveMinor: minor(500), maxMoveMinor: minor(499) })])).toEqual([]);
  });
});
