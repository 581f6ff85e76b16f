import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { minor } from '../../foundation/money/minor.ts';
import { everyMonths, on, times } from '../../testing/ledger.ts';
import { rowsOf } from '../../testing/series-rows.ts';
import { expectedAmount, isFixedAmount, isSamePrice, samePriceShare } from './amounts.ts';

describe('isSamePrice and isFixedAmount', () => {
  it.each([
    [1_000, 1_050, 100, true, 'half a dollar apart'],
    [1_000, 1_051, 100, false, 'more than half a dollar apart'],
    [10_000, 10_200, 100, true, '2% apart'],
    [10_000, 10_205, 100, false, 'a little more than 2% apart'],
    [-10_000, -10_200, 100, true, '2% apart for money out'],
    [1_000, 1_020, 1, true, '2% of a thousand yen apart'],
    [1_000, 1_050, 1, false, 'fifty yen apart, which is more than half a yen'],
    [4_000, 4_500, 1_000, true, 'half a dinar of a thousand fils apart'],
  ])('return whether %d and %d are one price with a unit of %d: %s (%s)', (a, b, unitMinor, same, _why) => {
    expect(isSamePrice(a, b, unitMinor)).toBe(same);
    expect(isSamePrice(b, a, unitMinor)).toBe(same);
  });

  it.each([
    { amounts: times(6, -1_799), fixed: true, why: 'there is one price' },
    { amounts: [...times(6, -1_549), ...times(6, -1_799)], fixed: true, why: 'the price changed once' },
    { amounts: [-8_000, -9_500, -12_000, -7_000], fixed: false, why: 'it differs every month' },
    { amounts: [-11_900, -13_900], fixed: true, why: 'two amounts are within a quarter' },
    { amounts: [-11_900, -16_000], fixed: false, why: 'two amounts are further apart' },
    { amounts: [-500], fixed: true, why: 'there is one amount' },
    { amounts: [-9_900, -9_900, -13_900], fixed: true, why: 'the third amount is a new price' },
    { amounts: [-9_900, -9_900, -14_850], fixed: true, why: 'the new price is at most half higher' },
    { amounts: [-9_900, -9_900, -14_851], fixed: false, why: 'the new price is more than half higher' },
    { amounts: [-9_900, -13_900, -13_900], fixed: false, why: 'a single earlier price is not enough' },
  ])('return whether amounts are fixed: $fixed, because $why', ({ amounts, fixed }) => {
    expect(isFixedAmount(amounts, 100)).toBe(fixed);
  });
});

describe('samePriceShare', () => {
  it('counts steps that keep the price, not equal amounts', () => {
    expect(samePriceShare([1_000, 1_000, 2_000, 2_000], (a, b) => a === b)).toBeCloseTo(2 / 3);
    expect(samePriceShare([1_000], (a, b) => a === b)).toBe(1);
  });
});

describe('expectedAmount', () => {
  it('returns the last amount of a fixed price, with the range paid since the last change', () => {
    const rows = rowsOf(everyMonths(1, 'NETFLIX.COM', '2025-06-04', [...times(5, -1_549), -1_799, -1_810]));
    expect(expectedAmount(rows, on('2026-01-04'))).toEqual({
      amountKind: 'fixed',
      typicalMinor: -1_810,
      rangeMinor: [-1_810, -1_799],
    });
  });

  it('returns the median of the last six amounts for a variable bill with less than a year of history', () => {
    const rows = rowsOf(
      everyMonths(1, 'DUKE ENERGY', '2025-06-10', [-99_999, -8_000, -12_000, -9_000, -11_000, -10_000, -7_000]),
    );
    // The last six, sorted, are −12,000, −11,000, −10,000, −9,000, −8,000 and −7,000.
    expect(expectedAmount(rows, on('2026-01-10'))).toEqual({
      amountKind: 'variable',
      typicalMinor: -10_000,
      rangeMinor: [-11_000, -8_000],
    });
  });

  it('returns the seasonal median for a variable bill with a year of history', () => {
    const year = [-13_500, -13_000, -9_000, -7_000, -6_000, -5_000, -4_000, -5_500, -6_500, -8_000, -10_000, -12_500];
    const rows = rowsOf(everyMonths(1, 'NATIONAL GRID GAS', '2025-01-08', year));
    // February uses January to March of the year before, August uses July to September.
    expect(expectedAmount(rows, on('2026-02-08')).typicalMinor).toBe(-13_000); // Median of −13,500, −13,000 and −9,000.
    expect(expectedAmount(rows, on('2026-08-08')).typicalMinor).toBe(-5_500); // Median of −4,000, −5,500 and −6,500.
  });

  it('returns only amounts that were paid, within their range', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 100, max: 50_000 }), { minLength: 1, maxLength: 40 }), (sizes) => {
        const amounts = sizes.map((size) => minor(-size));
        const { typicalMinor, rangeMinor } = expectedAmount(
          rowsOf(everyMonths(1, 'X', '2022-01-10', amounts)),
          on('2026-02-10'),
        );
        expect(amounts).toContain(typicalMinor);
        expect(rangeMinor[0]).toBeLessThanOrEqual(rangeMinor[1]);
        expect(amounts).toEqual(expect.arrayContaining([...rangeMinor]));
      }),
    );
  });
});
