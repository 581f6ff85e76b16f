import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { mulDiv, type Rounding } from './mul-div.ts';

describe('mulDiv', () => {
  it.each<{
    a: number;
    b: number;
    c: number;
    halfAway: number;
    halfEven: number;
    floor: number;
    ceil: number;
    why: string;
  }>`
    a           | b       | c       | halfAway            | halfEven            | floor               | ceil                | why
    ${10}       | ${1}    | ${4}    | ${3}                | ${2}                | ${2}                | ${3}                | ${'2.5 rounds away from zero, or to the even neighbor'}
    ${14}       | ${1}    | ${4}    | ${4}                | ${4}                | ${3}                | ${4}                | ${'3.5 rounds to 4 in both modes'}
    ${-10}      | ${1}    | ${4}    | ${-3}               | ${-2}               | ${-3}               | ${-2}               | ${'-2.5 rounds down if away from zero'}
    ${10}       | ${1}    | ${-4}   | ${-3}               | ${-2}               | ${-3}               | ${-2}               | ${'a negative divisor has the same result'}
    ${-10}      | ${1}    | ${-4}   | ${3}                | ${2}                | ${2}                | ${3}                | ${'two negatives result in a positive'}
    ${7}        | ${1}    | ${3}    | ${2}                | ${2}                | ${2}                | ${3}                | ${'2.33'}
    ${8}        | ${1}    | ${3}    | ${3}                | ${3}                | ${2}                | ${3}                | ${'2.67'}
    ${9}        | ${1}    | ${3}    | ${3}                | ${3}                | ${3}                | ${3}                | ${'an exact result needs no rounding'}
    ${0}        | ${5}    | ${3}    | ${0}                | ${0}                | ${0}                | ${0}                | ${'zero stays zero'}
    ${-1}       | ${1}    | ${3}    | ${0}                | ${0}                | ${-1}               | ${0}                | ${'-0.33 rounds to zero, not minus zero'}
    ${9e15}     | ${9e15} | ${9e15} | ${9e15}             | ${9e15}             | ${9e15}             | ${9e15}             | ${'a product beyond 2^53 stays exact'}
    ${9e15 + 1} | ${5}    | ${10}   | ${4500000000000001} | ${4500000000000000} | ${4500000000000000} | ${4500000000000001} | ${'a half beyond 2^53 is exact'}
  `('computes $a × $b ÷ $c: $why', ({ a, b, c, halfAway, halfEven, floor, ceil }) => {
    expect([
      mulDiv(a, b, c, 'half-away'),
      mulDiv(a, b, c, 'half-even'),
      mulDiv(a, b, c, 'floor'),
      mulDiv(a, b, c, 'ceil'),
    ]).toEqual([halfAway, halfEven, floor, ceil]);
  });

  it.each([
    [1.5, 1, 1, 'a fraction'],
    [NaN, 1, 1, 'not a number'],
    [1, 2 ** 53, 1, 'a factor beyond 2^53'],
    [1, 1, 0, 'division by zero'],
    [1, 1, 0.5, 'a divisor that is not a whole number'],
    [2 ** 52, 4, 1, 'a result beyond 2^53'],
  ])('rejects %s × %s ÷ %s: %s', (a, b, c) => {
    expect(() => mulDiv(a, b, c, 'half-away')).toThrow();
  });

  const whole = fc.integer({ min: -(2 ** 40), max: 2 ** 40 });
  const factor = fc.integer({ min: -(2 ** 30), max: 2 ** 30 });
  const divisor = fc.integer({ min: 1, max: 2 ** 40 }).map((value) => value * 1024);

  it('floors and ceils exactly, and is at most half a unit off in both half modes', () => {
    fc.assert(
      fc.property(whole, factor, divisor, (a, b, c) => {
        const product = BigInt(a) * BigInt(b);
        const floor = Number((product - (((product % BigInt(c)) + BigInt(c)) % BigInt(c))) / BigInt(c));
        fc.pre(Math.abs(floor) < Number.MAX_SAFE_INTEGER - 1);
        expect(mulDiv(a, b, c, 'floor')).toBe(floor);
        expect(mulDiv(a, b, c, 'ceil')).toBe(product % BigInt(c) === 0n ? floor : floor + 1);
        for (const mode of ['half-away', 'half-even'] as const satisfies Rounding[]) {
          const off = BigInt(mulDiv(a, b, c, mode)) * BigInt(c) - product;
          expect((off < 0n ? -off : off) * 2n <= BigInt(c)).toBe(true);
        }
      }),
    );
  });
});
