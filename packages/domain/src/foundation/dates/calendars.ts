import { addDays, dayOfWeek } from './add.ts';
import { bankHolidays } from './bank-holidays.ts';
import type { BusinessCalendar } from './business-days.ts';
import { type CivilDate, civilDate, dateOf } from './civil-date.ts';
import { easterSunday } from './easter.ts';
import { lastWeekday, MONDAY, nthWeekday, SATURDAY, SUNDAY } from './weekdays.ts';

/** Calendars whose business days apply to transfers and due dates; weekends are closed in all of them. */
export const CALENDAR_NAMES = ['us_fed', 'target2', 'uk', 'weekends'] as const;
export type CalendarName = (typeof CALENDAR_NAMES)[number];

/**
 * Returns the holidays of a calendar in order, including those on weekends. Payments do not settle on them.
 *
 * us_fed    Federal Reserve Banks, holiday schedule
 * target2   Eurosystem: January 1, Good Friday, Easter Monday, May 1, December 25 and 26, none of which move
 * uk        England and Wales: Banking and Financial Dealings Act 1971 with the days proclaimed since 1995
 *           (gov.uk/bank-holidays)
 * weekends  no holidays
 */
export function holidaysOf(calendar: CalendarName, year: number): CivilDate[] {
  switch (calendar) {
    case 'us_fed':
      return bankHolidays(year);
    case 'target2':
      return targetDays(year);
    case 'uk':
      return ukDays(year);
    case 'weekends':
      return [];
  }
}

/** Returns the usual calendar of the banks of a currency. For a currency without one, only weekends are closed. */
export function usualCalendar(currency: string): CalendarName {
  switch (currency) {
    case 'USD':
      return 'us_fed';
    case 'EUR':
      return 'target2';
    case 'GBP':
      return 'uk';
    default:
      return 'weekends';
  }
}

/** Calendars by name. Each of them computes a year only once. */
const opened = new Map<CalendarName, Required<BusinessCalendar>>();

/** Returns a household's calendar for rules that count business days. */
export function calendarOf(name: CalendarName): Required<BusinessCalendar> {
  const calendar = opened.get(name) ?? openCalendar(name);
  opened.set(name, calendar);
  return calendar;
}

function openCalendar(name: CalendarName): Required<BusinessCalendar> {
  const known = new Map<number, ReadonlySet<CivilDate>>();
  const daysOf = (year: number) => {
    const days = known.get(year) ?? new Set(holidaysOf(name, year));
    known.set(year, days);
    return days;
  };
  return { isHoliday: (date) => daysOf(Number(date.slice(0, 4))).has(date) };
}

function targetDays(year: number): CivilDate[] {
  const easter = easterSunday(year);
  return [
    dateOf(year, 1, 1),
    addDays(easter, -2),
    addDays(easter, 1),
    dateOf(year, 5, 1),
    dateOf(year, 12, 25),
    dateOf(year, 12, 26),
  ].sort();
}

/** Bank holidays that moved in a single year: the early May holiday (VE Day) and the spring holiday (jubilees). */
const MOVED: Readonly<Record<number, { may?: string; spring?: string }>> = {
  1995: { may: '1995-05-08' },
  2002: { spring: '2002-06-04' },
  2012: { spring: '2012-06-04' },
  2020: { may: '2020-05-08' },
  2022: { spring: '2022-06-02' },
};
/** Days that were proclaimed once: millennium, jubilees, a wedding, a funeral, a coronation. */
const PROCLAIMED = ['1999-12-31', '2002-06-03', '2011-04-29', '2012-06-05', '2022-06-03', '2022-09-19', '2023-05-08'];

function ukDays(year: number): CivilDate[] {
  const easter = easterSunday(year);
  const moved = MOVED[year] ?? {};
  return [
    substitute(dateOf(year, 1, 1)),
    addDays(easter, -2),
    addDays(easter, 1),
    moved.may === undefined ? nthWeekday(year, 5, MONDAY, 1) : civilDate(moved.may),
    moved.spring === undefined ? lastWeekday(year, 5, MONDAY) : civilDate(moved.spring),
    lastWeekday(year, 8, MONDAY),
    ...christmas(year),
    ...PROCLAIMED.filter((day) => day.startsWith(`${year}-`)).map(civilDate),
  ].sort();
}

/** Returns the Monday after a New Year's Day on a weekend, or else the day itself. */
function substitute(date: CivilDate): CivilDate {
  const weekday = dayOfWeek(date);
  return weekday === SATURDAY ? addDays(date, 2) : weekday === SUNDAY ? addDays(date, 1) : date;
}

/** Returns the two weekdays off at Christmas, regardless of the weekdays of the 25th and 26th. */
function christmas(year: number): CivilDate[] {
  const day = dateOf(year, 12, 25);
  switch (dayOfWeek(day)) {
    case 5:
      // The 25th is a Friday and the 26th a Saturday, so Monday the 28th is the substitute.
      return [day, addDays(day, 3)];
    case SATURDAY:
      return [addDays(day, 2), addDays(day, 3)];
    case SUNDAY:
      return [addDays(day, 1), addDays(day, 2)]; // The 26th is a Monday, and the 27th is the substitute.
    default:
      return [day, addDays(day, 1)];
  }
}
