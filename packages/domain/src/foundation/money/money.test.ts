import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { amount, signedAmount } from '../../testing/arbitrary.ts';
import { allocate } from './allocate.ts';
import { currencyExponent } from './currency.ts';
import { formatDecimal } from './format-decimal.ts';
import { maxMinor, minMinor, type Minor, minor, minorFromString, ppm, sumMinor } from './minor.ts';
import { nearestMinor } from './nearest-minor.ts';
import { parseMinor } from './parse-minor.ts';
import { roundDecimal } from './round-decimal.ts';

describe('minor units', () => {
  it.each([0.5, NaN, Infinity, 2 ** 53])('cannot be %s, nor can rates in ppm', (value) => {
    expect(() => minor(value)).toThrow();
    expect(() => ppm(value)).toThrow();
  });

  it('have no negative zero', () => {
    expect(Object.is(minor(-0), 0)).toBe(true);
  });

  it('are parsed only from the wire format', () => {
    expect(minorFromString('-12345')).toBe(-12_345);
    for (const text of ['1.5', '', 'abc', '1e3', '99999999999999999']) expect(() => minorFromString(text)).toThrow();
  });

  it('are added, with an error on overflow', () => {
    expect(sumMinor([minor(1), minor(2), minor(-4)])).toBe(-1);
    expect(() => sumMinor([minor(Number.MAX_SAFE_INTEGER), minor(1)])).toThrow();
  });

  it('are compared by minMinor and maxMinor', () => {
    expect([minMinor(minor(1), minor(2)), maxMinor(minor(1), minor(2))]).toEqual([1, 2]);
  });
});

describe('allocate', () => {
  it.each<{ amount: number; ratios: number[]; parts: number[]; why: string }>`
    amount   | ratios       | parts                 | why
    ${1001}  | ${[1, 1, 1]} | ${[334, 334, 333]}    | ${'assigns leftover units to the first parts, as dinero.js 2.0.2 does'}
    ${-1001} | ${[1, 1, 1]} | ${[-334, -334, -333]} | ${'splits a debt like an asset'}
    ${100}   | ${[0, 1, 0]} | ${[0, 100, 0]}        | ${'assigns nothing to a ratio of zero'}
    ${1}     | ${[0, 1, 1]} | ${[0, 1, 0]}          | ${'assigns not even a leftover unit to a ratio of zero'}
    ${5}     | ${[3, 7]}    | ${[2, 3]}             | ${'rounds the shares 1.5 and 3.5 so that they add up to 5'}
    ${0}     | ${[1, 2]}    | ${[0, 0]}             | ${'splits zero'}
  `('$amount by $ratios → $parts: $why', ({ amount: total, ratios, parts }) => {
    expect(allocate(minor(total), ratios)).toEqual(parts);
  });

  it('preserves the total, and differs from the exact share by less than a minor unit', () => {
    const ratios = fc
      .array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 8 })
      .filter((list) => list.some((ratio) => ratio > 0));
    fc.assert(
      fc.property(signedAmount(), ratios, (total, list) => {
        const parts = allocate(total, list);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
        const whole = list.reduce((sum, ratio) => sum + ratio, 0);
        for (const [index, part] of parts.entries())
          expect(Math.abs(part - (total * (list[index] ?? 0)) / whole)).toBeLessThan(1 + 1e-6);
      }),
    );
  });

  it.each([[[]], [[0, 0]], [[-1, 2]], [[0.5, 0.5]]])('rejects the ratios %j', (ratios) => {
    expect(() => allocate(minor(100), ratios)).toThrow();
  });
});

describe('currencyExponent', () => {
  it.each([
    ['USD', 2],
    ['GBP', 2],
    ['JPY', 0],
    ['KRW', 0],
    ['KWD', 3],
    ['BHD', 3],
    ['CLF', 4],
  ])('for %s returns %i decimals (ISO 4217)', (currency, exponent) => {
    expect(currencyExponent(currency)).toBe(exponent);
  });

  it.each(['usd', '', 'US', 'DOLLAR'])('rejects %j', (currency) => {
    expect(() => currencyExponent(currency)).toThrow();
  });
});

