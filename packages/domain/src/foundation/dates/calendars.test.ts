import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { date } from '../../testing/arbitrary.ts';
import { addDays, dayOfWeek } from './add.ts';
import { addBusinessDays, isBusinessDay, rollToBusinessDay } from './business-days.ts';
import { CALENDAR_NAMES, type CalendarName, calendarOf, holidaysOf } from './calendars.ts';
import { civilDate } from './civil-date.ts';
import { easterSunday } from './easter.ts';
import { lastWeekday, nthWeekday } from './weekdays.ts';

const d = civilDate;
const name = fc.constantFrom(...CALENDAR_NAMES);

describe('easterSunday', () => {
  it.each<[number, string, string]>([
    [1818, '1818-03-22', 'the earliest date possible'],
    [1943, '1943-04-25', 'the latest date possible'],
    [1961, '1961-04-02', 'an example of Meeus'],
    [2000, '2000-04-23', 'a leap century'],
    [2008, '2008-03-23', 'a very early date'],
    [2011, '2011-04-24', 'a very late date'],
    [2024, '2024-03-31', 'a leap year'],
    [2025, '2025-04-20', 'a date in late April'],
    [2026, '2026-04-05', 'a date in early April'],
    [2027, '2027-03-28', 'a date in late March'],
    [2028, '2028-04-16', 'a leap year, in April'],
    [2038, '2038-04-25', 'the next latest date'],
    [2285, '2285-03-22', 'the next earliest date'],
  ])('for %i returns %s (%s)', (year, day) => {
    expect(easterSunday(year)).toBe(day);
  });

  it('is a Sunday from March 22 to April 25 in every year', () => {
    for (let year = 1600; year <= 2400; year += 1) {
      const easter = easterSunday(year);
      expect(dayOfWeek(easter)).toBe(0);
      expect(easter.slice(5) >= '03-22' && easter.slice(5) <= '04-25').toBe(true);
    }
  });
});

describe('holidaysOf', () => {
  it.each<{ calendar: CalendarName; year: number; days: string[]; why: string }>`
    calendar      | year    | days                                                                                          | why
    ${'target2'}  | ${2026} | ${['01-01', '04-03', '04-06', '05-01', '12-25', '12-26']}                                     | ${'December 26 on a Saturday, which does not move'}
    ${'target2'}  | ${2025} | ${['01-01', '04-18', '04-21', '05-01', '12-25', '12-26']}                                     | ${'the calendar of the ECB'}
    ${'uk'}       | ${2026} | ${['01-01', '04-03', '04-06', '05-04', '05-25', '08-31', '12-25', '12-28']}                   | ${'Boxing Day on a Saturday moves to Monday'}
    ${'uk'}       | ${2022} | ${['01-03', '04-15', '04-18', '05-02', '06-02', '06-03', '08-29', '09-19', '12-26', '12-27']} | ${'New Year on a Saturday, a jubilee, a funeral, and Christmas on a Sunday'}
    ${'uk'}       | ${2021} | ${['01-01', '04-02', '04-05', '05-03', '05-31', '08-30', '12-27', '12-28']}                   | ${'Christmas on a Saturday'}
    ${'uk'}       | ${2020} | ${['01-01', '04-10', '04-13', '05-08', '05-25', '08-31', '12-25', '12-28']}                   | ${'VE Day on a Friday'}
    ${'uk'}       | ${2023} | ${['01-02', '04-07', '04-10', '05-01', '05-08', '05-29', '08-28', '12-25', '12-26']}          | ${'the coronation of Charles III'}
    ${'uk'}       | ${2012} | ${['01-02', '04-06', '04-09', '05-07', '06-04', '06-05', '08-27', '12-25', '12-26']}          | ${'the diamond jubilee'}
    ${'us_fed'}   | ${2026} | ${['01-01', '01-19', '02-16', '05-25', '06-19', '09-07', '10-12', '11-11', '11-26', '12-25']} | ${'July 4 on a Saturday, which is not observed'}
    ${'weekends'} | ${2026} | ${[]}                                                                                         | ${'none'}
  `('returns the holidays of $calendar in $year: $why', ({ calendar, year, days }) => {
    expect(holidaysOf(calendar, year).map((day) => day.slice(5))).toEqual(days);
  });

  it('returns unique days within the year, in order', () => {
    fc.assert(
      fc.property(name, fc.integer({ min: 1990, max: 2090 }), (calendar, year) => {
        const days = holidaysOf(calendar, year);
        expect(days).toEqual([...new Set(days)].sort());
        expect(days.every((day) => day.startsWith(String(year)))).toBe(true);
      }),
    );
  });
});

