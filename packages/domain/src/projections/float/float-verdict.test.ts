import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { amount } from '../../testing/arbitrary.ts';
import { type FloatCircumstances, type FloatReason, floatVerdict } from './float-verdict.ts';

const calm: FloatCircumstances = {
  owedMinor: minor(300_000),
  limitMinor: minor(1_000_000),
  stableIncome: true,
  bearsInterest: false,
  promoAprPpm: ppm(0),
};
const reasonsOf = (gain: number, fields: Partial<FloatCircumstances> = {}): FloatReason[] => {
  const verdict = floatVerdict(minor(gain), { ...calm, ...fields });
  return verdict.worthIt ? [] : verdict.reasons;
};

describe('floatVerdict', () => {
  it.each<[number, Partial<FloatCircumstances>, FloatReason[], string]>([
    [1, {}, [], 'a gain of a cent is enough'],
    [0, {}, ['fee_exceeds_yield'], 'a gain of zero is not enough'],
    [-1, {}, ['fee_exceeds_yield'], 'there is a loss'],
    [100, { owedMinor: minor(750_000) }, [], 'three quarters of the limit may be used'],
    [100, { owedMinor: minor(750_001) }, ['utilization'], 'a cent more than three quarters may not be used'],
    [
      100,
      { owedMinor: minor(1_000_000), maxUtilizationPpm: ppm(1_000_000) },
      [],
      'the full limit may be used if no other credit is needed',
    ],
    [
      100,
      { owedMinor: minor(1_000_001), maxUtilizationPpm: ppm(1_000_000) },
      ['over_limit', 'utilization'],
      'more than the limit may not be used',
    ],
    [100, { limitMinor: null, owedMinor: minor(9_000_000) }, [], 'an unknown limit gives no reason'],
    [100, { limitMinor: minor(0), owedMinor: minor(0) }, [], 'there is no limit and no balance'],
    [100, { stableIncome: false }, ['unstable_income'], 'the money may be needed'],
    [100, { bearsInterest: true }, ['revolving_balance'], 'paying off the card saves more'],
    [100, { promoAprPpm: ppm(1) }, ['not_interest_free'], 'any interest rate is a reason'],
    [100, { isTooLate: true }, ['too_late'], 'there is no time for a safe payoff'],
    [
      -5,
      { stableIncome: false, bearsInterest: true, isTooLate: true },
      ['fee_exceeds_yield', 'unstable_income', 'revolving_balance', 'too_late'],
      'all reasons that apply are listed in a fixed order',
    ],
  ])('with a gain of %s and %j has reasons %j against it: %s', (gain, fields, expected, _why) => {
    expect(reasonsOf(gain, fields)).toEqual(expected);
  });

  it('never loses a reason if more is owed, nor gains one if more is earned', () => {
    fc.assert(
      fc.property(
        amount(2_000_000),
        amount(2_000_000),
        amount(1_000_000),
        fc.integer({ min: -1_000, max: 1_000 }),
        fc.integer({ min: 0, max: 1_000 }),
        (owed, more, limit, gain, better) => {
          const [little, much] = [
            reasonsOf(gain, { owedMinor: owed, limitMinor: limit }),
            reasonsOf(gain, { owedMinor: minor(owed + more), limitMinor: limit }),
          ];
          expect(much).toEqual(expect.arrayContaining(little));
          expect(reasonsOf(gain, { owedMinor: owed, limitMinor: limit })).toEqual(
            expect.arrayContaining(reasonsOf(gain + better, { owedMinor: owed, limitMinor: limit })),
          );
        },
      ),
    );
  });
});
