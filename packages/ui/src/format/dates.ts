/** A calendar date 'YYYY-MM-DD', without time or zone. */
export type CivilDateText = string;

/**
 * `day` 12 March · `short` 12 Mar · `weekday` Thursday 12 March · `weekdayShort` Thu 12 Mar · `month` March 2026 ·
 * `full` 12 March 2026 · `numeric` 12/03/2026
 */
export type DateStyle = 'day' | 'short' | 'weekday' | 'weekdayShort' | 'month' | 'full' | 'numeric';

/** Date order chosen in the preferences: 12 March, March 12, or 2026-03-12. */
export type DateOrder = 'day-first' | 'month-first' | 'iso';

export interface DateFormatOptions {
  locale: string;
  style?: DateStyle;
  order?: DateOrder;
  /** If given, the year is shown for dates outside the current year. */
  today?: CivilDateText;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

const fields: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  day: { day: 'numeric', month: 'long' },
  short: { day: 'numeric', month: 'short' },
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  weekdayShort: { weekday: 'short', day: 'numeric', month: 'short' },
  month: { month: 'long', year: 'numeric' },
  full: { day: 'numeric', month: 'long', year: 'numeric' },
  numeric: { day: '2-digit', month: '2-digit', year: 'numeric' },
};

function dateFormatter(locale: string, style: DateStyle, withYear: boolean): Intl.DateTimeFormat {
  const key = `${locale}|${style}|${withYear}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, {
      ...fields[style],
      ...(withYear ? { year: 'numeric' } : {}),
      timeZone: 'UTC',
    });
    formatters.set(key, formatter);
  }
  return formatter;
}

/** English has two date orders; other languages keep their single one. */
function orderedLocale(locale: string, order: DateOrder): string {
  if (!locale.startsWith('en')) return locale;
  return order === 'month-first' ? 'en-US' : 'en-GB';
}

/** Formats a calendar date: ('2026-03-12', { locale: 'en-US' }) → "12 March". Throws if it is not a date. */
export function formatDate(date: CivilDateText, options: DateFormatOptions): string {
  const { locale, style = 'day', order = 'day-first', today } = options;
  if (order === 'iso' && style !== 'month') return date;
  const withYear = style !== 'numeric' && today !== undefined && today.slice(0, 4) !== date.slice(0, 4);
  const instant = new Date(`${date}T00:00:00Z`);
  // CLDR puts a comma after the weekday in some releases only. Our convention is none.
  return dateFormatter(orderedLocale(locale, order), style, withYear)
    .format(instant)
    .replace(/^(\p{L}+),/u, '$1');
}

/** Formats an instant (ISO 8601) as the time in a zone: "09:14". */
export function formatTime(instant: string, locale: string, timeZone: string): string {
  const key = `${locale}|${timeZone}|time`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
    formatters.set(key, formatter);
  }
  return formatter.format(new Date(instant));
}

/** Returns the calendar date of an instant in a zone. */
export function civilDateOf(instant: string, timeZone: string): CivilDateText {
  const key = `date|${timeZone}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone });
    formatters.set(key, formatter);
  }
  return formatter.format(new Date(instant));
}

/** Returns the number of days from one calendar date to another; negative if the second is earlier. */
export function daysBetween(from: CivilDateText, to: CivilDateText): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
