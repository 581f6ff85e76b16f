import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { minor, PPM_ONE, sumMinor } from '../../foundation/money/minor.ts';
import { signedAmount } from '../../testing/arbitrary.ts';
import {
  checkSplits,
  rescaleSplits,
  type Split,
  splitByShares,
  splitEvenly,
  splitRemainder,
  SPLITS_MAX,
} from './splits.ts';

const part = (cents: number, categoryId: string | null = null): Split => ({
  amountMinor: minor(cents),
  categoryId,
  memo: null,
  tags: [],
});
const parts = (...cents: number[]): Split[] => cents.map((each) => part(each));

describe('checkSplits', () => {
  it.each([
    [-1000, [-600, -400], { ok: true }, 'the parts add up'],
    [-1000, [-1200, 200], { ok: true }, 'one part is a returned deposit on the same receipt'],
    [
      -1000,
      [-600, -300],
      { ok: false, code: 'remainder', remainderMinor: -100 },
      'a dollar of the expense has no part',
    ],
    [
      -1000,
      [-600, -500],
      { ok: false, code: 'remainder', remainderMinor: 100 },
      'the parts exceed the expense by a dollar',
    ],
    [-1000, [-1000], { ok: false, code: 'too_few' }, 'a single part is not a split'],
    [-1000, [], { ok: false, code: 'too_few' }, 'there are no parts'],
    [-1000, [-1000, 0], { ok: false, code: 'part_is_zero', index: 1 }, 'one part is zero'],
    [0, [-500, 500], { ok: true }, 'the parts are an exchange in a shop'],
  ])('checks %d split into %j: %j (%s)', (parent, amounts, expected, _why) => {
    expect(checkSplits(minor(parent), parts(...amounts))).toEqual(expected);
  });

  it('rejects more than two hundred parts', () => {
    expect(
      checkSplits(
        minor(-201),
        Array.from({ length: SPLITS_MAX + 1 }, () => part(-1)),
      ),
    ).toEqual({ ok: false, code: 'too_many' });
    expect(
      checkSplits(
        minor(-200),
        Array.from({ length: SPLITS_MAX }, () => part(-1)),
      ),
    ).toEqual({ ok: true });
  });

  it('accepts any split after the remainder becomes a part', () => {
    fc.assert(
      fc.property(
        signedAmount(),
        fc.array(
          signedAmount(100_000).filter((cents) => cents !== 0),
          { minLength: 1, maxLength: 8 },
        ),
        (parent, amounts) => {
          const remainder = splitRemainder(parent, parts(...amounts));
          fc.pre(remainder !== 0);
          expect(checkSplits(parent, parts(...amounts, remainder))).toEqual({ ok: true });
        },
      ),
    );
  });
});

describe('creating parts of a split', () => {
  it('assigns leftover cents to the first parts', () => {
    expect(splitEvenly(minor(-1000), 3)).toEqual([-334, -333, -333]);
    expect(splitEvenly(minor(2), 3)).toEqual([1, 1, 0]);
  });

  it('turns the remainder of the shares into the last part', () => {
    // Half of 10.01 is 5.005, so 5.00 and a leftover cent; 30% is 3.003; the remainder is 2.002.
    expect(splitByShares(minor(-1001), [500_000, 300_000])).toEqual([-501, -300, -200]);
    expect(splitByShares(minor(1000), [250_000, 750_000])).toEqual([250, 750]);
  });

  it('rejects shares above the whole and invalid numbers of parts', () => {
    expect(() => splitByShares(minor(100), [600_000, 500_000])).toThrow('above the whole');
    for (const count of [0, 1.5, SPLITS_MAX + 1])
      expect(() => splitEvenly(minor(100), count)).toThrow('not a number of parts');
  });

  it('preserves every cent, and makes equal parts that differ by at most one cent', () => {
    fc.assert(
      fc.property(signedAmount(), fc.integer({ min: 1, max: 50 }), (parent, count) => {
        const amounts = splitEvenly(parent, count);
        expect(sumMinor(amounts)).toBe(parent);
        expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThanOrEqual(1);
      }),
    );
    fc.assert(
      fc.property(
        signedAmount(),
        fc.array(fc.integer({ min: 1, max: PPM_ONE / 10 }), { minLength: 1, maxLength: 10 }),
        (parent, shares) => {
          expect(sumMinor(splitByShares(parent, shares))).toBe(parent);
        },
      ),
    );
  });
});

describe('rescaleSplits', () => {
  it.each([
    [[-600, -400], -1200, [-720, -480], 'adds a tip of a fifth in proportion'],
    [[-600, -400], -1001, [-601, -400], 'assigns the odd cent to the first part'],
    [[-1200, 200], -1100, [-1300, 200], 'assigns the difference to the largest part if signs are mixed'],
    [[-600, -400], 1000, null, 'rejects an expense that becomes income'],
    [[-1, -1, -998], -2, null, 'rejects a part that would become zero'],
    [[-500, 500], -100, null, 'rejects parts that add up to zero'],
    [[-600, 500], 400, null, 'rejects the opposite sign'],
    [[-600, -400], 0, null, 'rejects an amount of zero'],
    [[], -5, null, 'rejects an empty list of parts'],
  ] as const)('rescales %j to an amount of %d as %j: %s', (before, parent, after, _why) => {
    expect(rescaleSplits(parts(...before), minor(parent))?.map(({ amountMinor }) => amountMinor) ?? null).toEqual(
      after,
    );
  });

  it('keeps category, memo and tags, and returns only parts that add up', () => {
    fc.assert(
      fc.property(
        fc.array(
          signedAmount(10_000).filter((cents) => cents !== 0),
          { minLength: 2, maxLength: 6 },
        ),
        signedAmount(50_000),
        (amounts, parent) => {
          const before = amounts.map((cents, index) => part(cents, `c${index}`));
          const after = rescaleSplits(before, parent);
          fc.pre(after !== null);
          expect(checkSplits(parent, after)).toEqual({ ok: true });
          expect(after.map(({ categoryId }) => categoryId)).toEqual(before.map(({ categoryId }) => categoryId));
          expect(
            after.every(({ amountMinor }, index) => Math.sign(amountMinor) === Math.sign(amounts[index] ?? 0)),
          ).toBe(true);
        },
      ),
    );
  });
});
