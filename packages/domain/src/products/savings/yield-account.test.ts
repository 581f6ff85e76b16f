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
    [0, '2026-03-01', 40_000, 'the first tier'],
    [999_999, '2026-03-01', 40_000, 'the last unit of it'],
    [1_000_000, '2026-03-01', 20_000, 'a full tier takes no more'],
    [-5_000, '2026-03-01', 40_000, 'an overdrawn account'],
    [0, '2026-07-01', 10_000, 'the bonus has ended'],
    [0, '2025-12-31', 0, 'before any yield is known'],
  ])('on a balance of %s on %s is %s: %s', (balance, on, apyPpm, _why) => {
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
      'two tiers',
    ],
    ['B', 0, 400_000, [[400_000, 40_000]], 'one tier'],
    ['B', 1_000_000, 1, [[1, 20_000]], 'from the boundary on'],
    [
      'A',
      800_000,
      400_000,
      [
        [400_000, 20_000],
        [800_000, -20_000],
      ],
      'the rest of the account falls to the lower yield as well',
    ],
    ['A', 0, 400_000, [[400_000, 40_000]], 'nothing else there'],
    ['B', 800_000, 0, [], 'no cash'],
  ] as const)('%s: on a balance of %s, %s earns %j: %s', (method, own, cash, expected, _why) => {
    const slices = yieldSlices({ periods, method }, { ownMinor: minor(own), cashMinor: minor(cash), on: TODAY });
    expect(slices.map(({ cashMinor, apyPpm }) => [cashMinor, apyPpm])).toEqual(expected);
  });

  it('equals the difference the cash makes to the whole account, with either method', () => {
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
