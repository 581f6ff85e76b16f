import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { seededRandom } from './seeded-random.ts';

const draw = (seed: string, count: number): number[] => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, random);
};

describe('seededRandom', () => {
  it('draws the same numbers for the same seed, permanently', () => {
    // These values are fixed, because a change of them would change every stored preview.
    expect(draw('household 1, 2026-03-01', 4).map((value) => value * 4_294_967_296)).toEqual([
      1_209_773_932, 1_264_463_858, 265_049_253, 3_593_300_425,
    ]);
  });

  it('draws different numbers for a seed with one more character', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1, maxLength: 1 }), (seed, letter) => {
        const [one, other] = [draw(seed, 20), draw(`${seed}${letter}`, 20)];
        expect(one.filter((value, index) => value === other[index]).length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('draws numbers of at least 0 and below 1, evenly distributed', () => {
    const values = draw('spread', 100_000);
    expect(values.every((value) => value >= 0 && value < 1)).toBe(true);
    const counts = values.reduce<number[]>(
      (all, value) => {
        all[Math.floor(value * 20)] = (all[Math.floor(value * 20)] ?? 0) + 1;
        return all;
      },
      Array.from({ length: 20 }, () => 0),
    );
    // Each twentieth should have 5,000 numbers, with a standard deviation of 69. The test allows five standard
    // deviations.
    for (const count of counts) expect(Math.abs(count - 5_000)).toBeLessThan(345);
  });

  it('draws each number independently of the previous one', () => {
    const values = draw('pairs', 50_000);
    const correlation =
      values.slice(1).reduce((sum, value, index) => sum + (value - 0.5) * ((values[index] ?? 0.5) - 0.5), 0) /
      (values.length / 12);
    expect(Math.abs(correlation)).toBeLessThan(0.02);
  });
});
