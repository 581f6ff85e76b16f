import { addDays, dayOfWeek } from './add.ts';
import { type CivilDate, dateOf } from './civil-date.ts';
import { lastWeekday, MONDAY, nthWeekday, SATURDAY, SUNDAY, THURSDAY } from './weekdays.ts';

/**
 * Returns the weekdays on which the Federal Reserve Banks are closed, in order. A holiday on a Sunday closes the
 * following Monday; a holiday on a Saturday has no effect, and the banks are open on the Friday before, although many
 * offices close. Juneteenth is included from 2022.
 * Source  Federal Reserve Bank Services, holiday schedule
 */
export function bankHolidays(year: number): CivilDate[] {
  const fixed = [
    dateOf(year, 1, 1),
    ...(year >= 2022 ? [dateOf(year, 6, 19)] : []),
    dateOf(year, 7, 4),
    dateOf(year, 11, 11),
    dateOf(year, 12, 25),
  ];
  const observed = fixed.flatMap((date) => {
    const weekday = dayOfWeek(date);
    if (weekday === SATURDAY) return [];
    return [weekday === SUNDAY ? addDays(date, 1) : date];
  });
  const floating = [
    nthWeekday(year, 1, MONDAY, 3),
    nthWeekday(year, 2, MONDAY, 3),
    lastWeekday(year, 5, MONDAY),
    nthWeekday(year, 9, MONDAY, 1),
    nthWeekday(year, 10, MONDAY, 2),
    nthWeekday(year, 11, THURSDAY, 4),
  ];
  return [...observed, ...floating].sort();
}
