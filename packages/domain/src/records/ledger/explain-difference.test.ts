import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { minor } from '../../foundation/money/minor.ts';
import { type Candidate, CANDIDATES_MAX, explainDifference } from './explain-difference.ts';

const clear = (...effects: number[]): Candidate[] =>
  effects.map((effect, index) => ({ id: `r${index}`, change: 'clear', effectMinor: minor(effect) }));
const ids = (difference: number, candidates: readonly Candidate[]): string[] =>
  explainDifference(minor(difference), candidates).map((set) => set.map(({ id }) => id).join('+'));

describe('explainDifference', () => {
  it.each([
    [-500, [-500, -300, -200], ['r0'], 'one row is simpler than two rows with the same sum'],
    [-500, [-300, -250, -200], ['r0+r2'], 'two rows'],
    [-600, [-300, -200, -100, -50], ['r0+r1+r2'], 'three rows'],
    [-1_111, [-1_000, -100, -10, -1], ['r0+r1+r2+r3'], 'four rows'],
    [-500, [-700, 200, -90], ['r0+r1'], 'amounts of both signs'],
    [-500, [-500, -500], ['r0', 'r1'], 'two equal rows are two answers'],
    [-7, [-5, -3], [], 'no rows have that sum'],
    [-5, [0, -5], ['r1'], 'a row of zero explains nothing'],
    [-5, [], [], 'there are no candidates'],
  ])('explains %d from %j by %j: %s', (difference, effects, expected, _why) => {
    expect(ids(difference, clear(...effects))).toEqual(expected);
  });

  it('uses each row once per set, regardless of the number of changes proposed for it', () => {
    const both: Candidate[] = [
      { id: 'a', change: 'unclear', effectMinor: minor(100) },
      { id: 'a', change: 'turn_sign', effectMinor: minor(200) },
    ];
    expect(explainDifference(minor(300), both)).toEqual([]);
    expect(explainDifference(minor(200), both)).toEqual([[both[1]]]);
  });

  it('returns at most five sets, and tries no more candidates than its limit', () => {
    expect(ids(-5, clear(...Array.from({ length: 9 }, () => -5)))).toHaveLength(5);
    const many = clear(...Array.from({ length: CANDIDATES_MAX }, (_, index) => 10 * (index + 1)), -7);
    expect(ids(-7, many)).toEqual([]); // This is the 301st candidate.
  });

  it('finds a set of up to four if one exists, and only sets that add up', () => {
    const effects = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(effects, fc.integer({ min: 1, max: 4 }), (amounts, size) => {
        const difference = amounts.slice(0, size).reduce((sum, each) => sum + each, 0);
        const found = explainDifference(minor(difference), clear(...amounts));
        if (amounts.slice(0, size).some((each) => each !== 0) && difference !== 0)
          expect(found.length).toBeGreaterThan(0);
        for (const set of found) {
          expect(set.reduce((sum, { effectMinor }) => sum + effectMinor, 0)).toBe(difference);
          expect(new Set(set.map(({ id }) => id)).size).toBe(set.length);
        }
      }),
    );
  });
});
