import type { SelectOption } from '@tideline/ui/forms';

/** The most requested formats; the household's current one is added if it is not listed. */
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

const withCurrent = (offered: readonly string[], own: string): string[] =>
  offered.includes(own) ? [...offered] : [own, ...offered];

/** Returns each locale by its English name with a number in its format: "English (United States) – 1,234.56". */
export const localeNames = (own: string): SelectOption[] => {
  const names = new Intl.DisplayNames('en', { type: 'language' });
  return withCurrent(offeredLocales, own).map((value) => ({
    value,
    label:
      `${names.of(value) ?? value} – ` +
      `${new Intl.NumberFormat(value, { minimumFractionDigits: 2 }).format(1234.56)}`,
  }));
};

/** Returns every time zone this browser knows, including the household's. */
export const timeZones = (own: string): SelectOption[] =>
  withCurrent(Intl.supportedValuesOf('timeZone'), own).map((value) => ({ value, label: value.replaceAll('_', ' ') }));

/** "US dollar (USD)". */
export const currencyName = (currency: string, locale: string): string =>
  `${new Intl.DisplayNames(locale, { type: 'currency' }).of(currency) ?? currency} (${currency})`;
