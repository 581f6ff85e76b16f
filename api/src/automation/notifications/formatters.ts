import type { Money } from '@tideline/contract';
import { formatDate, formatMoment, formatMoney } from '@tideline/contract/format';

/** Formats amounts and times for one user, as on the screens. */
export interface Formatters {
  money: (money: Money) => string;
  /** A civil date. */
  date: (day: string) => string;
  /** In the user's time zone. */
  instant: (at: string) => string;
}

export interface FormatterOptions {
  locale: string;
  timeZone: string;
  /** For channels that others may read. */
  hideAmounts?: boolean;
}

const HIDDEN = '•••';

export function formattersFor({ locale, timeZone, hideAmounts = false }: FormatterOptions): Formatters {
  const zones = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' });
  const zoneAt = (at: string): string =>
    zones.formatToParts(new Date(at)).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return {
    money: ({ minor, currency }) => (hideAmounts ? HIDDEN : formatMoney(minor, currency, locale, { trimZeros: true })),
    date: (day) => formatDate(day, { locale, style: 'full' }),
    instant: (at) => `${formatMoment(at, { locale, timeZone })} ${zoneAt(at)}`,
  };
}
