import { createContext, use, useMemo, type ReactNode } from 'react';
import { messages } from '../messages/en.ts';
import { civilDateOf, formatDate, formatTime, type CivilDateText, type DateOrder, type DateStyle } from './dates.ts';
import { formatMoney, type MinorLike, type MoneyFormatOptions } from './money.ts';
import { formatPercent, type PercentFormatOptions } from './percent.ts';

export interface FormatSettings {
  /** BCP 47, of the household: decides separators and the place of the currency sign. */
  locale: string;
  /** ISO 4217 code used where an amount names none. */
  currency: string;
  timeZone: string;
  dateOrder: DateOrder;
  today?: CivilDateText;
  /** Nobody who looks over the person's shoulder shall read an amount. */
  amountsHidden: boolean;
}

export interface Formats extends FormatSettings {
  /** For sentences; "(hidden)" while amounts are. An amount that stands for itself is a `<Money>`. */
  money: (minor: MinorLike, currency?: string, options?: MoneyFormatOptions) => string;
  percent: (ppm: number, options?: PercentFormatOptions) => string;
  date: (date: CivilDateText, style?: DateStyle) => string;
  /** The day on which an instant falls in the household's zone: "12 March". Its first ten letters are the day in Greenwich. */
  dayOf: (instant: string, style?: DateStyle) => string;
  /** An instant as wall-clock time in the household's zone. */
  time: (instant: string) => string;
  /** The same, with its day where that is not today: "09:14", "12 March 09:14". */
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

/** Gives everything below the household's locale, currency, zone and date order. */
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

/** The formatters of the household; inside text that is not a component. */
export function useFormats(): Formats {
  return use(FormatContext);
}
