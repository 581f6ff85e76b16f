import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { amount, date } from '../../testing/arbitrary.ts';
import { keepTarget, MONDAY, rule } from '../../testing/sweeps.ts';
import { recompute } from '../../formulas.ts';
import { nextEvaluation } from './next-evaluation.ts';
import { ruleTotals, type SettledSweep } from './rule-totals.ts';
import type { SweepRule, SweepTerms } from './sweep-rule.ts';
import { DEFAULT_SWEEP_SETTINGS } from './sweep-settings.ts';

const run = (settledOn: string, amountMinor: number, more: Partial<SettledSweep> = {}): SettledSweep => ({
  settledOn: civilDate(settledOn),
  amountMinor: minor(amountMinor),
  leg: 'sweep',
  differencePpm: ppm(36_500),
  ...more,
});
const today = civilDate('2026-03-31');

describe('ruleTotals', () => {
  it('sums the amounts moved, this month and in total, and the amount brought back', () => {
    const runs = [
      run('2026-02-28', 10_000),
      run('2026-03-01', 20_000),
      run('2026-03-31', 30_000),
      run('2026-03-20', 5_000, { leg: 'top_up' }),
      run('2026-04-01', 99_000),
    ];
    expect(ruleTotals(runs, today)).toMatchObject({
      movedMinor: 60_000,
      movedThisMonthMinor: 50_000,
      broughtBackMinor: 5_000,
    });
  });

  it.each([
    // 3.65% a year is 0.01% a day.
    [[run('2026-03-21', 1_000_000)], 1_000, 'ten days of $10,000 at 0.01% a day: $10'],
    [
      [run('2026-03-21', 1_000_000), run('2026-03-26', 1_000_000, { leg: 'top_up' })],
      500,
      'half of it was brought back after five days',
    ],
    [
      [run('2026-03-21', 1_000_000), run('2026-03-21', 1_000_000, { differencePpm: ppm(73_000) })],
      3_000,
      'each run has the rate at its time',
    ],
    [
      [run('2026-03-21', 1_000_000, { differencePpm: ppm(-36_500) })],
      -1_000,
      'a lower rate at the destination costs money',
    ],
    [[run('2026-03-31', 1_000_000)], 0, 'the money arrived today'],
    [[], 0, 'nothing moved'],
  ] as [SettledSweep[], number, string][])('computes that %j earned %i: %s', (runs, expected, _why) => {
    expect(ruleTotals(runs, today).earnedMinor).toBe(expected);
  });

  it('returns earnings that can be recomputed from the working, regardless of the order of the runs', () => {
    const any = fc.record({
      settledOn: date('2025-01-01', '2026-12-31'),
      amountMinor: amount(1_000_000),
      leg: fc.constantFrom('sweep', 'top_up' as const),
      differencePpm: fc.integer({ min: 0, max: 250_000 }).map(ppm),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 12 }), (runs) => {
        const totals = ruleTotals(runs, today);
        expect(recompute(totals.working)).toEqual({ kind: 'money', minor: totals.earnedMinor });
        expect(ruleTotals(runs.toReversed(), today)).toEqual(totals);
      }),
    );
  });
});

describe('nextEvaluation', () => {
  const monthly = (startsOn: string, endsOn: string | null = null): SweepTerms => ({
    kind: 'fixed_schedule',
    amountMinor: minor(1),
    schedule: { startsOn: civilDate(startsOn), every: 'monthly', endsOn: endsOn === null ? null : civilDate(endsOn) },
  });
  const next = (
    terms: SweepTerms,
    { paysDebt = false, ...more }: Partial<SweepRule> & { paysDebt?: boolean } = {},
    settings: Partial<typeof DEFAULT_SWEEP_SETTINGS> = {},
    on = MONDAY,
  ) => nextEvaluation(rule(terms, more), { today: on, settings: { ...DEFAULT_SWEEP_SETTINGS, ...settings }, paysDebt });

  it.each([
    [next(keepTarget(0)), '2026-03-03', 'on the next business day'],
    [next(keepTarget(0), {}, {}, civilDate('2026-05-22')), '2026-05-26', 'after a weekend and Memorial Day'],
    [next(keepTarget(0), {}, { weekdays: [5] }), '2026-03-06', "on the household's own weekday"],
    [next(monthly('2026-01-15')), '2026-03-16', 'on Monday for savings due on Sunday, the 15th'],
    [next(monthly('2026-01-15'), { paysDebt: true }), '2026-03-13', 'on Friday for a payment due on Sunday, the 15th'],
    [next(monthly('2026-01-02')), '2026-04-02', "in a month if today's day has come"],
    [next(monthly('2026-01-15', '2026-02-28')), null, 'never if the schedule is over'],
    [next(keepTarget(0), { state: 'paused' }), null, 'never if the rule is paused'],
    [next(keepTarget(0), { trigger: 'manual' }), null, 'never if the rule is manual'],
    [next(keepTarget(0), {}, { killSwitch: true }), null, 'never if all sweeps are stopped'],
    [next(keepTarget(0), {}, { weekdays: [0, 6] }), null, 'never if no weekday is open'],
  ])('returns %s, expected %s: %s', (actual, expected, _why) => {
    expect(actual).toBe(expected);
  });
});
