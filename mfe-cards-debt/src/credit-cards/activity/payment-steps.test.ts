import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Card } from '@tideline/contract';
import { aria } from '../../testing/examples.ts';
import { payableNow, simulatePayment } from './payment-steps.ts';

const preview = (card: Card, amount: number, on: string) => simulatePayment(card, payableNow(card), amount, on);
const paid = ({ after }: ReturnType<typeof simulatePayment>) =>
  after.map(({ beforeMinor, leftMinor }) => beforeMinor - leftMinor);

describe('simulatePayment', () => {
  it.each([
    [7_500, [0, 7_500], 0, 'the minimum goes to the balance with the lowest rate'],
    [100_000, [92_500, 7_500], 0, 'the excess goes to the balance with the highest rate'],
    [350_000, [200_000, 150_000], 0, 'everything'],
    [360_000, [200_000, 150_000], 10_000, 'an overpayment becomes a credit'],
  ])('applies %d cents as %j with %d left over: %s', (amount, expected, credit) => {
    const found = preview(aria(), amount, '2026-03-10');
    expect(paid(found)).toEqual(expected);
    expect(found.creditMinor).toBe(credit);
  });

  it('pays deferred interest first in its last two cycles, and last before that', () => {
    const [purchases, transfer] = aria().segments;
    const card = aria({ segments: [purchases!, { ...transfer!, kind: 'deferred' as const }] });
    expect(paid(preview(card, 100_000, '2026-03-10'))).toEqual([92_500, 7_500]);
    expect(paid(preview(card, 100_000, '2026-08-10'))).toEqual([0, 100_000]);
  });

  it('loses no cent of a payment', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (amount) => {
        const found = preview(aria(), amount, '2026-03-10');
        expect(paid(found).reduce((sum, part) => sum + part, 0) + found.creditMinor).toBe(amount);
        expect(found.after.every(({ leftMinor }) => leftMinor >= 0)).toBe(true);
      }),
    );
  });

  it('returns each step with its balance, amount and rule', () => {
    const { steps, after } = preview(aria(), 350_000, '2026-03-10');
    expect(steps).toEqual([
      { balanceId: after[1]?.balanceId, amountMinor: 7_500, reason: 'minimum_lowest_apr' },
      { balanceId: 'purchases', amountMinor: 200_000, reason: 'highest_apr' },
      { balanceId: after[1]?.balanceId, amountMinor: 142_500, reason: 'highest_apr' },
    ]);
  });

  it('pays disputed amounts last', () => {
    const met = payableNow(aria());
    const disputed = {
      ...met,
      balances: met.balances.map((each) =>
        each.id === 'purchases' ? { ...each, disputed: { minor: '50000', currency: 'USD' } } : each,
      ),
    };
    expect(simulatePayment(aria(), disputed, 310_000, '2026-03-10').steps.at(-1)).toEqual({
      balanceId: 'purchases',
      amountMinor: 10_000,
      reason: 'disputed_last',
    });
  });

  it('pays without a known minimum', () => {
    expect(paid(preview(aria({ next: null }), 1_000, '2026-03-10'))).toEqual([1_000, 0]);
  });
});
