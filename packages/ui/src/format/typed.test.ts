import { describe, expect, it } from '@jest/globals';
import { parseMoney, parsePercent } from '../fields/figure-field.tsx';
import fc from 'fast-check';
import { typedMoney, typedPercent } from './typed.ts';

const locales = fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'de-CH', 'en-IN');

describe('typed figures', () => {
  it('are formatted so that the field parses the same amount', () => {
    const amounts = fc.tuple(fc.integer(), fc.constantFrom('USD', 'JPY', 'BHD'), locales);
    fc.assert(
      fc.property(amounts, ([minor, currency, locale]) =>
        expect(parseMoney(typedMoney(String(minor), currency, locale), currency, locale, true)).toEqual({
          ok: true,
          minor: String(minor),
        }),
      ),
    );
  });

  it('are formatted so that the field parses the same rate', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), locales, (ppm, locale) =>
        expect(parsePercent(typedPercent(ppm, locale), locale)).toEqual({ ok: true, ppm }),
      ),
    );
  });

  it('omit insignificant zeros', () => {
    expect([typedPercent(43_500, 'en-US'), typedPercent(200_000, 'en-US'), typedPercent(0, 'en-US')]).toEqual([
      '4.35',
      '20',
      '0',
    ]);
  });
});
