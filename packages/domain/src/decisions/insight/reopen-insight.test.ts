import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { signedAmount } from '../../testing/arbitrary.ts';
import { count, date, money, rate, text, type WorkingLine } from '../../foundation/working/working.ts';
import type { InsightFacts } from './insight.ts';
import { bucketedFacts, shouldReopen } from './reopen-insight.ts';

const facts = (...lines: WorkingLine[]): InsightFacts =>
  Object.fromEntries(lines.map(({ key, value }) => [key, value]));
const amount = (value: number) => facts(money('amount', minor(value)));

describe('shouldReopen', () => {
  it.each<[string, InsightFacts, InsightFacts, boolean]>([
    ['stays closed for the same facts', amount(10_000), amount(10_000), false],
    ['stays closed for five percent more', amount(10_000), amount(10_500), false],
    ['reopens for half as much again', amount(10_000), amount(15_000), true],
    ['reopens for half the amount', amount(10_000), amount(5_000), true],
    ["stays closed for a cent over a bucket's boundary", amount(30_517), amount(30_518), false],
    ['reopens if the sign changes', amount(10_000), amount(-10_000), true],
    ['reopens for an amount that was zero', amount(0), amount(100), true],
    ['reopens for an amount that is now zero', amount(100), amount(0), true],
    ['reopens for three fees instead of two', facts(count('fees', 2)), facts(count('fees', 3)), true],
    ['stays closed for a slightly lower rate', facts(rate('apr', ppm(42_000))), facts(rate('apr', ppm(41_000))), false],
    ['reopens for half the rate', facts(rate('apr', ppm(42_000))), facts(rate('apr', ppm(21_000))), true],
    [
      'stays closed for the next day',
      facts(date('on', civilDate('2026-03-20'))),
      facts(date('on', civilDate('2026-03-21'))),
      false,
    ],
    [
      'reopens for a day a month later',
      facts(date('on', civilDate('2026-03-20'))),
      facts(date('on', civilDate('2026-04-20'))),
      true,
    ],
    ['reopens for another account', facts(text('to', 'a')), facts(text('to', 'b')), true],
    ['reopens for an added fact', amount(1), facts(money('amount', minor(1)), count('fees', 1)), true],
    ['reopens for a missing fact', facts(money('amount', minor(1)), count('fees', 1)), amount(1), true],
    [
      'reopens for a fact of another kind',
      facts(text('projected', 'never')),
      facts(date('projected', civilDate('2027-01-01'))),
      true,
    ],
    ['stays closed without any facts', {}, {}, false],
  ])('%s', (_why, previous, next, expected) => {
    expect(shouldReopen(previous, next)).toBe(expected);
    expect(shouldReopen(next, previous)).toBe(expected);
  });

  it('stays closed for the same facts and for facts in the same buckets', () => {
    fc.assert(
      fc.property(signedAmount(), signedAmount(), (a, b) => {
        expect(shouldReopen(amount(a), amount(a))).toBe(false);
        if (bucketedFacts(amount(a)).amount === bucketedFacts(amount(b)).amount)
          expect(shouldReopen(amount(a), amount(b))).toBe(false);
      }),
    );
  });

  it('always reopens when a figure doubles', () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (a) => shouldReopen(amount(a), amount(2 * a))));
  });

  it('stays closed for a figure that grows by at most a tenth, regardless of the bucket boundaries', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 1_000_000_000 }),
        fc.integer({ min: 0, max: 100 }),
        (a, thousandths) => !shouldReopen(amount(a), amount(a + Math.floor((a * thousandths) / 1_000))),
      ),
    );
  });
});

describe('bucketedFacts', () => {
  it('returns text that can be stored', () => {
    expect(
      bucketedFacts(
        facts(money('amount', minor(0)), count('fees', 3), text('to', 'savings'), date('on', civilDate('1970-01-15'))),
      ),
    ).toEqual({ amount: '0', fees: '3', to: 'savings', on: 'd1' });
  });

  it('returns a bucket that rises with the figure', () => {
    fc.assert(
      fc.property(signedAmount(), signedAmount(), (a, b) => {
        const bucket = (value: number) => Number(bucketedFacts(amount(value)).amount);
        expect(bucket(Math.min(a, b))).toBeLessThanOrEqual(bucket(Math.max(a, b)));
      }),
    );
  });
});
