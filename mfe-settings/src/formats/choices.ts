import {
  DATE_ORDERS,
  type DateOrder,
  firstDayOfWeek,
  formatDate,
  readLocale,
  WEEK_STARTS,
  type WeekStart,
  writeLocale,
} from '@tideline/contract/format';
import { pageLanguage } from '@tideline/mfe-kit';
import type { SelectOption } from '@tideline/ui/forms';

/** The most common formats. The household's current one is added if it is not listed. */
export const offeredLocales = [
  'en-US',
  'en-GB',
  'en-CA',
  'en-AU',
  'en-IE',
  'en-IN',
  'de-DE',
  'de-AT',
  'de-CH',
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

/**
 * Returns each locale by its name in the user's language, with a number in its format: "English (United States) –
 * 1,234.56".
 */
export const localeNames = (own: string): SelectOption[] => {
  const names = new Intl.DisplayNames(pageLanguage(), { type: 'language' });
  return withCurrent(offeredLocales, own).map((value) => ({
    value,
    label:
      `${names.of(value) ?? value} – ` +
      `${new Intl.NumberFormat(value, { minimumFractionDigits: 2 }).format(1234.56)}`,
  }));
};

const EXAMPLE = '2026-03-31';

/** Returns the possible date orders, each with an example in the household's language. */
export const dateOrders = (locale: string, usual: string): SelectOption[] => {
  const choices = readLocale(locale);
  const example = (dateOrder: DateOrder | null) =>
    formatDate(EXAMPLE, { locale: writeLocale({ ...choices, dateOrder }), style: 'full' });
  return [
    { value: '', label: `${usual} – ${example(null)}` },
    ...DATE_ORDERS.map((value) => ({ value: value as string, label: example(value) })),
  ];
};

// 2026-03-01 was a Sunday
const weekday = (locale: string, day: number): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, 2, 1 + day)));

/** Returns the days on which a week can start. */
export const weekStarts = (locale: string, usual: string): SelectOption[] => {
  const choices = readLocale(locale);
  const dayOf = (weekStart: WeekStart | null) =>
    weekday(locale, firstDayOfWeek(writeLocale({ ...choices, weekStart })));
  return [
    { value: '', label: `${usual} – ${dayOf(null)}` },
    ...WEEK_STARTS.map((value) => ({ value: value as string, label: dayOf(value) })),
  ];
};

/** Returns every time zone this browser knows, including the household's. */
export const timeZones = (own: string): SelectOption[] =>
  withCurrent(Intl.supportedValuesOf('timeZone'), own).map((value) => ({ value, label: value.replaceAll('_', ' ') }));

/** Returns the name and code of a currency: "US dollar (USD)". */
export const currencyName = (currency: string, locale: string): string =>
  `${new Intl.DisplayNames(locale, { type: 'currency' }).of(currency) ?? currency} (${currency})`;
