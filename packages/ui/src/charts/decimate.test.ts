import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decimate } from './decimate.ts';

const itself = (value: number) => value;

describe('decimate', () => {
  it('leaves a short series unchanged', () => {
    expect(decimate([3, 1, 2], 10, itself)).toEqual([3, 1, 2]);
  });

  it('keeps a one-day spike in ten years of data', () => {
    const days = Array.from({ length: 3650 }, (_, day) => (day === 1234 ? 999 : day % 7));
    const kept = decimate(days, 300, itself);
    expect(kept.length).toBeLessThanOrEqual(1200);
    expect(kept).toContain(999);
  });

  it('keeps the ends, the extremes and the order of any series', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer(), { minLength: 1, maxLength: 2000 }),
        fc.integer({ min: 1, max: 50 }),
        (values, buckets) => {
          const points = values.map((value, at) => ({ value, at }));
          const kept = decimate(points, buckets, (point) => point.value);
          expect(kept[0]).toBe(points[0]);
          expect(kept.at(-1)).toBe(points.at(-1));
          expect(Math.max(...kept.map((point) => point.value))).toBe(Math.max(...values));
          expect(Math.min(...kept.map((point) => point.value))).toBe(Math.min(...values));
          expect(kept.every((point, index) => index === 0 || point.at > (kept[index - 1]?.at ?? -1))).toBe(true);
        },
      ),
    );
  });
});
