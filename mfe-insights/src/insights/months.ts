import { formatPeriod, unbroken } from '@tideline/contract/format';
import { civilDate, type CivilMonth, reportMonthDays, reportMonthOf } from '@tideline/domain';
import { useSession } from '@tideline/mfe-kit';
import { useFormats } from '@tideline/ui';

/** Returns all months between two months, newest first. Both are YYYY-MM. Returns at most fifty years. */
export function monthsBetween(first: string, last: string): string[] {
  const index = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
  const [from, to] = [index(first), index(last)];
  const count = Math.min(Math.max(to - from + 1, 0), 600);
  return Array.from({ length: count }, (_, back) => {
    const month = to - back;
    return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}

interface Days {
  from: string;
  to: string;
}

/** The household's months. Each is named YYYY-MM, after the calendar month in which it starts. */
export interface Months {
  /** Whether they are calendar months. */
  isCalendar: boolean;
  /** The current month. */
  now: CivilMonth;
  /** Returns the first and last day of a month. */
  daysOf: (month: string) => Days;
  /** Returns the days that a month's report covers: up to today if the month is not over. */
  daysShown: (shown: { month: string; through: string | null }) => Days;
  /** Returns "November 2026", or "Nov 25 – Dec 24, 2026". */
  nameOf: (month: string) => string;
  /** Returns a label for an axis: "Nov", or "Nov 25" for the day on which the month starts. */
  shortNameOf: (month: string) => string;
  /** Returns the two ends of several months: "December 2025" and "October 2026", or "Dec 25, 2025" and "Nov 24". */
  endsOf: (first: string, last: string) => Days;
}

export function useMonths(): Months {
  const { locale, date } = useFormats();
  const { today, household } = useSession();
  const { monthStartDay } = household;
  const isCalendar = monthStartDay === 1;
  const daysOf = (month: string): Days => reportMonthDays(month, monthStartDay);
  const nameOf = (month: string) =>
    isCalendar ? date(`${month}-01`, 'month') : unbroken(formatPeriod(daysOf(month), { locale }));
  return {
    isCalendar,
    now: reportMonthOf(civilDate(today), monthStartDay),
    daysOf,
    daysShown: ({ month, through }) => ({ ...daysOf(month), ...(through === null ? {} : { to: through }) }),
    nameOf,
    shortNameOf: (month) =>
      isCalendar
        ? new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))
        : unbroken(formatPeriod({ from: daysOf(month).from, to: daysOf(month).from }, { locale, style: 'short' })),
    endsOf: (first, last) =>
      isCalendar
        ? { from: nameOf(first), to: nameOf(last) }
        : { from: date(daysOf(first).from), to: date(daysOf(last).to) },
  };
}
