import { expect, it } from '@jest/globals';
import { nextStepSaving } from './next-step-example.ts';
import { PARTS, promoExample } from './promo-example.ts';

it('computes the saving of the next step: 320.00 × 24.99% = 79.968 a year, which is 6.664 a month', () => {
  expect(nextStepSaving()).toEqual({ yearMinor: 7_997, monthMinor: 666 });
});

it('pays off the offer a month before it ends, with four payments for 1,140.00', () => {
  const example = promoExample('2026-03-31');
  expect(example).toMatchObject({
    startsOn: '2026-03-31',
    safeOn: '2026-07-31',
    endsOn: '2026-08-31',
    perMonthMinor: 28_500,
    safeShare: 0.8,
  });
  expect(example.perMonthMinor * 4).toBe(PARTS.transferMinor);
});
