/** Tests amounts typed into a field, in every format that the settings offer. */
import { describe, expect, it } from '@jest/globals';
import { formatMoney } from '@tideline/contract/format';
import { parseMoney, typedMoney } from '@tideline/ui/forms';
import { localeNames, offeredLocales } from './choices.ts';

/** 123456.78 in each format, with its separators. All spaces are no-break spaces. */
const WRITTEN: Readonly<Record<string, string>> = {
  'en-US': '123,456.78',
  'en-GB': '123,456.78',
  'en-CA': '123,456.78',
  'en-AU': '123,456.78',
  'en-IE': '123,456.78',
  'en-IN': '1,23,456.78',
  'de-DE': '123.456,78',
  'de-AT': '123\u00a0456,78',
  'de-CH': "123'456.78",
  'fr-FR': '123\u202f456,78',
  'es-ES': '123.456,78',
  'it-IT': '123.456,78',
  'nl-NL': '123.456,78',
  'pt-BR': '123.456,78',
  'sv-SE': '123\u00a0456,78',
  'ja-JP': '123,456.78',
};
const parse = (text: string, locale: string) => parseMoney(text, 'EUR', locale, true);
const amount = (minor: string) => ({ ok: true, minor });

describe.each(offeredLocales)('an amount in the format %s', (locale) => {
  it('is parsed with the separators of the format', () => {
    const written = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(123_456.78);
    expect(written).toBe(WRITTEN[locale]);
    expect(parse(written, locale)).toEqual(amount('12345678'));
    expect(parse(written.replaceAll(/[\u00a0\u202f]/g, ' '), locale)).toEqual(amount('12345678'));
  });

  it.each(['0', '5', '-123', '123456', '123400', '-123456789'])('is parsed as it was displayed: %s cents', (minor) => {
    expect(parse(formatMoney(Number(minor), 'EUR', locale), locale)).toEqual(amount(minor));
    expect(parse(typedMoney(minor, 'EUR', locale), locale)).toEqual(amount(minor));
  });

  it.each([
    ['22,99', '2299'],
    ['22.99', '2299'],
    ['1.234,56', '123456'],
    ['1,234.56', '123456'],
    ['1 234,56', '123456'],
    ["1'234.56", '123456'],
    ['1,23,456.78', '12345678'],
  ])('is parsed from %s as in every other format', (text, minor) => {
    expect(parse(text, locale)).toEqual(amount(minor));
  });

  it('has a sample number in the list of formats', () => {
    const option = localeNames('en-US').find(({ value }) => value === locale);
    const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(1234.56);
    expect(option?.label).toContain(` – ${number}`);
  });
});
