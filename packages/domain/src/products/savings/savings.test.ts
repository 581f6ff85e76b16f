import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { minor } from '../../foundation/money/minor.ts';
import { apyOf, apyToApr, aprToApy, type RateStep, savingsInterest, steppedApy, steppedInterest } from './apy.ts';
import { marginalTierRate, type RateTier, tieredInterest } from './tiers.ts';

/** Examples of Regulation DD, 12 CFR 1030 Appendix A, Part I. */
describe('annual percentage yield', () => {
  it('is 6.18% for $30.37 on $1,000 in 182 days (A)', () => {
    expect(apyOf({ interest: 30.37, principal: 1000, days: 182 }) * 100).toBeCloseTo(6.18, 2);
  });

  it.each<{ steps: RateStep[]; interest: number; percent: number; example: string }>`
    steps                                                    | interest | percent | example
    ${[{ rate: 0.05, days: 91 }, { rate: 0.055, days: 92 }]} | ${26.68} | ${5.39} | ${'B: with a stepped certificate'}
    ${[{ rate: 0.07, days: 91 }, { rate: 0.05, days: 274 }]} | ${56.52} | ${5.65} | ${'C: with an introductory rate'}
  `('matches example $example', ({ steps, interest, percent }) => {
    expect(Math.abs(steppedInterest(1000, steps) - interest)).toBeLessThan(0.005);
    expect(Math.abs(steppedApy(steps) * 100 - percent)).toBeLessThan(0.005);
  });

  it('is 6.00% for 5, 6 and 7% paid out each year (E)', () => {
    const steps = [0.05, 0.06, 0.07].map((rate) => ({ rate, days: 365 }));
    expect(steppedApy(steps, 'none') * 100).toBeCloseTo(6, 9);
  });

  it('converts in both directions like LibreOffice: EFFECT(0.0425;365), EFFECT(0.05;12), NOMINAL(0.05;12)', () => {
    expect(aprToApy(0.0425, 365)).toBeCloseTo(0.0434134748372301, 10);
    expect(aprToApy(0.05, 12)).toBeCloseTo(0.051161897881733, 10);
    expect(apyToApr(0.05, 12)).toBeCloseTo(0.0488894854037802, 10);
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 0.5, noNaN: true }),
        fc.constantFrom(1, 4, 12, 365),
        (apr, n) => Math.abs(apyToApr(aprToApy(apr, n), n) - apr) < 1e-9,
      ),
    );
  });

  it('results in no interest on a negative balance', () => {
    expect([
      steppedInterest(-5, [{ rate: 0.05, days: 365 }]),
      savingsInterest(minor(-500), { apy: 0.05, days: 30 }),
    ]).toEqual([0, 0]);
  });

  it('results in the interest for a number of days', () => {
    expect(savingsInterest(minor(100_000), { apy: 0.042, days: 365 })).toBe(4_200);
    expect(savingsInterest(minor(500_000), { apy: 0.042, days: 30 })).toBe(1_694);
  });

  it('is an error on a principal of zero', () => {
    expect(() => apyOf({ interest: 1, principal: 0, days: 30 })).toThrow();
  });
});

describe('tiered accounts', () => {
  const tiers: RateTier[] = [
    { rate: 0.0525, upTo: 2500 },
    { rate: 0.055, upTo: 15_000 },
    { rate: 0.0575, upTo: null },
  ];

  it.each<{ method: 'A' | 'B'; balance: number; interest: number; example: string }>`
    method | balance      | interest    | example
    ${'A'} | ${1_000}     | ${53.9}     | ${'D, method A'}
    ${'A'} | ${20_000}    | ${1183.61}  | ${'D, method A: the whole balance at its tier'}
    ${'B'} | ${2_500.01}  | ${134.75}   | ${'D, method B'}
    ${'B'} | ${100_000}   | ${5871.79}  | ${'D, method B: each part at its own tier'}
    ${'B'} | ${1_000_000} | ${59134.22} | ${'D, method B'}
  `('$example: $$balance → $$interest', ({ method, balance, interest }) => {
    expect(Math.abs(tieredInterest(balance, tiers, method) - interest)).toBeLessThan(0.006);
  });

  it('have a rate for the next unit', () => {
    expect([marginalTierRate(2_500, tiers), marginalTierRate(2_501, tiers), marginalTierRate(1e6, tiers)]).toEqual([
      0.0525, 0.055, 0.0575,
    ]);
  });

  it('grow without a jump by method B, and pay at least as much by method A if rates rise with the balance', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 50_000, noNaN: true }), (balance) => {
        expect(tieredInterest(balance + 0.01, tiers, 'B') - tieredInterest(balance, tiers, 'B')).toBeLessThan(0.001);
        expect(tieredInterest(balance, tiers, 'A')).toBeGreaterThanOrEqual(tieredInterest(balance, tiers, 'B') - 1e-9);
      }),
    );
  });

  it('pay nothing on a zero balance, and must end with an open tier', () => {
    expect(tieredInterest(0, tiers, 'A')).toBe(0);
    expect(() => tieredInterest(10, tiers.slice(0, 2), 'A')).toThrow();
  });
});
