import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { amount, apr, TODAY } from '../../testing/arbitrary.ts';
import { marginalYield, tiersOn, type YieldTier, yieldSlices } from './yield-account.ts';

const tiers: YieldTier[] = [
  { apyPpm: ppm(40_000), upToMinor: minor(1_000_000) },
  { apyPpm: ppm(20_000), upToMinor: null },
];
const periods = [
  { from: civilDate('2026-01-01'), tiers },
  { from: civilDate('2026-07-01'), tiers: [{ apyPpm: ppm(10_000), upToMinor: null }] },
];

describe('yield of the next unit', () => {
  it.each([
    [0, '2026-03-01', 40_000, 'the first tier applies'],
    [999_999, '2026-03-01', 40_000, 'it is the last unit of the first tier'],
    [1_000_000, '2026-03-01', 20_000, 'a full tier takes no more money'],
    [-5_000, '2026-03-01', 40_000, 'the account is overdrawn'],
    [0, '2026-07-01', 10_000, 'the bonus has ended'],
    [0, '2025-12-31', 0, 'no yield is known yet'],
  ])('on a balance of %s on %s is %s, because %s', (balance, on, apyPpm, _why) => {
    expect(marginalYield({ periods }, minor(balance), civilDate(on))).toBe(apyPpm);
  });

  it('requires an open last tier', () => {
    expect(() => tiersOn([{ from: TODAY, tiers: tiers.slice(0, 1) }], TODAY)).toThrow('open');
  });
});

describe('yieldSlices', () => {
  it.each([
    [
      'B',
      800_000,
      400_000,
      [
        [200_000, 40_000],
        [200_000, 20_000],
      ],
      'the cash is in two tiers',
    ],
    ['B', 0, 400_000, [[400_000, 40_000]], 'the cash is in one tier'],
    ['B', 1_000_000, 1, [[1, 20_000]], 'the cash starts above the boundary'],
    [
      'A',
      800_000,
      400_000,
      [
        [400_000, 20_000],
        [800_000, -20_000],
      ],
      'the existing balance also falls to the lower yield',
    ],
    ['A', 0, 400_000, [[400_000, 40_000]], 'there is no other balance'],
    ['B', 800_000, 0, [], 'there is no cash'],
  ] as const)('by method %s, on a balance of %s, splits %s into %j: %s', (method, own, cash, expected, _why) => {
    const slices = yieldSlices({ periods, method }, { ownMinor: minor(own), cashMinor: minor(cash), on: TODAY });
    expect(slices.map(({ cashMinor, apyPpm }) => [cashMinor, apyPpm])).toEqual(expected);
  });

  it('adds up to the difference that the cash makes to the whole account, with either method', () => {
    fc.assert(
      fc.property(
        amount(3_000_000),
        amount(3_000_000),
        amount(2_000_000),
        apr(),
        apr(),
        fc.constantFrom('A' as const, 'B' as const),
        (ownMinor, cashMinor, upToMinor, low, high, method) => {
          const account = {
            periods: [
              {
                from: TODAY,
                tiers: [
                  { apyPpm: low, upToMinor },
                  { apyPpm: high, upToMinor: null },
                ],
              },
            ],
            method,
          };
          const yearly = (balance: number) =>
            method === 'A'
              ? balance * (balance <= upToMinor ? low : high)
              : Math.min(balance, upToMinor) * low + Math.max(0, balance - upToMinor) * high;
          const slices = yieldSlices(account, { ownMinor, cashMinor, on: TODAY });
          const gained = slices.reduce((sum, slice) => sum + slice.cashMinor * slice.apyPpm, 0);
          if (cashMinor === 0) expect(slices).toEqual([]);
          else expect(gained).toBe(yearly(ownMinor + cashMinor) - yearly(ownMinor));
        },
      ),
    );
  });
});
