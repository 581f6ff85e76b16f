import { describe, expect, it } from '@jest/globals';
import { INSIGHT_AREAS, type InsightType } from '../insight/insight.ts';
import { modeInsightFactor } from './mode-effects.ts';
import { MODE_KEYS, MODES } from './mode-parameters.ts';

describe('modeInsightFactor', () => {
  it.each([
    [
      'balanced',
      { emergency_fund_low: 3, avoidable_interest: 2, idle_cash: 1 },
      'the buffer first, then debts, then savings',
    ],
    ['pay_down_fast', { avoidable_interest: 3, low_cash_ahead: 2, better_account: 1 }, 'debts come first'],
    ['float', { low_cash_ahead: 3, bonus_rate_ends: 2, promo_at_risk: 1 }, 'savings come before debts'],
    ['quick_wins', { price_rise: 2, stale_data: 2 }, 'insights that are not about a destination keep their weight'],
  ] as const)('in %s returns %j: %s', (key, expected, _why) => {
    for (const [type, factor] of Object.entries(expected))
      expect(modeInsightFactor(type as InsightType, MODES[key])).toBe(factor);
  });

  it('ranks destinations omitted from an order last, and knows every type in every mode', () => {
    expect(modeInsightFactor('idle_cash', { destinationOrder: ['debt', 'buffer'] })).toBe(1);
    for (const key of MODE_KEYS)
      for (const type of Object.keys(INSIGHT_AREAS))
        expect([1, 2, 3]).toContain(modeInsightFactor(type as InsightType, MODES[key]));
  });
});
