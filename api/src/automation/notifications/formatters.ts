import type { Money } from '@tideline/contract';
import { currencyExponent } from '@tideline/domain';

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
  // English has two date orders; the screens write 12 March. Other languages have their own
  const ordered = locale.startsWith('en') ? 'en-GB' : locale;
  const days = new Intl.DateTimeFormat(ordered, { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });
  const theirDays = new Intl.DateTimeFormat(ordered, { timeZone, day: 'numeric', month: 'long' });
  const clock = new Intl.DateTimeFormat(ordered, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const zones = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' });
  const zoneAt = (at: Date): string =>
    zones.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  const instant = (at: Date): string => `${theirDays.format(at)} ${clock.format(at)} ${zoneAt(at)}`;
  return {
    money: (money) => (hideAmounts ? HIDDEN : inCurrency(money, locale)),
    date: (day) => days.format(new Date(`${day}T12:00:00Z`)),
    instant: (at) => instant(new Date(at)),
  };
}

function inCurrency({ minor, currency }: Money, locale: string): string {
  const exponent = currencyExponent(currency);
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
  })
    .format(Number(minor) / 10 ** exponent)
    .replaceAll('-', '−');
}
