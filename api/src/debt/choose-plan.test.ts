import { expect, it } from '@jest/globals';
import { choosePlan } from './plan-choice.ts';
import type { PayoffPlanRow } from './payoff-plans.store.ts';

const adopted: PayoffPlanRow = { id: '018f0000-0000-7000-8000-0000000000f1', version: 1, strategy: 'avalanche', monthlyMinor: 50_000, currency: 'USD', startOn: '2026-03-01', state: 'active', order: [], extras: [] };

it.each([
  [null, 'best', 'nobody has chosen a mode: the balanced one holds'],
  ['pay_down_fast', 'best', 'the cheapest plan there is'],
  ['quick_wins', 'snowball', 'the smallest balance first'],
  ['safety_first', 'avalanche', 'minimums, then the highest rate'],
] as const)('in the mode %s begins with %s: %s', (mode, strategy, _why) => {
  expect(choosePlan([], null, {}, mode).strategy).toBe(strategy);
});

it('lets a plan that was adopted, and a strategy that is asked for, come before the mode', () => {
  expect(choosePlan([], adopted, {}, 'quick_wins')).toEqual({ strategy: 'avalanche', monthlyMinor: 50_000, minimumsMinor: 0, order: [], extras: [] });
  expect(choosePlan([], adopted, { strategy: 'best' }, 'quick_wins').strategy).toBe('best');
});
