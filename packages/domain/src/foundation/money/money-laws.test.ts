import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { amount, signedAmount } from '../../testing/arbitrary.ts';
import { allocate } from './allocate.ts';
import { currencyExponent } from './currency.ts';
import { formatDecimal } from './format-decimal.ts';
import { minor, minorFromString, sumMinor } from './minor.ts';
import { mulDiv, type Rounding } from './mul-div.ts';
import { parseMinor } from './parse-minor.ts';
import { roundDecimal } from './round-decimal.ts';

describe('currency decimals (ISO 4217)', () => {
  it.each([
    ['USD', 2],
    ['EUR', 2],
    ['GBP', 2],
    ['CHF', 2],
    ['CAD', 2],
    ['AUD', 2],
    ['MXN', 2],
    ['INR', 2],
    ['CNY', 2],
    ['JPY', 0],
    ['KRW', 0],
    ['CLP', 0],
    ['ISK', 0],
    ['VND', 0],
    ['XAF', 0],
    ['XOF', 0],
    ['UGX', 0],
    ['KWD', 3],
    ['BHD', 3],
    ['JOD', 3],
    ['OMR', 3],
    ['TND', 3],
    ['IQD', 3],
    ['LYD', 3],
    ['CLF', 4],
    ['UYW', 4],
  ])('of %s are %i', (currency, decimals) => {
    expect(currencyExponent(currency)).toBe(decimals);
  });

  it.each(['usd', 'US', 'USDD', '', 'U$D', '123'])('are an error for "%s", which is not a currency code', (text) => {
    expect(() => currencyExponent(text)).toThrow();
  });
});

describe('amounts as text', () => {
  it.each<{ units: number; currency: string; shown: string; why: string }>`
    units      | currency | shown        | why
    ${0}       | ${'USD'} | ${'0.00'}    | ${'zero'}
    ${5}       | ${'USD'} | ${'0.05'}    | ${'five cents'}
    ${-5}      | ${'USD'} | ${'-0.05'}   | ${'an amount owed'}
    ${100}     | ${'USD'} | ${'1.00'}    | ${'a dollar'}
    ${123_456} | ${'KWD'} | ${'123.456'} | ${'three decimals'}
    ${7}       | ${'KWD'} | ${'0.007'}   | ${'seven fils'}
    ${500}     | ${'JPY'} | ${'500'}     | ${'no decimals'}
    ${-500}    | ${'JPY'} | ${'-500'}    | ${'an amount owed without decimals'}
    ${12_345}  | ${'CLF'} | ${'1.2345'}  | ${'four decimals'}
  `('are $shown for $units $currency: $why', ({ units, currency, shown }) => {
    expect(formatDecimal(minor(units), currency)).toBe(shown);
  });

  it('are parsed back to the same amount in every currency', () => {
    fc.assert(
      fc.property(signedAmount(), fc.constantFrom('USD', 'JPY', 'KWD', 'CLF'), (units, currency) => {
        expect(parseMinor(formatDecimal(units, currency), currency)).toEqual({ ok: true, minor: units });
        expect(minorFromString(String(units))).toBe(units);
      }),
    );
  });
});

