import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { ppm } from '../../foundation/money/minor.ts';
import { quotedRate } from './quoted-rate.ts';

const span = ([from, to]: readonly [number, number]) => ({ fromPpm: ppm(from), toPpm: ppm(to) });

describe('quotedRate', () => {
  it.each([
    [[[249_840, 249_960]], 249_900, 'a rate that ends in .99'],
    [[[249_700, 250_100]], 249_900, 'x.99 rather than a whole percent, if both result in the charge'],
    [[[249_970, 250_030]], 250_000, 'a whole percent that alone results in the charge'],
    [[[67_480, 67_520]], 67_500, 'a quarter of a percent'],
    [[[66_240, 66_260]], 66_250, 'an eighth of a percent'],
    [[[231_690, 231_710]], 231_700, 'a hundredth of a percent'],
    [
      [
        [231_690, 231_710],
        [231_695, 231_705],
        [249_890, 249_910],
      ],
      231_700,
      'the rate of most charges',
    ],
    [[[231_731, 231_735]], 231_700, 'the nearest hundredth, if no common rate results in the charge'],
  ] as const)('for %j is %d: %s', (spans, quote, _why) => {
    expect(quotedRate(spans.map(span))).toBe(quote);
  });

  it('differs from the median by at most 0.03 percentage points', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_000 }), fc.integer({ min: 0, max: 5_000 }), (from, width) => {
        expect(Math.abs(quotedRate([span([from, from + width])]) - (from + width / 2))).toBeLessThanOrEqual(301);
      }),
    );
  });
});
