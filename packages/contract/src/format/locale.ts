/**
 * A household's locale is a BCP 47 tag with the household's choices as extensions, so that all formatting code has
 * them: `en-US-u-fw-mon-x-dmy` is American English with weeks from Monday, and with the day before the month. `fw` is
 * Unicode's key for the first day of the week. Unicode has no key for the order of a date, so that is a private subtag.
 */
export const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

export const WEEK_STARTS = ['mon', 'sat', 'sun'] as const;
export type WeekStart = (typeof WEEK_STARTS)[number];

export interface LocaleChoices {
  /** The locale without choices, such as `en-US`. */
  base: string;
  /** Order of a date; null: as usual for the locale. */
  dateOrder: DateOrder | null;
  weekStart: WeekStart | null;
}

export function readLocale(locale: string): LocaleChoices {
  const [, dateOrder] = /-x-(dmy|mdy|ymd)$/.exec(locale) ?? [];
  const [, weekStart] = /-u-fw-(mon|sat|sun)\b/.exec(locale) ?? [];
  return {
    base: locale.replace(/-[ux]-.*$/, ''),
    dateOrder: (dateOrder as DateOrder | undefined) ?? null,
    weekStart: (weekStart as WeekStart | undefined) ?? null,
  };
}

export const writeLocale = ({ base, dateOrder, weekStart }: LocaleChoices): string =>
  `${base}${weekStart === null ? '' : `-u-fw-${weekStart}`}${dateOrder === null ? '' : `-x-${dateOrder}`}`;

const WEEKDAYS = { sun: 0, mon: 1, sat: 6 } as const;

/** Returns the first day of the week: 0 = Sunday … 6 = Saturday. */
export function firstDayOfWeek(locale: string): number {
  const { base, weekStart } = readLocale(locale);
  if (weekStart !== null) return WEEKDAYS[weekStart];
  // Some browsers lack `getWeekInfo`, and older ones have a `weekInfo` property instead.
  const known = new Intl.Locale(base) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  return (known.getWeekInfo?.() ?? known.weekInfo ?? { firstDay: 0 }).firstDay % 7;
}
