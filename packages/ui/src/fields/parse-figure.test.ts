import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatMoney } from '@tideline/contract/format';
import { parseFigure } from './parse-figure.ts';

const dollars = { decimals: 2, locale: 'en-US' };

describe('parseFigure', () => {
  it.each([
    ['plain', '1234.56', 123456n],
    ['a sign and thousands', '$1,234.56', 123456n],
    ['spaces around and between', ' 1 234.5 ', 123450n],
    ['a code before', 'USD 20', 2000n],
    ['a code after', '20 USD', 2000n],
    ['no digit before the point', '.5', 50n],
    ['no digit after the point', '5.', 500n],
    ['more zeros than the currency has decimals', '5.5000', 550n],
    ['Indian grouping', '12,34,567', 123456700n],
    ['pasted with a no-break space', '1\u00a0234.50', 123450n],
  ])('%s: %s', (_reason, text, units) => {
    expect(parseFigure(text, dollars)).toEqual({ ok: true, units });
  });

  it.each([
    ['nothing', '  ', 'empty'],
    ['a word', 'ten', 'not-a-number'],
    ['two points', '1.2.3', 'not-a-number'],
    ['a comma where this locale has a point', '1,5', 'ambiguous'],
    ['a third of a cent', '1.001', 'too-many-decimals'],
    ['a minus where none is allowed', '-5', 'negative'],
    ['more than can be kept exactly', '99999999999999.99', 'too-large'],
    ['only a sign', '$', 'not-a-number'],
  ])('rejects %s', (_reason, text, error) => {
    expect(parseFigure(text, dollars)).toEqual({ ok: false, error });
  });

  it.each(['-5.00', '−5', '5-', '(5)', '($5.00)', '-$5'])('reads %s as minus five if negatives are allowed', (text) => {
    expect(parseFigure(text, { ...dollars, allowNegative: true })).toEqual({ ok: true, units: -500n });
  });

  it('reads the comma as decimal separator if the locale does', () => {
    expect(parseFigure('1.234,56 €', { decimals: 2, locale: 'de-DE' })).toEqual({ ok: true, units: 123456n });
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
