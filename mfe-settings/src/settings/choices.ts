import type { SelectOption } from '@tideline/ui/forms';

/** Formats people ask for most; the household's own is added where it is another. */
const offeredLocales = [
  'en-US',
  'en-GB',
  'en-CA',
  'en-AU',
  'en-IE',
  'de-DE',
  'fr-FR',
  'es-ES',
  'it-IT',
  'nl-NL',
  'pt-BR',
  'sv-SE',
  'ja-JP',
];

const withOwn = (offered: readonly string[], own: string): string[] =>
  offered.includes(own) ? [...offered] : [own, ...offered];

/** Each locale by its English name with a number in its own spelling: "English (United States) – 1,234.56". */
export const localeNames = (own: string): SelectOption[] => {
  const names = new Intl.DisplayNames('en', { type: 'language' });
  return withOwn(offeredLocales, own).map((value) => ({
    value,
    label: `${names.of(value) ?? value} – ${new Intl.NumberFormat(value, { minimumFractionDigits: 2 }).format(1234.56)}`,
  }));
};

/** Every zone this browser knows, the household's own among them. */
export const timeZones = (own: string): SelectOption[] =>
  withOwn(Intl.supportedValuesOf('timeZone'), own).map((value) => ({ value, label: value.replaceAll('_', ' ') }));

/** "US dollar (USD)". */
export const currencyName = (currency: string, locale: string): string =>
  `${new Intl.DisplayNames(locale, { type: 'currency' }).of(currency) ?? currency} (${currency})`;
