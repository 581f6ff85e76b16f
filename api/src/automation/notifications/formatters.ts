import type { Money } from '@tideline/contract';
import { type Language, localeFor } from '@tideline/contract/language';
import { deviceIn } from '../../platform/auth/device-name.ts';
import { civilDateOf, formatDate, formatMoment, formatMoney } from '@tideline/contract/format';

/** Formats amounts and times for one user, as on the screens. */
export interface Formatters {
  language: Language;
  money: (money: Money) => string;
  /** Formats a civil date. */
  date: (day: string) => string;
  /** Returns the civil date of an instant in the user's time zone. */
  dayOf: (at: string) => string;
  /** Formats an instant in the user's time zone. */
  instant: (at: string) => string;
  /** Returns the stored name of a browser and operating system in the user's language. */
  device: (stored: string) => string;
}

export interface FormatterOptions {
  language: Language;
  /** The household's locale for formats. */
  locale: string;
  timeZone: string;
  /** Whether to hide amounts, for channels that others may read. */
  hideAmounts?: boolean;
}

const HIDDEN = '•••';

export function formattersFor({
  language,
  locale: householdLocale,
  timeZone,
  hideAmounts = false,
}: FormatterOptions): Formatters {
  const locale = localeFor(language, householdLocale);
  const zones = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' });
  const zoneAt = (at: string): string =>
    zones.formatToParts(new Date(at)).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return {
    language,
    money: ({ minor, currency }) => (hideAmounts ? HIDDEN : formatMoney(minor, currency, locale, { trimZeros: true })),
    date: (day) => formatDate(day, { locale, style: 'full' }),
    dayOf: (at) => civilDateOf(at, timeZone),
    instant: (at) => `${formatMoment(at, { locale, timeZone })} ${zoneAt(at)}`,
    device: (stored) => deviceIn(stored, language),
  };
}
