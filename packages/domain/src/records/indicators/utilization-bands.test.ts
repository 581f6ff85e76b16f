import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { type Minor, minor } from '../../foundation/money/minor.ts';
import { amount } from '../../testing/arbitrary.ts';
import { recompute } from '../../formulas.ts';
import { type UtilizationCard, utilizationBand, utilizationIndicator } from './utilization-bands.ts';

const card = (accountId: string, owed: number, limit: number | null): UtilizationCard => ({
  accountId,
  owedMinor: minor(owed),
  limitMinor: limit === null ? null : minor(limit),
});

describe('utilizationBand', () => {
  it.each([
    [0, 1_000, 'none', 'nothing is used'],
    [-50, 1_000, 'none', 'the card has a credit balance'],
    [1, 100_000_000, 'below_10', 'a tiny usage is not zero'],
    [99, 1_000, 'below_10', '9.9%'],
    [100, 1_000, 'below_30', 'the upper end is excluded'],
    [299_999_999, 1_000_000_000, 'below_30', '29.9999999% does not round up into the next band'],
    [300, 1_000, 'below_50', '30%'],
    [500, 1_000, 'below_75', '50%'],
    [750, 1_000, 'from_75', '75%'],
    [1_500, 1_000, 'from_75', 'the card is over its limit'],
    [900_000_000_000_000, 1_000_000_000_000_000, 'from_75', 'large amounts are exact'],
  ])('for %s of %s is %s: %s', (owed, limit, band, _why) => {
    expect(utilizationBand(minor(owed), minor(limit))).toBe(band);
  });
});

describe('utilizationIndicator', () => {
  it('reports every card and the total', () => {
    const { cards, total } = utilizationIndicator([card('visa', 25_000, 100_000), card('store', 0, 400_000)]);
    expect(
      cards.map(({ utilization }) =>
        utilization.kind === 'value' ? [utilization.utilizationPpm, utilization.band] : utilization.reason,
      ),
    ).toEqual([
      [250_000, 'below_30'],
      [0, 'none'],
    ]);
    // 250.00 ÷ 5,000.00.
    expect(total).toMatchObject({ kind: 'value', utilizationPpm: 50_000, band: 'below_10' });
  });

  it('excludes a card without a limit from both sums and reports why', () => {
    const { cards, total } = utilizationIndicator([
      card('charge', 900_000, null),
      card('closed', 5_000, 0),
      card('visa', 30_000, 100_000),
    ]);
    expect(cards.slice(0, 2).map(({ utilization }) => utilization)).toEqual([
      { kind: 'not_applicable', reason: 'no_limit' },
      { kind: 'not_applicable', reason: 'no_limit' },
    ]);
    expect(total).toMatchObject({ utilizationPpm: 300_000, band: 'below_50' });
  });

  it('does not offset a balance on one card with a credit on another', () => {
    expect(utilizationIndicator([card('a', -40_000, 100_000), card('b', 40_000, 100_000)]).total).toMatchObject({
      utilizationPpm: 200_000,
    });
  });

  it.each([[[]], [[card('charge', 100, null)]]])('has no total for %j', (cards) => {
    expect(utilizationIndicator(cards).total).toEqual({ kind: 'not_applicable', reason: 'no_cards' });
  });

  it('can be recomputed from the values of its working, lies between the cards, and does not depend on their order', () => {
    const cards = fc.array(fc.tuple(amount(500_000), fc.integer({ min: 1, max: 1_000_000 })), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(cards, (list) => {
        const all = list.map(([owed, limit], index) => card(`c${index}`, owed, limit as Minor));
        const { cards: each, total } = utilizationIndicator(all);
        if (total.kind !== 'value') throw new Error('cards with limits have a total');
        expect(recompute(total.working)).toEqual(total.working.result.value);
        const parts = each.map(({ utilization }) => (utilization.kind === 'value' ? utilization.utilizationPpm : -1));
        expect(total.utilizationPpm).toBeGreaterThanOrEqual(Math.min(...parts));
        expect(total.utilizationPpm).toBeLessThanOrEqual(Math.max(...parts));
        const turned = utilizationIndicator([...all].reverse()).total;
        expect(turned.kind === 'value' && turned.utilizationPpm).toBe(total.utilizationPpm);
      }),
    );
  });
});
