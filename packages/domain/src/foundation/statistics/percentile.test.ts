import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { percentile, seenDeviation, seenMedian } from './percentile.ts';

describe('percentile', () => {
  it.each([
    { values: [10, 20, 30, 40, 50], share: 0.2, result: 10, why: 'one in five is at or below it' },
    { values: [10, 20, 30, 40, 50], share: 0.8, result: 40, why: 'four in five are at or below it' },
    { values: [50, 10, 40, 20, 30], share: 0.5, result: 30, why: 'the order has no effect' },
    { values: [10, 20], share: 0.5, result: 10, why: 'of two values, the lower one is an actual value' },
    { values: [7], share: 0.8, result: 7, why: 'one value is every percentile' },
    { values: [-300, -100], share: 0, result: -300, why: 'the lowest value' },
  ])('of $values at $share is $result: $why', ({ values, share, result }) => {
    expect(percentile(values, share)).toBe(result);
  });

  it('is one of the values, and never decreases with a higher share', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer(), { minLength: 1, maxLength: 40 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (values, a, b) => {
          expect(values).toContain(percentile(values, a));
          expect(percentile(values, Math.max(a, b))).toBeGreaterThanOrEqual(percentile(values, Math.min(a, b)));
        },
      ),
    );
  });

  it('throws on an empty list', () => {
    expect(() => percentile([], 0.5)).toThrow('at least one value');
  });
});

describe('seenMedian and seenDeviation', () => {
  it('are not affected by one outlier', () => {
    expect(seenDeviation([100, 101, 99, 100, 9_000])).toBe(1);
    expect(seenMedian([100, 101, 99, 100, 9_000])).toBe(100);
  });
});
