import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatMoney } from '@tideline/contract/format';
import { parseFigure } from './parse-figure.ts';

const dollars = { decimals: 2, locale: 'en-US' };

describe('parseFigure', () => {
  it.each([
    ['plain', '1234.56', 123456n],
    ['a sign and a thousands separator', '$1,234.56', 123456n],
    ['spaces around and within the figure', ' 1 234.5 ', 123450n],
    ['a currency code before the figure', 'USD 20', 2000n],
    ['a currency code after the figure', '20 USD', 2000n],
    ['no digit before the decimal point', '.5', 50n],
    ['no digit after the decimal point', '5.', 500n],
    ['more zeros than the currency has decimals', '5.5000', 550n],
    ['Indian grouping', '12,34,567', 123456700n],
    ['a no-break space from pasted text', '1\u00a0234.50', 123450n],
  ])('accepts %s: %s', (_reason, text, units) => {
    expect(parseFigure(text, dollars)).toEqual({ ok: true, units });
  });

  it.each([
    ['nothing', '  ', 'empty'],
    ['a word', 'ten', 'not-a-number'],
    ['two decimal points', '1.2.3', 'not-a-number'],
    ['a group of two digits at the end', '1.234.56', 'not-a-number'],
    ['a decimal separator between groups', '1.234,567.8', 'not-a-number'],
    ['a hundredth of a cent', '1.0001', 'too-many-decimals'],
    ['a minus sign where it is not allowed', '-5', 'negative'],
    ['more than can be stored exactly', '99999999999999.99', 'too-large'],
    ['only a currency sign', '$', 'not-a-number'],
  ])('rejects %s', (_reason, text, error) => {
    expect(parseFigure(text, dollars)).toEqual({ ok: false, error });
  });

  it.each(['-5.00', '−5', '5-', '(5)', '($5.00)', '-$5'])(
    'parses %s as minus five if negatives are allowed',
    (text) => {
      expect(parseFigure(text, { ...dollars, allowNegative: true })).toEqual({ ok: true, units: -500n });
    },
  );

  it.each([
    ['22,99', 2299n],
    ['22.99', 2299n],
    ['1,5', 150n],
    ['1.234,56 €', 123456n],
    ['1 234,56', 123456n],
    ['1\u202f234,56', 123456n],
    ["1'234.56", 123456n],
    ['1’234.56', 123456n],
    ['1,234.56', 123456n],
    ['1,23,456.78', 12345678n],
    ['1.234.567,8', 123456780n],
    ['1.234.567', 123456700n],
    ['1,234,567', 123456700n],
  ])('parses %s in the same way in every locale', (text, units) => {
    for (const locale of ['en-US', 'en-GB', 'de-DE', 'de-CH', 'fr-FR', 'sv-SE', 'pt-BR', 'ja-JP', 'en-IN'])
      expect([locale, parseFigure(text, { decimals: 2, locale })]).toEqual([locale, { ok: true, units }]);
  });

  it.each([
    ['1.234', 'de-DE', '1234 euros: the point groups thousands', 123400n],
    ['1,234', 'en-US', '1234 dollars: the comma groups thousands', 123400n],
    ['12,34,567', 'en-IN', 'lakhs', 123456700n],
  ])('lets the locale decide the meaning of %s: in %s it is %s', (text, locale, _meaning, units) => {
    expect(parseFigure(text, { decimals: 2, locale })).toEqual({ ok: true, units });
  });

  it.each([
    ['1.234', 'en-US'],
    ['5.000', 'en-US'],
    ['1,234', 'de-DE'],
    ['5,000', 'de-DE'],
  ])('rejects %s as ambiguous in %s: it means thousands elsewhere, but has too many decimals here', (text, locale) => {
    expect(parseFigure(text, { decimals: 2, locale })).toEqual({ ok: false, error: 'ambiguous' });
  });

  it('accepts three decimals for a rate, which can have four', () => {
    expect(parseFigure('5,125', { decimals: 4, locale: 'de-DE' })).toEqual({ ok: true, units: 51250n });
  });

  it('parses every formatted figure in several locales', () => {
    const amounts = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
    fc.assert(
      fc.property(amounts, fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'de-CH', 'en-IN', 'sv-SE'), (minor, locale) => {
        const shown = formatMoney(minor, 'EUR', locale);
        expect(parseFigure(shown, { decimals: 2, locale, allowNegative: true })).toEqual({
          ok: true,
          units: BigInt(minor),
        });
      }),
    );
  });
});
