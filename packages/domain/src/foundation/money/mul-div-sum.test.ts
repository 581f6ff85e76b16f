import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { Rounding } from './mul-div.ts';
import { mulDiv } from './mul-div.ts';
import { mulDivSum } from './mul-div-sum.ts';

describe('mulDivSum', () => {
  it.each<{ products: [number, number][]; c: number; rounding: Rounding; result: number; why: string }>`
    products                                               | c    | rounding       | result | why
    ${[]}                                                  | ${7} | ${'half-away'} | ${0}   | ${'nothing'}
    ${[[1, 1], [1, 1]]}                                    | ${4} | ${'half-away'} | ${1}   | ${'two quarters are a half, which rounds up'}
    ${[[1, 1], [1, 1]]}                                    | ${4} | ${'half-even'} | ${0}   | ${'a half rounds to the even zero'}
    ${[[3, 1], [3, 1]]}                                    | ${4} | ${'half-even'} | ${2}   | ${'one and a half rounds to the even two'}
    ${[[5, 1], [5, 1]]}                                    | ${4} | ${'half-even'} | ${2}   | ${'two and a half rounds to the even two'}
    ${[[7, 1]]}                                            | ${5} | ${'half-even'} | ${1}   | ${'1.4 rounds to one'}
    ${[[8, 1]]}                                            | ${5} | ${'half-even'} | ${2}   | ${'1.6 rounds to two'}
    ${[[-3, 1], [-3, 1]]}                                  | ${4} | ${'half-even'} | ${-2}  | ${'negative sums round the same'}
    ${[[-1, 1], [-1, 1]]}                                  | ${4} | ${'half-away'} | ${-1}  | ${'a negative half rounds away from zero'}
    ${[[10, 1], [1, 1]]}                                   | ${4} | ${'floor'}     | ${2}   | ${'2.75 rounds down'}
    ${[[10, 1], [-1, 1]]}                                  | ${4} | ${'ceil'}      | ${3}   | ${'2.25 rounds up'}
    ${[[-10, 1], [1, 1]]}                                  | ${4} | ${'floor'}     | ${-3}  | ${'−2.25 rounds toward −∞'}
    ${[[2 ** 50, 2 ** 20], [-(2 ** 50), 2 ** 20], [9, 1]]} | ${3} | ${'floor'}     | ${3}   | ${'parts beyond a safe integer cancel out exactly'}
  `('computes $products ÷ $c ($rounding) as $result: $why', ({ products, c, rounding, result }) => {
    expect(mulDivSum(products, c, rounding)).toBe(result);
  });

  it('equals mulDiv for a single product', () => {
    const whole = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
    const roundings = fc.constantFrom<Rounding>('half-away', 'half-even', 'floor', 'ceil');
    fc.assert(
      fc.property(whole, whole, fc.integer({ min: 1, max: 1_000_000 }), roundings, (a, b, c, rounding) => {
        fc.pre(Number.isSafeInteger(Math.trunc((a * b) / c)));
        expect(mulDivSum([[a, b]], c, rounding)).toBe(mulDiv(a, b, c, rounding));
      }),
    );
  });

  it.each([
    [[[0.5, 1]], 1],
    [[[1, 1]], 0],
    [[[1, 1]], -3],
    [[[2 ** 52, 2 ** 52]], 1],
  ] as [[number, number][], number][])('rejects %j ÷ %s', (products, c) => {
    expect(() => mulDivSum(products, c, 'floor')).toThrow();
  });
});
