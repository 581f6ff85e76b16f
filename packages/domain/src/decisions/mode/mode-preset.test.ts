import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { TODAY } from '../../testing/arbitrary.ts';
import { modeEligibility } from './mode-eligibility.ts';
import { type CarriesBalances, type Goal, modePreset } from './mode-preset.ts';

const GOALS: readonly (Goal | null)[] = ['less_interest', 'quick_wins', 'safety', 'idle_money', 'unsure', null];
const CARRIES: readonly (CarriesBalances | null)[] = ['yes', 'no', 'unsure', null];

describe('modePreset', () => {
  it.each([
    ['less_interest', 'yes', 'pay_down_fast', 'the cheapest way out of debt'],
    ['less_interest', 'unsure', 'pay_down_fast', 'an order for debts does no harm where there are none'],
    ['less_interest', null, 'pay_down_fast', 'the second question was skipped'],
    ['less_interest', 'no', 'balanced', 'nothing bears interest, so nothing is held back from savings'],
    ['quick_wins', 'yes', 'quick_wins', 'the smallest balance first'],
    ['quick_wins', 'no', 'balanced', 'there is no balance to finish'],
    ['safety', 'yes', 'safety_first', 'three months of expenses come before extra payments'],
    ['safety', 'no', 'safety_first', 'a reserve is wanted with debts or without'],
    ['idle_money', 'yes', 'balanced', 'what costs more than savings earn is paid first'],
    ['idle_money', 'no', 'balanced', 'buffer, then savings'],
    ['unsure', 'yes', 'balanced', 'debts are known, so an order for them is chosen'],
    ['unsure', 'unsure', null, 'nothing was said'],
    ['unsure', 'no', null, 'nothing was asked for'],
    [null, 'yes', 'balanced', 'as if unsure'],
    [null, null, null, 'both were skipped'],
  ] as const)('%s, carried balances %s → %s: %s', (goal, carries, mode, _why) => {
    expect(modePreset({ goal, carries })).toBe(mode);
  });

  it('suggests only modes open to a household about which nothing is known', () => {
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
