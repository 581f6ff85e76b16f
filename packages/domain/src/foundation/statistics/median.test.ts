import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { isAboveUsual, medianDeviation, medianOf } from './median.ts';

const amounts = () => fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 20 });

describe('medianOf', () => {
  it.each([
    [[7], 7, 'there is one amount'],
    [[100, 900, 300], 300, 'it is the middle, regardless of order'],
    [[100, 200], 150, 'it is the mean of the middle two'],
    [[1, 2], 2, '1.5 rounds to even'],
    [[2, 3], 2, '2.5 rounds to even'],
    [[-500, -100], -300, 'amounts are negative'],
  ])('for %j returns %s: %s', (list, expected, _why) => {
    expect(medianOf(list)).toBe(expected);
  });

  it('throws on an empty list', () => {
    expect(() => medianOf([])).toThrow('a median needs an amount');
  });

  it('returns a value with at most half of the amounts above it and at most half below it, in any order', () => {
    fc.assert(
      fc.property(amounts(), (list) => {
        const middle = medianOf(list);
        expect(list.filter((each) => each > middle).length * 2).toBeLessThanOrEqual(list.length);
        expect(list.filter((each) => each < middle).length * 2).toBeLessThanOrEqual(list.length);
        expect(medianOf([...list].reverse())).toBe(middle);
      }),
    );
  });
});

describe('medianDeviation', () => {
  it('is not affected by one outlier', () => {
    // The deviations from 100 are 2, 1, 0, 1 and 9,900, so the median is 1.
    expect(medianDeviation([98, 99, 100, 101, 10_000])).toBe(1);
  });
});

describe('isAboveUsual', () => {
  it.each([
    // The median is 100, and the deviations 4, 2, 0, 2 and 4 have the median 2, so the limit is 100 + 3.5 × 2 ÷ 0.6745
    // = 110.38.
    [111, [96, 98, 100, 102, 104], true, 'it is beyond three and a half deviations'],
    [110, [96, 98, 100, 102, 104], false, 'it is within three and a half deviations'],
    [20, [96, 98, 100, 102, 104], false, 'an unusually low amount does not count'],
    // 0.6745 × 7,000 ÷ 1,349 is exactly 3.5.
    [17_000, [8_651, 8_651, 10_000, 11_349, 11_349], false, 'it is exactly three and a half deviations'],
    [17_001, [8_651, 8_651, 10_000, 11_349, 11_349], true, 'it is a cent more'],
    [200, [100, 100, 100], false, 'it is twice an amount that never varied'],
    [201, [100, 100, 100], true, 'it is more than twice an amount that never varied'],
  ])('for %s after %j is %s: %s', (amount, earlier, expected, _why) => {
    expect(isAboveUsual(amount, earlier)).toBe(expected);
  });

  it('returns the same result for amounts a hundred times higher, except for the rounding of a median', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000 }),
        fc
          .array(
            fc.integer({ min: 0, max: 10_000 }).map((each) => each * 2),
            { minLength: 3, maxLength: 9 },
          )
          .filter((list) => list.length % 2 === 1),
        (amount, earlier) => {
          expect(
            isAboveUsual(
              amount * 100,
              earlier.map((each) => each * 100),
            ),
          ).toBe(isAboveUsual(amount, earlier));
        },
      ),
    );
  });
});