describe('formatDecimal', () => {
  it.each([
    [-123_456, 'USD', '-1234.56'],
    [5, 'USD', '0.05'],
    [0, 'USD', '0.00'],
    [500, 'JPY', '500'],
    [-1, 'KWD', '-0.001'],
  ])('formats %i %s as %s', (value, currency, text) => {
    expect(formatDecimal(minor(value), currency)).toBe(text);
  });

  it('returns text that parses back to the same amount in every currency', () => {
    fc.assert(
      fc.property(signedAmount(Number.MAX_SAFE_INTEGER), fc.constantFrom('USD', 'JPY', 'KWD'), (value, currency) => {
        expect(parseMinor(formatDecimal(value, currency), currency)).toEqual({ ok: true, minor: value });
      }),
    );
  });
});

describe('roundDecimal', () => {
  it.each<{
    text: string;
    digits: number;
    halfAway: string;
    halfEven: string;
    floor: string;
    ceil: string;
    why: string;
  }>`
    text            | digits | halfAway   | halfEven   | floor      | ceil       | why
    ${'2.675'}      | ${2}   | ${'2.68'}  | ${'2.68'}  | ${'2.67'}  | ${'2.68'}  | ${'toFixed returns 2.67'}
    ${'1.005'}      | ${2}   | ${'1.01'}  | ${'1.00'}  | ${'1.00'}  | ${'1.01'}  | ${'toFixed returns 1.00'}
    ${'2.665'}      | ${2}   | ${'2.67'}  | ${'2.66'}  | ${'2.66'}  | ${'2.67'}  | ${'Intl.NumberFormat with half-even returns 2.66'}
    ${'-2.5'}       | ${0}   | ${'-3'}    | ${'-2'}    | ${'-3'}    | ${'-2'}    | ${'ROUND(-2.5;0) of LibreOffice returns -3'}
    ${'-0.004'}     | ${2}   | ${'0.00'}  | ${'0.00'}  | ${'-0.01'} | ${'0.00'}  | ${'zero has no sign'}
    ${'9.999'}      | ${2}   | ${'10.00'} | ${'10.00'} | ${'9.99'}  | ${'10.00'} | ${'it carries over'}
    ${'7'}          | ${2}   | ${'7.00'}  | ${'7.00'}  | ${'7.00'}  | ${'7.00'}  | ${'it appends zeros'}
    ${'0.12500001'} | ${2}   | ${'0.13'}  | ${'0.13'}  | ${'0.12'}  | ${'0.13'}  | ${'a little more than a half is not a half'}
  `('rounds $text to $digits digits: $why', ({ text, digits, halfAway, halfEven, floor, ceil }) => {
    const modes = ['half-away', 'half-even', 'floor', 'ceil'] as const;
    expect(modes.map((mode) => roundDecimal(text, digits, mode))).toEqual([halfAway, halfEven, floor, ceil]);
  });

  it.each(['', '1,5', '1e3', '.5', '--1'])('rejects %j', (text) => {
    expect(() => roundDecimal(text, 2, 'half-away')).toThrow();
  });
});

describe('nearestMinor', () => {
  it.each([
    [1.5, 2],
    [-1.5, -2],
    [1.49, 1],
    [0, 0],
    [-0.2, 0],
  ])('rounds %s to %s', (value, expected) => {
    expect(nearestMinor(value)).toBe(expected);
  });

  it('rounds up in the mode ceil, but ignores floating-point noise', () => {
    expect(nearestMinor(100.01, 'ceil')).toBe(101);
    expect(nearestMinor(100.000000001, 'ceil')).toBe(100);
  });

  it.each([NaN, Infinity, 1e300])('rejects %s', (value) => {
    expect(() => nearestMinor(value)).toThrow();
  });

  it('leaves whole amounts unchanged', () => {
    fc.assert(fc.property(amount(), (value: Minor) => expect(nearestMinor(value)).toBe(value)));
  });
});
