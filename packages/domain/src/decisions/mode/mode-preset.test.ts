import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { TODAY } from '../../testing/arbitrary.ts';
import { modeEligibility } from './mode-eligibility.ts';
import { type CarriesBalances, type Goal, modePreset } from './mode-preset.ts';

const GOALS: readonly (Goal | null)[] = ['less_interest', 'quick_wins', 'safety', 'idle_money', 'unsure', null];
const CARRIES: readonly (CarriesBalances | null)[] = ['yes', 'no', 'unsure', null];

describe('modePreset', () => {
  it.each([
    ['less_interest', 'yes', 'pay_down_fast', 'this mode is the cheapest way to pay off debts'],
    ['less_interest', 'unsure', 'pay_down_fast', 'an order of debts does no harm without debts'],
    ['less_interest', null, 'pay_down_fast', 'the user skipped the second question'],
    ['less_interest', 'no', 'balanced', 'nothing bears interest, so nothing is held back from savings'],
    ['quick_wins', 'yes', 'quick_wins', 'the smallest balance first'],
    ['quick_wins', 'no', 'balanced', 'there is no balance to pay off'],
    ['safety', 'yes', 'safety_first', 'three months of expenses come before extra payments'],
    ['safety', 'no', 'safety_first', 'the user wants a reserve, with or without debts'],
    ['idle_money', 'yes', 'balanced', 'debts that cost more than savings earn come first'],
    ['idle_money', 'no', 'balanced', 'the buffer comes first, then savings'],
    ['unsure', 'yes', 'balanced', 'the user has debts, so the suggestion orders them'],
    ['unsure', 'unsure', null, 'both answers are "unsure"'],
    ['unsure', 'no', null, 'the user states no goal and has no debts'],
    [null, 'yes', 'balanced', 'a skipped goal counts as "unsure"'],
    [null, null, null, 'the user skipped both questions'],
  ] as const)('for %s, with carried balances %s, suggests %s: %s', (goal, carries, mode, _why) => {
    expect(modePreset({ goal, carries })).toBe(mode);
  });

  it('suggests only modes that a household without any data may use', () => {
    const unknown = { today: TODAY, debts: [], inGraceDebtIds: [], minimums: [], graceWithoutPromo: {} };
    fc.assert(
      fc.property(fc.constantFrom(...GOALS), fc.constantFrom(...CARRIES), (goal, carries) => {
        const mode = modePreset({ goal, carries });
        expect(mode === null || modeEligibility(mode, unknown).eligible).toBe(true);
        expect(mode).not.toBe('custom');
      }),
    );
  });
});
