import type { Money } from '@tideline/contract';
import { currencyExponent } from '@tideline/domain';

/** How amounts and times are written for one person. */
export interface Say {
  money: (money: Money) => string;
  /** A civil day. */
  date: (day: string) => string;
  /** On their clock. */
  instant: (at: string) => string;
}

export interface SayOptions {
  locale: string;
  timeZone: string;
  /** For what others may read. */
  hideAmounts?: boolean;
}

const HIDDEN = '•••';

export function sayFor({ locale, timeZone, hideAmounts = false }: SayOptions): Say {
  const days = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });
  const instants = new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
  return {
    money: (money) => (hideAmounts ? HIDDEN : inCurrency(money, locale)),
    date: (day) => days.format(new Date(`${day}T12:00:00Z`)),
    instant: (at) => instants.format(new Date(at)),
  };
}

function inCurrency({ minor, currency }: Money, locale: string): string {
  const exponent = currencyExponent(currency);
  return new Intl.NumberFormat(locale, { style: 'currency', currency, minimumFractionDigits: exponent, maximumFractionDigits: exponent }).format(Number(minor) / 10 ** exponent);
}
