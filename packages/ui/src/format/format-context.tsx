import { createContext, use, useMemo, type ReactNode } from 'react';
import { messages } from '../messages/en.ts';
import { civilDateOf, formatDate, formatTime, type CivilDateText, type DateOrder, type DateStyle } from './dates.ts';
import { formatMoney, type MinorLike, type MoneyFormatOptions } from './money.ts';
import { formatPercent, type PercentFormatOptions } from './percent.ts';

export interface FormatSettings {
  /** The household's BCP 47 locale: decides separators and the position of the currency sign. */
  locale: string;
  /** ISO 4217 code for amounts without a currency. */
  currency: string;
  timeZone: string;
  dateOrder: DateOrder;
  today?: CivilDateText;
  /** Hides amounts from onlookers. */
  amountsHidden: boolean;
}

export interface Formats extends FormatSettings {
  /** For sentences; "(hidden)" while amounts are hidden. For a standalone amount use `<Money>`. */
  money: (minor: MinorLike, currency?: string, options?: MoneyFormatOptions) => string;
  percent: (ppm: number, options?: PercentFormatOptions) => string;
  date: (date: CivilDateText, style?: DateStyle) => string;
  /**
   * The day of an instant in the household's zone: "12 March". The first ten characters of the instant are the UTC day.
   */
  dayOf: (instant: string, style?: DateStyle) => string;
  /** The time of an instant in the household's zone. */
  time: (instant: string) => string;
  /** The time, with the day unless it is today: "09:14", "12 March 09:14". */
  moment: (instant: string) => string;
}

function formatsOf(settings: FormatSettings): Formats {
  const { locale, currency, timeZone, dateOrder: order, today, amountsHidden } = settings;
  const date: Formats['date'] = (on, style = 'day') =>
    formatDate(on, { locale, style, order, ...(today === undefined ? {} : { today }) });
  return {
    ...settings,
    money: (minor, code = currency, options = {}) =>
      amountsHidden ? `(${messages.hidden})` : formatMoney(minor, code, locale, options),
    percent: (ppm, options = {}) => formatPercent(ppm, locale, options),
    date,
    dayOf: (instant, style) => date(civilDateOf(instant, timeZone), style),
    time: (instant) => formatTime(instant, locale, timeZone),
    moment: (instant) => {
      const on = civilDateOf(instant, timeZone);
      const time = formatTime(instant, locale, timeZone);
      return on === today ? time : `${date(on)} ${time}`;
    },
  };
}

const signedOut: FormatSettings = {
  locale: 'en-US',
  currency: 'USD',
  timeZone: 'UTC',
  dateOrder: 'day-first',
  amountsHidden: false,
};

const FormatContext = createContext<Formats>(formatsOf(signedOut));

export interface FormatProviderProps extends Partial<FormatSettings> {
  children: ReactNode;
}

/** Provides the household's locale, currency, zone and date order to all components below. */
export function FormatProvider({
  children,
  locale,
  currency,
  timeZone,
  dateOrder,
  today,
  amountsHidden = false,
}: FormatProviderProps) {
  const formats = useMemo(
    () =>
      formatsOf({
        locale: locale ?? signedOut.locale,
        currency: currency ?? signedOut.currency,
        timeZone: timeZone ?? signedOut.timeZone,
        dateOrder: dateOrder ?? signedOut.dateOrder,
        amountsHidden,
        ...(today === undefined ? {} : { today }),
      }),
    [locale, currency, timeZone, dateOrder, today, amountsHidden],
  );
  return <FormatContext value={formats}>{children}</FormatContext>;
}

/** Returns the household's formatters, for text outside components. */
export function useFormats(): Formats {
  return use(FormatContext);
}
