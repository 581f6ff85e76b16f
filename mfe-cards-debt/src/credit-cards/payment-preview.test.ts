import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { toMinor } from '@tideline/contract';
import { aria, usd } from '../testing/examples.ts';
import { previewPayment } from './payment-preview.ts';

const paid = (preview: ReturnType<typeof previewPayment>) => preview.parts.map(({ paidMinor }) => paidMinor);

describe('previewPayment', () => {
  it.each([
    [7_500, [0, 7_500], 0, 'the minimum goes to the lowest rate'],
    [100_000, [92_500, 7_500], 0, 'what is above it goes to the highest rate'],
    [350_000, [200_000, 150_000], 0, 'everything'],
    [360_000, [200_000, 150_000], 10_000, 'more than is owed is a credit'],
  ])('%d cents pay %j with %d left over: %s', (amount, expected, credit) => {
    const preview = previewPayment(aria(), amount, '2026-03-10');
    expect(paid(preview)).toEqual(expected);
    expect(preview.creditMinor).toBe(credit);
  });

  it('puts deferred interest first in the last two cycles before it ends, and last before that', () => {
    const [purchases, transfer] = aria().segments;
    const card = aria({ segments: [purchases!, { ...transfer!, kind: 'deferred' as const }] });
    expect(paid(previewPayment(card, 100_000, '2026-03-10'))).toEqual([92_500, 7_500]);
    expect(paid(previewPayment(card, 100_000, '2026-08-10'))).toEqual([0, 100_000]);
  });

  it('loses no cent of any payment', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (amount) => {
        const preview = previewPayment(aria(), amount, '2026-03-10');
        expect(paid(preview).reduce((sum, part) => sum + part, 0) + preview.creditMinor).toBe(amount);
        expect(preview.parts.every(({ leftMinor }) => leftMinor >= 0)).toBe(true);
      }),
    );
  });

  it('works without a known minimum', () => {
    expect(paid(previewPayment(aria({ next: null }), 1_000, '2026-03-10'))).toEqual([1_000, 0]);
    expect(toMinor(usd(1_000))).toBe(1_000);
  });
});
