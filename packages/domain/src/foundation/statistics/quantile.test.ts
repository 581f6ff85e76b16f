import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { placeOf, selectInPlace } from './quantile.ts';

describe('placeOf', () => {
  it.each([
    [0.99, 1_000, 10, 'because ten of a thousand are below'],
    [0.95, 1_000, 50, ''],
    [0.9, 500, 50, ''],
    [0.5, 500, 250, 'because it is the upper of the middle two'],
    [0.1, 500, 450, ''],
    [0.99, 100, 1, 'because one of a hundred is below'],
    [0.99, 50, 0, 'because with too few paths it is the lowest'],
  ])('leaves a share of %d of %d paths at or above place %d %s', (share, paths, place) => {
    expect(placeOf(share, paths)).toBe(place);
  });

  it('leaves at least the share of all paths at or above the place', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 100, max: 2_000 }), (perMille, paths) => {
        expect((paths - placeOf(perMille / 1_000, paths)) / paths).toBeGreaterThanOrEqual(perMille / 1_000 - 1e-9);
      }),
    );
  });
});

describe('selectInPlace', () => {
  const numbers = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 200 });

  it('finds the same value as sorting, for successive increasing places', () => {
    fc.assert(
      fc.property(numbers, fc.array(fc.nat(), { minLength: 1, maxLength: 4 }), (values, picks) => {
        const sorted = [...values].sort((a, b) => a - b);
        const scratch = Float64Array.from(values);
        let from = 0;
        for (const place of picks.map((pick) => pick % values.length).sort((a, b) => a - b)) {
          expect(selectInPlace(scratch, place, from)).toBe(sorted[place]);
          from = place;
        }
        expect([...scratch].sort((a, b) => a - b)).toEqual(sorted);
      }),
    );
  });

  it('rejects a place outside the values', () => {
    expect(() => selectInPlace(new Float64Array(3), 3)).toThrow('no place 3 among 3 values');
    expect(() => selectInPlace(new Float64Array(3), 0, 1)).toThrow('no place 0');
  });
});
