import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { type Minor, minor, ppm } from '../../foundation/money/minor.ts';
import { amount, apr, signedAmount } from '../../testing/arbitrary.ts';
import { netWorth } from './net-worth.ts';
import { debtToIncome, emergencyMonths, utilization, weightedApr } from './ratios.ts';

describe('netWorth', () => {
  it('counts a card with a credit balance as an asset, and an overdrawn account as a liability', () => {
    const accounts = [250_000, -84_210, 1_200, -5_000].map((balance) => ({ balanceMinor: minor(balance) }));
    expect(netWorth(accounts)).toEqual({ assetsMinor: 251_200, liabilitiesMinor: 89_210, netMinor: 161_990 });
  });

  it('is the sum of all balances, and zero without accounts', () => {
    expect(netWorth([])).toEqual({ assetsMinor: 0, liabilitiesMinor: 0, netMinor: 0 });
    fc.assert(
      fc.property(fc.array(signedAmount(), { maxLength: 20 }), (balances) => {
        const totals = netWorth(balances.map((balanceMinor) => ({ balanceMinor })));
        expect(totals.netMinor).toBe(balances.reduce((sum, balance) => sum + balance, 0));
        expect(Math.min(totals.assetsMinor, totals.liabilitiesMinor)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('ratio functions', () => {
  it.each<{ owed: Minor; limit: Minor | null; expected: number | null; why: string }>`
    owed       | limit      | expected     | why
    ${25_000}  | ${100_000} | ${250_000}   | ${'a quarter'}
    ${120_000} | ${100_000} | ${1_200_000} | ${'the card is over its limit'}
    ${-5_000}  | ${100_000} | ${0}         | ${'the card has a credit balance'}
    ${5_000}   | ${null}    | ${null}      | ${'a charge card has no limit'}
    ${5_000}   | ${0}       | ${null}      | ${'the limit is zero'}
  `('compute the utilization of $owed in $limit: $why', ({ owed, limit, expected }) => {
    expect(utilization(owed, limit)).toBe(expected);
  });

  it('return emergency months and debt to income, or null if there is nothing to divide by', () => {
    expect([emergencyMonths(minor(100), minor(0)), debtToIncome(minor(100), minor(0))]).toEqual([null, null]);
    expect([
      emergencyMonths(minor(1_000_000), minor(300_000)),
      emergencyMonths(minor(-5), minor(300)),
      debtToIncome(minor(120_000), minor(500_000)),
    ]).toEqual([3, 0, 240_000]);
  });

  it('weight rates by balance, and return null if nothing is owed', () => {
    const segments = [
      { balanceMinor: minor(300_000), aprPpm: ppm(200_000) },
      { balanceMinor: minor(100_000), aprPpm: ppm(0) },
    ];
    expect([
      weightedApr(segments),
      weightedApr([]),
      weightedApr([{ balanceMinor: minor(0), aprPpm: ppm(100) }]),
    ]).toEqual([150_000, null, null]);
  });

  it('return an average rate between the lowest and the highest, for balances of any size', () => {
    const segment = fc.record({
      balanceMinor: amount(900_000_000_000_000).map((value) => Math.max(1, value) as Minor),
      aprPpm: apr(),
    });
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 5 }), (segments) => {
        const rates = segments.map(({ aprPpm }) => aprPpm);
        const weighted = weightedApr(segments) ?? -1;
        expect(weighted >= Math.min(...rates) && weighted <= Math.max(...rates)).toBe(true);
      }),
    );
  });
});