describe('a business calendar', () => {
  it.each<{ calendar: CalendarName; on: string; open: boolean; why: string }>`
    calendar      | on              | open     | why
    ${'us_fed'}   | ${'2026-07-03'} | ${true}  | ${'the Federal Reserve is open on the Friday before a Saturday holiday'}
    ${'us_fed'}   | ${'2027-07-05'} | ${false} | ${'it is the Monday after a Sunday holiday'}
    ${'target2'}  | ${'2026-07-03'} | ${true}  | ${'it is not an American holiday'}
    ${'target2'}  | ${'2026-05-01'} | ${false} | ${'it is Labour Day'}
    ${'us_fed'}   | ${'2026-04-03'} | ${true}  | ${'Good Friday is not a holiday of the Federal Reserve'}
    ${'uk'}       | ${'2026-04-03'} | ${false} | ${'it is Good Friday'}
    ${'weekends'} | ${'2026-12-25'} | ${true}  | ${'it is a Friday'}
    ${'weekends'} | ${'2026-12-26'} | ${false} | ${'it is a Saturday'}
  `('of $calendar is open on $on: $open, because $why', ({ calendar, on, open }) => {
    expect(isBusinessDay(d(on), calendarOf(calendar))).toBe(open);
  });

  it('counts business days across Easter: Thursday + 1 is Tuesday in Europe, and Friday in the United States', () => {
    const after = (calendar: CalendarName) => addBusinessDays(d('2026-04-02'), 1, calendarOf(calendar));
    expect([after('target2'), after('uk'), after('us_fed')]).toEqual(['2026-04-07', '2026-04-07', '2026-04-03']);
  });

  it('returns to the start after as many business days backward as forward', () => {
    fc.assert(
      fc.property(name, date('2000-01-01', '2080-12-31'), fc.integer({ min: 0, max: 40 }), (calendar, on, n) => {
        const used = calendarOf(calendar);
        const start = rollToBusinessDay(on, 'following', used);
        expect(addBusinessDays(addBusinessDays(start, n, used), -n, used)).toBe(start);
      }),
    );
  });

  it('never has more than five closed days in a row', () => {
    fc.assert(
      fc.property(name, date('2000-01-01', '2080-12-31'), (calendar, on) => {
        const used = calendarOf(calendar);
        expect([0, 1, 2, 3, 4, 5].some((days) => isBusinessDay(addDays(on, days), used))).toBe(true);
      }),
    );
  });
});

describe('nthWeekday', () => {
  it.each([
    [2026, 11, 4, 4, '2026-11-26'],
    [2026, 1, 1, 3, '2026-01-19'],
    [2026, 2, 0, 1, '2026-02-01'],
    [2026, 2, 6, 4, '2026-02-28'],
  ])('for month %i-%i, weekday %i and number %i returns %s', (year, month, weekday, nth, day) => {
    expect(nthWeekday(year, month, weekday, nth)).toBe(day);
  });
});

describe('lastWeekday', () => {
  it.each([
    [2026, 5, 1, '2026-05-25'],
    [2026, 8, 1, '2026-08-31'],
    [2028, 2, 2, '2028-02-29'],
    [2027, 2, 0, '2027-02-28'],
  ])('for month %i-%i and weekday %i returns %s', (year, month, weekday, day) => {
    expect(lastWeekday(year, month, weekday)).toBe(day);
  });
});
