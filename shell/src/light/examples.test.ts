import { expect, it } from '@jest/globals';
import { nextStepSaving } from './next-step-example.ts';
import { PARTS, promoExample } from './promo-example.ts';

it('nextStepSaving returns 24.99% of 320.00 a year, and a twelfth of that a month', () => {
  expect(nextStepSaving()).toEqual({ yearMinor: 7_997, monthMinor: 666 });
});

it('promoExample pays off the offer of 1,140.00 with four payments, a month before it ends', () => {
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