describe('allocate', () => {
  it.each<{ amountMinor: number; ratios: number[]; parts: number[]; why: string }>`
    amountMinor | ratios                | parts                 | why
    ${1001}     | ${[1, 1, 1]}          | ${[334, 334, 333]}    | ${'assigns odd cents to the first parts'}
    ${100}      | ${[3, 1]}             | ${[75, 25]}           | ${'splits in proportion'}
    ${100}      | ${[1, 0, 1]}          | ${[50, 0, 50]}        | ${'assigns nothing to a ratio of zero'}
    ${1}        | ${[0, 1, 1]}          | ${[0, 1, 0]}          | ${'skips a ratio of zero for a single cent'}
    ${-1001}    | ${[1, 1, 1]}          | ${[-334, -334, -333]} | ${'splits a debt in the same way'}
    ${0}        | ${[1, 2]}             | ${[0, 0]}             | ${'splits zero'}
    ${5}        | ${[1, 1, 1, 1, 1, 1]} | ${[1, 1, 1, 1, 1, 0]} | ${'splits fewer cents than parts'}
    ${10_000}   | ${[333, 333, 334]}    | ${[3330, 3330, 3340]} | ${'splits by shares of a thousand'}
  `('splits $amountMinor by $ratios: $why', ({ amountMinor, ratios, parts }) => {
    expect(allocate(minor(amountMinor), ratios)).toEqual(parts);
  });

  it('preserves the total, and differs from each exact share by less than a minor unit', () => {
    const shares = fc
      .array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 12 })
      .filter((list) => list.some((ratio) => ratio > 0));
    fc.assert(
      fc.property(signedAmount(), shares, (units, ratios) => {
        const parts = allocate(units, ratios);
        const total = ratios.reduce((sum, ratio) => sum + ratio, 0);
        expect(sumMinor(parts)).toBe(units);
        for (const [index, part] of parts.entries())
          expect(Math.abs(part - (units * (ratios[index] ?? 0)) / total)).toBeLessThan(1.000_001);
      }),
    );
  });

  it.each([[[]], [[0, 0]], [[-1, 2]], [[0.5, 0.5]]])('rejects the ratios %j', (ratios) => {
    expect(() => allocate(minor(100), ratios)).toThrow();
  });
});

describe('rounding', () => {
  it.each<{ text: string; digits: number; away: string; even: string; down: string; up: string }>`
    text        | digits | away       | even       | down       | up
    ${'2.675'}  | ${2}   | ${'2.68'}  | ${'2.68'}  | ${'2.67'}  | ${'2.68'}
    ${'2.665'}  | ${2}   | ${'2.67'}  | ${'2.66'}  | ${'2.66'}  | ${'2.67'}
    ${'1.005'}  | ${2}   | ${'1.01'}  | ${'1.00'}  | ${'1.00'}  | ${'1.01'}
    ${'-2.5'}   | ${0}   | ${'-3'}    | ${'-2'}    | ${'-3'}    | ${'-2'}
    ${'-0.004'} | ${2}   | ${'0.00'}  | ${'0.00'}  | ${'-0.01'} | ${'0.00'}
    ${'0.5'}    | ${0}   | ${'1'}     | ${'0'}     | ${'0'}     | ${'1'}
    ${'1.5'}    | ${0}   | ${'2'}     | ${'2'}     | ${'1'}     | ${'2'}
    ${'9.995'}  | ${2}   | ${'10.00'} | ${'10.00'} | ${'9.99'}  | ${'10.00'}
    ${'7'}      | ${2}   | ${'7.00'}  | ${'7.00'}  | ${'7.00'}  | ${'7.00'}
  `(
    'of $text to $digits digits: away $away, even $even, floor $down, ceil $up',
    ({ text, digits, away, even, down, up }) => {
      const rounded = (rounding: Rounding) => roundDecimal(text, digits, rounding);
      expect([rounded('half-away'), rounded('half-even'), rounded('floor'), rounded('ceil')]).toEqual([
        away,
        even,
        down,
        up,
      ]);
    },
  );

  it('with floor and ceil differs by at most one unit, and encloses the other modes', () => {
    fc.assert(
      fc.property(
        signedAmount(),
        fc.integer({ min: 0, max: 400_000 }),
        fc.integer({ min: 1, max: 366_000_000 }),
        (units, rate, divisor) => {
          const rounded = (rounding: Rounding) => mulDiv(units, rate, divisor, rounding);
          const [floor, ceil] = [rounded('floor'), rounded('ceil')];
          expect(ceil - floor).toBeLessThanOrEqual(1);
          for (const each of [rounded('half-away'), rounded('half-even')])
            expect(each >= floor && each <= ceil).toBe(true);
        },
      ),
    );
  });

  it('is symmetric around zero', () => {
    fc.assert(
      fc.property(amount(), fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 1, max: 1_000 }), (units, a, b) => {
        for (const rounding of ['half-away', 'half-even'] as const)
          expect(mulDiv(-units, a, b, rounding)).toBe(0 - mulDiv(units, a, b, rounding));
        expect(mulDiv(-units, a, b, 'floor')).toBe(0 - mulDiv(units, a, b, 'ceil'));
      }),
    );
  });
});
