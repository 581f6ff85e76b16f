import { expect, it } from '@jest/globals';
import { MODES } from '@tideline/domain';
import { modeBasis } from './mode-basis.ts';
import { choosePlan } from './choose-plan.ts';
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
  begunWith: [],
};

it('follows the mode if no plan is active', () => {
  expect(choosePlan([], null, {}, quickWins)).toMatchObject({ strategy: 'mode', order: [], follows: quickWins });
});

it('prefers an active plan, and a requested strategy, over the mode', () => {
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

it('keeps a mode-based plan as it was made, and uses the active mode on request', () => {
  const byMode: PayoffPlanRow = { ...adopted, strategy: 'mode', follows: safetyFirst };
  expect(choosePlan([], byMode, {}, quickWins).follows).toBe(safetyFirst);
  expect(choosePlan([], byMode, { strategy: 'mode' }, quickWins).follows).toBe(quickWins);
});
