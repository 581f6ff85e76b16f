import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { Debt } from '../../projections/debt/debt.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { recompute } from '../../formulas.ts';
import { type CardPart, poolParts } from './pool-parts.ts';

const debt: Debt = {
  id: 'card',
  name: 'Card',
  kind: 'card',
  segments: [],
  minimum: { kind: 'installment', paymentMinor: minor(0) },
};
const working = {
  formulaId: 'ladder.debt-return',
  lines: [],
  result: { key: 'yearly_return', value: { kind: 'ppm' as const, ppm: ppm(0) } },
  assumptions: [],
  otherwise: null,
};
const part = (segmentId: string, capacity: number, returnPpm: number, more: Partial<CardPart> = {}): CardPart => ({
  segmentId,
  capacityMinor: minor(capacity),
  returnPpm: ppm(returnPpm),
  reason: 'interest',
  payBy: null,
  valueMinor: null,
  per: 'year',
  working,
  ...more,
});
const shown = (parts: CardPart[]) =>
  poolParts(debt, parts).map(({ capacityMinor, returnPpm }) => [capacityMinor, returnPpm]);

describe('poolParts', () => {
  it.each([
    [
      [part('a', 50_000, 200_000), part('b', 30_000, 600_000)],
      [[80_000, 350_000]],
      'a higher return pools the part before it: (500 × 20 + 300 × 60) ÷ 800',
    ],
    [
      [part('a', 50_000, 300_000), part('b', 30_000, 100_000)],
      [
        [50_000, 300_000],
        [30_000, 100_000],
      ],
      'parts with falling returns stay separate',
    ],
    [
      [part('a', 50_000, 300_000), part('b', 30_000, 300_000)],
      [
        [50_000, 300_000],
        [30_000, 300_000],
      ],
      'parts with equal returns stay separate',
    ],
    [
      [part('a', 10_000, 300_000), part('b', 10_000, 100_000), part('c', 20_000, 800_000)],
      [[40_000, 500_000]],
      'a high return at the end pools all parts before it, because 5 is above 3',
    ],
    [
      [part('a', 10_000, 900_000), part('b', 10_000, 100_000), part('c', 20_000, 700_000)],
      [
        [10_000, 900_000],
        [30_000, 500_000],
      ],
      'a high return pools only the parts below the average',
    ],
    [[], [], 'nothing is owed'],
  ])('case %#: %s becomes %j: %s', (parts, expected, _why) => {
    expect(shown(parts)).toEqual(expected);
  });

  it('values a single part at a year of its return, or at its stated value', () => {
    expect(poolParts(debt, [part('a', 50_000, 200_000)])[0]).toMatchObject({ valueMinor: 10_000, per: 'year' });
    expect(poolParts(debt, [part('a', 50_000, 200_000, { valueMinor: minor(777), per: 'once' })])[0]).toMatchObject({
      valueMinor: 777,
      per: 'once',
    });
  });

  it('uses the earliest pay-by date of the pooled parts', () => {
    const dated = [
      part('a', 1_000, 0, { payBy: null }),
      part('b', 1_000, 500_000, { payBy: '2026-09-01' as never }),
      part('b', 1_000, 600_000, { payBy: '2026-05-01' as never }),
    ];
    expect(poolParts(debt, dated)).toMatchObject([
      { payBy: '2026-05-01', reason: 'clears_the_way', target: { segmentIds: ['a', 'b'] } },
    ]);
  });

  it('preserves every unit, returns falling rates, and explains each average', () => {
    const arbitrary = fc.array(
      fc.record({ capacity: fc.integer({ min: 1, max: 1_000_000 }), rate: fc.integer({ min: 0, max: 3_000_000 }) }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(arbitrary, (list) => {
        const rungs = poolParts(
          debt,
          list.map(({ capacity, rate }, index) => part(`s${index}`, capacity, rate)),
        );
        expect(rungs.reduce((sum, { capacityMinor }) => sum + (capacityMinor ?? NaN), 0)).toBe(
          list.reduce((sum, { capacity }) => sum + capacity, 0),
        );
        expect(rungs.flatMap(({ target }) => (target.kind === 'debt' ? target.segmentIds : []))).toEqual(
          list.map((_, index) => `s${index}`),
        );
        for (const [index, rung] of rungs.entries()) {
          expect(rung.returnPpm).toBeLessThanOrEqual(rungs[index - 1]?.returnPpm ?? Infinity);
          if (rung.reason === 'clears_the_way')
            expect(recompute(rung.working)).toEqual({ kind: 'ppm', ppm: rung.returnPpm });
        }
      }),
    );
  });
});
