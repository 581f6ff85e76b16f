import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { currencyDecimals, formatMoney, minorToDecimal } from './money.ts';

describe('formatMoney', () => {
  const cases: readonly [string, Parameters<typeof formatMoney>, string][] = [
    ['a wire string', ['123456', 'USD', 'en-US'], '$1,234.56'],
    ['a debt has a true minus before the symbol', [-831042, 'USD', 'en-US'], '−$8,310.42'],
    ['zero has no sign', [0, 'USD', 'en-US'], '$0.00'],
    ['a currency without minor units', [1234, 'JPY', 'en-US'], '¥1,234'],
    ['a currency with three decimals', [1234, 'KWD', 'en-US'], 'KWD\u00a01.234'],
    ['the household locale decides order and separators', [-123456, 'EUR', 'de-DE'], '−1.234,56\u00a0€'],
    ['a gain marked on request', [500, 'USD', 'en-US', { sign: 'always' }], '+$5.00'],
    ['no sign where a word says it', [-500, 'USD', 'en-US', { sign: 'never' }], '$5.00'],
    ['a round limit without decimals', [500_000, 'USD', 'en-US', { trimZeros: true }], '$5,000'],
    ['more digits than a double holds', ['9007199254740993', 'USD', 'en-US'], '$90,071,992,547,409.93'],
  ];
  it.each(cases)('formats money: %s', (_reason, args, expected) => {
    expect(formatMoney(...args)).toBe(expected);
  });

  it('rejects a fraction of a minor unit', () => {
    expect(() => formatMoney(1.5, 'USD', 'en-US')).toThrow(RangeError);
  });

  it('preserves every digit of any amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), (minor) => {
        const digits = formatMoney(minor, 'USD', 'en-US').replace(/[^0-9]/g, '');
        expect(BigInt(digits)).toBe(minor < 0n ? -minor : minor);
      }),
    );
  });
});

describe('minorToDecimal', () => {
  it.each([
    ['5', 2, '0.05'],
    ['-5', 2, '-0.05'],
    ['1234', 0, '1234'],
    ['1234', 3, '1.234'],
  ])('formats %s with %d decimals as %s', (minor, decimals, expected) => {
    expect(minorToDecimal(minor, decimals)).toBe(expected);
  });
});

it('currencyDecimals returns the number of decimals of a currency', () => {
  expect(['USD', 'JPY', 'KWD'].map(currencyDecimals)).toEqual([2, 0, 3]);
});
