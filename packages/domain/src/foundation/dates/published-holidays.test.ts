import { describe, expect, it } from '@jest/globals';
import { addDays, dayOfWeek } from './add.ts';
import { isBusinessDay } from './business-days.ts';
import { type CalendarName, calendarOf, holidaysOf } from './calendars.ts';
import { civilDate } from './civil-date.ts';

const d = civilDate;

/**
 * Holidays published by Federal Reserve Bank Services, "Federal Reserve Banks' holiday schedule". It omits Saturday
 * holidays, because the Banks are open on the Friday before.
 */
const FED: Readonly<Record<number, readonly string[]>> = {
  2023: ['01-02', '01-16', '02-20', '05-29', '06-19', '07-04', '09-04', '10-09', '11-23', '12-25'],
  2024: ['01-01', '01-15', '02-19', '05-27', '06-19', '07-04', '09-02', '10-14', '11-11', '11-28', '12-25'],
  2025: ['01-01', '01-20', '02-17', '05-26', '06-19', '07-04', '09-01', '10-13', '11-11', '11-27', '12-25'],
  2026: ['01-01', '01-19', '02-16', '05-25', '06-19', '09-07', '10-12', '11-11', '11-26', '12-25'],
  2027: ['01-01', '01-18', '02-15', '05-31', '07-05', '09-06', '10-11', '11-11', '11-25'],
  2028: ['01-17', '02-21', '05-29', '06-19', '07-04', '09-04', '10-09', '11-23', '12-25'],
};

/** Days published by the European Central Bank, "TARGET closing days". */
const TARGET: Readonly<Record<number, readonly string[]>> = {
  2024: ['01-01', '03-29', '04-01', '05-01', '12-25', '12-26'],
  2025: ['01-01', '04-18', '04-21', '05-01', '12-25', '12-26'],
  2026: ['01-01', '04-03', '04-06', '05-01', '12-25', '12-26'],
  2027: ['01-01', '03-26', '03-29', '05-01', '12-25', '12-26'],
  2028: ['01-01', '04-14', '04-17', '05-01', '12-25', '12-26'],
};

/** Days published on gov.uk/bank-holidays for England and Wales. */
const UK: Readonly<Record<number, readonly string[]>> = {
  2019: ['01-01', '04-19', '04-22', '05-06', '05-27', '08-26', '12-25', '12-26'],
  2020: ['01-01', '04-10', '04-13', '05-08', '05-25', '08-31', '12-25', '12-28'],
  2021: ['01-01', '04-02', '04-05', '05-03', '05-31', '08-30', '12-27', '12-28'],
  2022: ['01-03', '04-15', '04-18', '05-02', '06-02', '06-03', '08-29', '09-19', '12-26', '12-27'],
  2023: ['01-02', '04-07', '04-10', '05-01', '05-08', '05-29', '08-28', '12-25', '12-26'],
  2024: ['01-01', '03-29', '04-01', '05-06', '05-27', '08-26', '12-25', '12-26'],
  2025: ['01-01', '04-18', '04-21', '05-05', '05-26', '08-25', '12-25', '12-26'],
  2026: ['01-01', '04-03', '04-06', '05-04', '05-25', '08-31', '12-25', '12-28'],
  2027: ['01-01', '03-26', '03-29', '05-03', '05-31', '08-30', '12-27', '12-28'],
};

const published: [CalendarName, number, readonly string[]][] = [
  ...Object.entries(FED).map(([year, days]): [CalendarName, number, readonly string[]] => [
    'us_fed',
    Number(year),
    days,
  ]),
  ...Object.entries(TARGET).map(([year, days]): [CalendarName, number, readonly string[]] => [
    'target2',
    Number(year),
    days,
  ]),
  ...Object.entries(UK).map(([year, days]): [CalendarName, number, readonly string[]] => ['uk', Number(year), days]),
];

describe('published closing days', () => {
  it.each(published)('match the computed ones for %s in %i', (calendar, year, days) => {
    expect(holidaysOf(calendar, year).map((day) => day.slice(5))).toEqual(days);
  });

  it.each(published)('of %s in %i are the only weekdays that are closed', (calendar, year, days) => {
    const used = calendarOf(calendar);
    let [open, weekdays] = [0, 0];
    for (let on = d(`${year}-01-01`); on <= `${year}-12-31`; on = addDays(on, 1)) {
      const isWeekday = dayOfWeek(on) !== 0 && dayOfWeek(on) !== 6;
      if (isWeekday) weekdays += 1;
      if (isBusinessDay(on, used)) open += 1;
    }
    const onWeekdays = days.filter((day) => ![0, 6].includes(dayOfWeek(d(`${year}-${day}`)))).length;
    expect(open).toBe(weekdays - onWeekdays);
  });
});

/**
 * Offices observe substitute days, but the Federal Reserve does not, so the Friday before a Saturday holiday is open.
 */
describe('Federal Reserve calendar', () => {
  it.each(['2026-07-03', '2027-06-18', '2027-12-24', '2027-12-31', '2028-11-10'])(
    'is open on %s, the Friday before a Saturday holiday',
    (on) => {
      expect(isBusinessDay(d(on), calendarOf('us_fed'))).toBe(true);
    },
  );

  it.each(['2023-01-02', '2027-07-05', '2033-12-26'])('is closed on %s, the Monday after a Sunday holiday', (on) => {
    expect(isBusinessDay(d(on), calendarOf('us_fed'))).toBe(false);
  });

  it.each([
    ['2021-06-18', true],
    ['2022-06-20', false],
    ['2023-06-19', false],
  ])('closes for Juneteenth only from 2022: on %s, open is %s', (on, open) => {
    expect(isBusinessDay(d(on), calendarOf('us_fed'))).toBe(open);
  });
});
