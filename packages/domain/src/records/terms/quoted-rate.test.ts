import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { ppm } from '../../foundation/money/minor.ts';
import { quotedRate } from './quoted-rate.ts';

const span = ([from, to]: readonly [number, number]) => ({ fromPpm: ppm(from), toPpm: ppm(to) });

describe('quotedRate', () => {
  it.each([
    [[[249_840, 249_960]], 249_900, 'the rate that ends in .99'],
    [[[249_700, 250_100]], 249_900, 'x.99 rather than a whole percent, if both give the charge'],
    [[[249_970, 250_030]], 250_000, 'a whole percent that alone gives the charge'],
    [[[67_480, 67_520]], 67_500, 'a quarter'],
    [[[66_240, 66_260]], 66_250, 'an eighth'],
    [[[231_690, 231_710]], 231_700, 'a hundredth'],
    [
      [
        [231_690, 231_710],
        [231_695, 231_705],
        [249_890, 249_910],
      ],
      231_700,
      'the rate of most charges',
    ],
    [[[231_731, 231_735]], 231_700, 'the nearest hundredth, if no usual rate gives the charge'],
  ] as const)('of %j is %d: %s', (spans, quote, _why) => {
    expect(quotedRate(spans.map(span))).toBe(quote);
  });

  it('is never further than 0.03 percentage points from the median', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_000 }), fc.integer({ min: 0, max: 5_000 }), (from, width) => {
        expect(Math.abs(quotedRate([span([from, from + width])]) - (from + width / 2))).toBeLessThanOrEqual(301);
      }),
    );
  });
});
