import { type DateOrder, readLocale } from './locale.ts';

/** A calendar date 'YYYY-MM-DD', without time or zone. */
export type CivilDateText = string;

/**
 * Style of a date. In US English: `day`, `short` Mar 12 · `weekday` Thursday, Mar 12 · `weekdayShort` Thu, Mar 12 ·
 * `month` March 2026 · `monthShort` Mar 2026 · `monthName` March · `full` Mar 12, 2026 · `numeric` 03/12/2026. Other
 * languages spell out the month of `day`, `weekday` and `full`.
 */
export type DateStyle =
  | 'day'
  | 'short'
  | 'weekday'
  | 'weekdayShort'
  | 'month'
  | 'monthShort'
  | 'monthName'
  | 'full'
  | 'numeric';

export interface DateFormatOptions {
  locale: string;
  style?: DateStyle;
  /** Today's date. If given, the year is shown for dates outside the current year. */
  today?: CivilDateText;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Returns a cached formatter, because creating one takes longer than using it. */
function formatterOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale}|${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, options);
  formatters.set(key, made);
  return made;
}

function fieldsOf(style: DateStyle, locale: string): Intl.DateTimeFormatOptions {
  // English abbreviates months in sentences, too. In other languages, that looks like a table.
  const month = locale.startsWith('en') ? 'short' : 'long';
  switch (style) {
    case 'day':
      return { day: 'numeric', month };
    case 'short':
      return { day: 'numeric', month: 'short' };
    case 'weekday':
      return { weekday: 'long', day: 'numeric', month };
    case 'weekdayShort':
      return { weekday: 'short', day: 'numeric', month: 'short' };
    case 'month':
      return { month: 'long', year: 'numeric' };
    case 'monthShort':
      return { month: 'short', year: 'numeric' };
    case 'monthName':
      return { month: 'long' };
    case 'full':
      return { day: 'numeric', month, year: 'numeric' };
    case 'numeric':
      return { day: '2-digit', month: '2-digit', year: 'numeric' };
  }
}

/**
 * Formats a calendar date in the order of the locale, or of the household's choice: ('2026-03-12', { locale: 'en-US' })
 * → "Mar 12". Throws if the text is not a date.
 */
export function formatDate(date: CivilDateText, options: DateFormatOptions): string {
  const { locale, style = 'day', today } = options;
  const withYear = style !== 'monthName' && today !== undefined && today.slice(0, 4) !== date.slice(0, 4);
  const fields = fieldsOf(style, locale);
  const formatter = formatterOf(locale, {
    ...fields,
    ...(withYear ? { year: 'numeric' as const } : {}),
    timeZone: 'UTC',
  });
  const instant = new Date(`${date}T00:00:00Z`);
  const { dateOrder } = readLocale(locale);
  return dateOrder === null || fields.day === undefined
    ? formatter.format(instant)
    : inOrder(date, formatter.formatToParts(instant), dateOrder);
}

/**
 * Formats the days of a period in the order of the locale, or of the household's choice, with each year once: "Nov 25 –
 * Dec 24, 2026". A period of one day is formatted as that day, in `full` with its year.
 */
export function formatPeriod(
  { from, to }: { from: CivilDateText; to: CivilDateText },
  { locale, style = 'full' }: { locale: string; style?: 'full' | 'short' },
): string {
  if (from === to) return formatDate(to, { locale, style });
  if (readLocale(locale).dateOrder === null)
    return (
      formatterOf(locale, { ...fieldsOf(style, locale), timeZone: 'UTC' })
        .formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`))
        // Many fonts lack the thin space around the dash.
        .replaceAll('\u2009', ' ')
    );
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  return `${formatDate(from, { locale, style: isOneYear ? 'day' : style })} – ${formatDate(to, { locale, style })}`;
}

/** Joins the parts of a date in the household's order. A locale that already has this order keeps its own form. */
function inOrder(date: CivilDateText, parts: readonly Intl.DateTimeFormatPart[], order: DateOrder): string {
  const of = (wanted: Intl.DateTimeFormatPartTypes): string | undefined =>
    parts.find(({ type }) => type === wanted)?.value;
  const own = parts.map(({ type }) => type);
  const [year, month = '', day = '', weekday] = [of('year'), of('month'), of('day'), of('weekday')];
  const before = weekday === undefined ? '' : `${weekday}, `;
  if (order === 'ymd' && year !== undefined) return `${before}${date}`;
  const isDayFirst = order === 'dmy';
  if (own.indexOf('day') < own.indexOf('month') === isDayFirst && own.indexOf('year') !== 0)
    return parts.map(({ value }) => value).join('');
  if (/^\d+$/.test(month)) {
    const ordered = isDayFirst ? [day, month] : [month, day];
    return before + [...ordered, ...(year === undefined ? [] : [year])].join(of('literal') ?? '/');
  }
  if (isDayFirst) return `${before}${day} ${month}${year === undefined ? '' : ` ${year}`}`;
  return `${before}${month} ${day}${year === undefined ? '' : `, ${year}`}`;
}

/**
 * Returns a date or a period with nonbreaking spaces for a screen, where a line may then break only after a weekday and
 * after the dash of a period.
 */
export const unbroken = (date: string): string => date.replace(/(?<!\p{L}\.?,|–) /gu, '\u00A0');

/** Formats an instant (ISO 8601) as the time in a zone: "9:14 AM" in the United States, "09:14" in Germany. */
export function formatTime(instant: string, locale: string, timeZone: string): string {
  // Some releases of CLDR put a narrow space before AM, which many fonts lack.
  return formatterOf(locale, { timeStyle: 'short', timeZone }).format(new Date(instant)).replaceAll('\u202F', ' ');
}

/** Returns the hour of an instant in a zone, 0–23. */
export const hourOf = (instant: string, timeZone: string): number =>
  Number(formatterOf('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(new Date(instant)));

/** Formats an instant as day and time in a zone: "Mar 12, 9:14 AM". */
export function formatMoment(
  instant: string,
  { timeZone, ...options }: DateFormatOptions & { timeZone: string },
): string {
  const day = formatDate(civilDateOf(instant, timeZone), options);
  return `${day}, ${formatTime(instant, options.locale, timeZone)}`;
}

/** Returns the calendar date of an instant in a zone. */
export const civilDateOf = (instant: string, timeZone: string): CivilDateText =>
  formatterOf('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }).format(new Date(instant));

/** Returns the number of days from one calendar date to another; negative if the second is earlier. */
export function daysBetween(from: CivilDateText, to: CivilDateText): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
