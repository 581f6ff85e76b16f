import { createContext, use, useMemo, type ReactNode } from 'react';
import {
  civilDateOf,
  formatDate,
  formatMoney,
  formatPercent,
  formatTime,
  unbroken,
  type CivilDateText,
  type DateStyle,
  type MinorLike,
  type MoneyFormatOptions,
  type PercentFormatOptions,
} from '@tideline/contract/format';
import { localeFor } from '@tideline/contract/language';
import { messages } from '../messages/en.ts';

export interface FormatSettings {
  /**
   * The household's BCP 47 locale, which determines separators, the position of the currency sign, the date order and
   * the clock.
   */
  locale: string;
  /** ISO 4217 code that is used for amounts without a currency. */
  currency: string;
  timeZone: string;
  today?: CivilDateText;
  /** Whether amounts are hidden from onlookers. */
  amountsHidden: boolean;
}

export interface Formats extends FormatSettings {
  /**
   * Formats an amount for sentences, without zero cents: "$3,000". Returns "(hidden)" while amounts are hidden. Pass
   * `trimZeros: false` for a column of amounts, and use `<Money>` for a standalone amount.
   */
  money: (minor: MinorLike, currency?: string, options?: MoneyFormatOptions) => string;
  percent: (ppm: number, options?: PercentFormatOptions) => string;
  date: (date: CivilDateText, style?: DateStyle) => string;
  /**
   * Formats the date of an instant in the household's time zone: "Mar 12". The first ten characters of the instant are
   * the date in UTC.
   */
  dayOf: (instant: string, style?: DateStyle) => string;
  /** Formats the time of an instant in the household's time zone. */
  time: (instant: string) => string;
  /** Formats the time of an instant, with the date unless it is today: "9:14 AM", "Mar 12, 9:14 AM". */
  moment: (instant: string) => string;
}

function formatsOf(settings: FormatSettings): Formats {
  const { locale, currency, timeZone, today, amountsHidden } = settings;
  const inYear = today === undefined ? {} : { today };
  const date: Formats['date'] = (on, style = 'day') => unbroken(formatDate(on, { locale, style, ...inYear }));
  const dayOf: Formats['dayOf'] = (instant, style) => date(civilDateOf(instant, timeZone), style);
  const time: Formats['time'] = (instant) => unbroken(formatTime(instant, locale, timeZone));
  return {
    ...settings,
    money: (minor, code = currency, options = {}) =>
      amountsHidden ? `(${messages.hidden})` : formatMoney(minor, code, locale, { trimZeros: true, ...options }),
    percent: (ppm, options = {}) => formatPercent(ppm, locale, options),
    date,
    dayOf,
    time,
    moment: (instant) =>
      civilDateOf(instant, timeZone) === today ? time(instant) : `${dayOf(instant)}, ${time(instant)}`,
  };
}

const signedOut: FormatSettings = {
  // a page without a session uses the formats of its language
  locale: localeFor(globalThis.document?.documentElement.lang || 'en', 'en-US'),
  currency: 'USD',
  timeZone: 'UTC',
  amountsHidden: false,
};

const FormatContext = createContext<Formats>(formatsOf(signedOut));

export interface FormatProviderProps extends Partial<FormatSettings> {
  children: ReactNode;
}

/** Provides the household's locale, currency and time zone to all components below it. */
export function FormatProvider({
  children,
  locale,
  currency,
  timeZone,
  today,
  amountsHidden = false,
}: FormatProviderProps) {
  const formats = useMemo(
    () =>
      formatsOf({
        locale: locale ?? signedOut.locale,
        currency: currency ?? signedOut.currency,
        timeZone: timeZone ?? signedOut.timeZone,
        amountsHidden,
        ...(today === undefined ? {} : { today }),
      }),
    [locale, currency, timeZone, today, amountsHidden],
  );
  return <FormatContext value={formats}>{children}</FormatContext>;
}

/** Returns the household's formatters, for text outside components. */
export function useFormats(): Formats {
  return use(FormatContext);
}
