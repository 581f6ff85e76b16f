import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { minor, PPM_ONE, ppm } from '../../foundation/money/minor.ts';
import { apr, signedAmount } from '../../testing/arbitrary.ts';
import { interestAfterTax, rateAfterTax } from './after-tax.ts';

describe('after-tax amounts', () => {
  it.each([
    [45_000, 220_000, 35_100, '4.5% taxed at 22% is 3.51%'],
    [40_000, 250_000, 30_000, '4% taxed at 25% is 3%'],
    [45_000, 0, 45_000, 'no tax changes nothing'],
    [45_000, 1_000_000, 0, 'a tax of 100% takes everything'],
    [5, 500_000, 3, 'half a millionth rounds away from zero'],
    [-5, 500_000, -3, 'half a millionth below zero rounds away from zero, too'],
  ])('of %i taxed at %i are %i: %s', (rate, tax, left, _why) => {
    expect(rateAfterTax(ppm(rate), ppm(tax))).toBe(left);
    expect(interestAfterTax(minor(rate), ppm(tax))).toBe(left);
  });

  it('never exceed the original amount, and never rise with a higher tax', () => {
    const tax = fc.integer({ min: 0, max: PPM_ONE }).map(ppm);
    fc.assert(
      fc.property(signedAmount(), apr(), tax, tax, (interest, rate, a, b) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        expect(Math.abs(interestAfterTax(interest, low))).toBeLessThanOrEqual(Math.abs(interest));
        expect(rateAfterTax(rate, high)).toBeLessThanOrEqual(rateAfterTax(rate, low));
      }),
    );
  });
});
