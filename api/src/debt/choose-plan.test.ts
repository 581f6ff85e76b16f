import { expect, it } from '@jest/globals';
import { MODES } from '@tideline/domain';
import { modeBasis } from './mode-basis.ts';
import { choosePlan } from './plan-choice.ts';
import type { PayoffPlanRow } from './payoff-plans.store.ts';

const standing = { cashMinor: 100_000, monthlyExpensesMinor: null };
const quickWins = modeBasis({ key: 'quick_wins', parameters: MODES.quick_wins }, standing);
const safetyFirst = modeBasis({ key: 'safety_first', parameters: MODES.safety_first }, standing);
const adopted: PayoffPlanRow = {
  id: '018f0000-0000-7000-8000-0000000000f1',
  version: 1,
  strategy: 'avalanche',
  monthlyMinor: 50_000,
  currency: 'USD',
  startOn: '2026-03-01',
  state: 'active',
  order: [],
  extras: [],
  follows: null,
};

it('goes as the mode pays where nobody adopted a plan', () => {
  expect(choosePlan([], null, {}, quickWins)).toMatchObject({ strategy: 'mode', order: [], follows: quickWins });
});

it('lets a plan that was adopted, and a strategy that is asked for, come before the mode', () => {
  expect(choosePlan([], adopted, {}, quickWins)).toEqual({
    strategy: 'avalanche',
    monthlyMinor: 50_000,
    minimumsMinor: 0,
    order: [],
    extras: [],
    follows: null,
  });
  expect(choosePlan([], adopted, { strategy: 'best' }, quickWins)).toMatchObject({ strategy: 'best', follows: null });
});

it('takes a plan by a mode as it was made, and the mode in force where that is asked for', () => {
  const byMode: PayoffPlanRow = { ...adopted, strategy: 'mode', follows: safetyFirst };
  expect(choosePlan([], byMode, {}, quickWins).follows).toBe(safetyFirst);
  expect(choosePlan([], byMode, { strategy: 'mode' }, quickWins).follows).toBe(quickWins);
});
