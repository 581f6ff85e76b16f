import { expect, it } from '@jest/globals';
import { MODES } from '@tideline/domain';
import { choosePlan } from './plan-choice.ts';
import type { PayoffPlanRow } from './payoff-plans.store.ts';

const adopted: PayoffPlanRow = { id: '018f0000-0000-7000-8000-0000000000f1', version: 1, strategy: 'avalanche', monthlyMinor: 50_000, currency: 'USD', startOn: '2026-03-01', state: 'active', order: [], extras: [] };

it.each([
  ['balanced', 'promo_aware', 'promotions in time, then the highest rate'],
  ['pay_down_fast', 'best', 'the cheapest plan there is'],
  ['quick_wins', 'snowball', 'the smallest balance first'],
  ['safety_first', 'avalanche', 'minimums, then the highest rate'],
  ['custom', 'custom', 'the person’s own order'],
] as const)('in the mode %s begins with %s: %s', (mode, strategy, _why) => {
  expect(choosePlan([], null, {}, MODES[mode]).strategy).toBe(strategy);
});

it('takes the order of a mode of the person’s own', () => {
  expect(choosePlan([], null, {}, { ...MODES.custom, customOrder: ['b', 'a'] }).order).toEqual(['b', 'a']);
});

it('lets a plan that was adopted, and a strategy that is asked for, come before the mode', () => {
  expect(choosePlan([], adopted, {}, MODES.quick_wins)).toEqual({ strategy: 'avalanche', monthlyMinor: 50_000, minimumsMinor: 0, order: [], extras: [] });
  expect(choosePlan([], adopted, { strategy: 'best' }, MODES.quick_wins).strategy).toBe('best');
});
