import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import { amount } from '../../testing/arbitrary.ts';
import { promoDrift } from './promo-drift.ts';

const payBy = civilDate('2026-11-30');
const drift = (balance: number, opportunities: number, planned: number) =>
  promoDrift(
    { opportunities, payBy: opportunities === 0 ? null : payBy },
    { balanceMinor: minor(balance), plannedPerMonthMinor: minor(planned) },
  );

describe('promoDrift', () => {
  it.each<{ balance: number; n: number; planned: number; left: number; short: number; atRisk: boolean; why: string }>`
    balance    | n    | planned   | left       | short     | atRisk   | why
    ${400_000} | ${9} | ${40_000} | ${40_000}  | ${4_445}  | ${true}  | ${'$400 a month leave $400'}
    ${400_000} | ${9} | ${44_445} | ${0}       | ${0}      | ${false} | ${'the plan pays exactly enough'}
    ${400_000} | ${9} | ${44_444} | ${4}       | ${1}      | ${true}  | ${'the plan pays a cent a month too little'}
    ${400_000} | ${9} | ${0}      | ${400_000} | ${44_445} | ${true}  | ${'nothing is planned'}
    ${0}       | ${9} | ${0}      | ${0}       | ${0}      | ${false} | ${'nothing is owed'}
    ${400_000} | ${0} | ${40_000} | ${400_000} | ${0}      | ${false} | ${'the promotion is over, so no payment can help'}
  `('$why', ({ balance, n, planned, left, short, atRisk }) => {
    expect(drift(balance, n, planned)).toEqual({ leftAtPayByMinor: left, shortPerMonthMinor: short, atRisk });
  });

  it('reports a shortfall that always clears the promotion if it is also paid', () => {
    fc.assert(
      fc.property(amount(), fc.integer({ min: 1, max: 60 }), amount(100_000), (balance, n, planned) => {
        expect(drift(balance, n, planned + drift(balance, n, planned).shortPerMonthMinor).leftAtPayByMinor).toBe(0);
      }),
    );
  });

  it('rejects amounts below zero', () => {
    expect(() => drift(-1, 1, 0)).toThrow();
    expect(() => drift(1, 1, -1)).toThrow();
  });
});
