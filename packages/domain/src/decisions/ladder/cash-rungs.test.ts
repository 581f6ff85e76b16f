import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import type { SavingsAccountBalance, YieldTier } from '../../products/savings/yield-account.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { amount, apr, TODAY } from '../../testing/arbitrary.ts';
import { savingsRungs } from './cash-rungs.ts';

const tier = (apyPpm: number, upTo: number | null): YieldTier => ({
  apyPpm: ppm(apyPpm),
  upToMinor: upTo === null ? null : minor(upTo),
});
const place = (tiers: YieldTier[], fields: Partial<SavingsAccountBalance> = {}): SavingsAccountBalance => ({
  accountId: 's',
  accountName: 'Savings',
  balanceMinor: minor(0),
  periods: [{ from: TODAY, tiers }],
  ...fields,
});
const shown = (of: SavingsAccountBalance, taxPpm = 0) =>
  savingsRungs(of, { today: TODAY, taxPpm: ppm(taxPpm) }).map(({ capacityMinor, returnPpm, valueMinor }) => [
    capacityMinor,
    returnPpm,
    valueMinor,
  ]);

describe('savings rungs', () => {
  it.each<[SavingsAccountBalance, number, unknown[], string]>([
    [place([tier(40_000, null)]), 0, [[null, 40_000, null]], 'one open-ended tier takes any amount'],
    [place([tier(40_000, null)]), 250_000, [[null, 30_000, null]], 'a quarter of the yield goes to tax'],
    [
      place([tier(50_000, 100_000), tier(30_000, null)]),
      0,
      [
        [100_000, 50_000, 5_000],
        [null, 30_000, null],
      ],
      'both tiers have room',
    ],
    [
      place([tier(10_000, 100_000), tier(30_000, null)]),
      0,
      [
        [100_000, 10_000, 1_000],
        [null, 30_000, null],
      ],
      'a higher tier is reached through the lower one',
    ],
    [
      place([tier(10_000, 100_000), tier(30_000, null)], { method: 'A' }),
      0,
      [
        [100_000, 10_000, 1_000],
        [null, 30_000, null],
      ],
      'the whole balance would rise to a higher yield (method A)',
    ],
    [
      place([tier(30_000, 100_000), tier(10_000, null)], { method: 'A' }),
      0,
      [[100_000, 30_000, 3_000]],
      'the whole balance would fall to a lower yield (method A)',
    ],
    [place([tier(0, null)]), 0, [], 'the account earns nothing'],
    [place([tier(40_000, null)]), 1_000_000, [], 'the whole yield goes to tax'],
    [place([tier(40_000, null)], { periods: [] }), 0, [], 'the yield is unknown'],
    [
      place([tier(40_000, null)], { periods: [{ from: addDays(TODAY, 1), tiers: [tier(40_000, null)] }] }),
      0,
      [[null, 39_890, null]],
      'a yield that starts tomorrow misses a day',
    ],
  ])('of %j taxed at %s ppm are %j: %s', (of, tax, expected, _why) => {
    expect(shown(of, tax)).toEqual(expected);
  });

  it('have room from the balance to the end of the last closed tier', () => {
    fc.assert(
      fc.property(
        amount(900_000),
        amount(400_000),
        amount(400_000),
        apr(90_000),
        apr(90_000),
        (balanceMinor, first, second, low, high) => {
          const rungs = savingsRungs(
            place([tier(low + 1, first), tier(high + 1, first + second), tier(1, null)], { balanceMinor }),
            { today: TODAY, taxPpm: ppm(0) },
          );
          const closed = rungs.reduce((sum, { capacityMinor }) => sum + (capacityMinor ?? 0), 0);
          expect(closed).toBe(Math.max(0, first + second - balanceMinor));
          expect(rungs.filter(({ capacityMinor }) => capacityMinor === null)).toHaveLength(1);
        },
      ),
    );
  });

  it('never return more at a higher tax rate', () => {
    fc.assert(
      fc.property(
        apr(200_000),
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        (yieldPpm, a, b) => {
          const at = (tax: number) =>
            savingsRungs(place([tier(yieldPpm, null)]), { today: TODAY, taxPpm: ppm(tax) })[0]?.returnPpm ?? 0;
          expect(at(Math.max(a, b))).toBeLessThanOrEqual(at(Math.min(a, b)));
          expect(at(0)).toBe(yieldPpm);
        },
      ),
    );
  });
});
