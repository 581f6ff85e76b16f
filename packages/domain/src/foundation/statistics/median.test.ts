import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { isAboveUsual, medianDeviation, medianOf } from './median.ts';

const amounts = () => fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 20 });

describe('medianOf', () => {
  it.each([
    [[7], 7, 'one amount'],
    [[100, 900, 300], 300, 'the middle, whatever the order'],
    [[100, 200], 150, 'the mean of the two in the middle'],
    [[1, 2], 2, '1.5 to even'],
    [[2, 3], 2, '2.5 to even'],
    [[-500, -100], -300, 'below zero too'],
  ])('of %j is %s: %s', (list, expected, _why) => {
    expect(medianOf(list)).toBe(expected);
  });

  it('throws on an empty list', () => {
    expect(() => medianOf([])).toThrow('a median needs an amount');
  });

  it('has at most half of the amounts above it and at most half below, in any order', () => {
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
  it('is not moved by one outlier', () => {
    // Deviations from 100: 2, 1, 0, 1, 9900 → the median is 1.
    expect(medianDeviation([98, 99, 100, 101, 10_000])).toBe(1);
  });
});

describe('isAboveUsual', () => {
  it.each([
    // Median 100, deviations 4, 2, 0, 2, 4 → 2: above 100 + 3.5 × 2 ÷ 0.6745 = 110.38
    [111, [96, 98, 100, 102, 104], true, 'beyond three and a half deviations'],
    [110, [96, 98, 100, 102, 104], false, 'within them'],
    [20, [96, 98, 100, 102, 104], false, 'far below: unusually little is no worry'],
    // 0.6745 × 7,000 ÷ 1,349 = 3.5 exactly
    [17_000, [8_651, 8_651, 10_000, 11_349, 11_349], false, 'exactly three and a half'],
    [17_001, [8_651, 8_651, 10_000, 11_349, 11_349], true, 'and a cent'],
    [200, [100, 100, 100], false, 'twice what never varied'],
    [201, [100, 100, 100], true, 'more than twice'],
  ])('%s after %j is %s: %s', (amount, earlier, expected, _why) => {
    expect(isAboveUsual(amount, earlier)).toBe(expected);
  });

  it('returns the same in a currency with a hundred times the figures, except for the rounding of a median', () => {
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
