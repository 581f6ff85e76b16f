import { describe, expect, it } from '@jest/globals';
import { addDays, dayOfWeek } from './add.ts';
import { bankHolidays } from './bank-holidays.ts';
import { addBusinessDays, isBankHoliday, isBusinessDay } from './business-days.ts';
import { civilDate, dateOf } from './civil-date.ts';

/** Compares with holiday schedules published by the Federal Reserve Banks. Holidays on a Saturday are not observed. */
describe('bankHolidays', () => {
  it.each<{ year: number; closed: string; why: string }>`
    year    | closed                                                                 | why
    ${2023} | ${'01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-23 12-25'}       | ${'New Year on a Sunday and Veterans Day on a Saturday'}
    ${2024} | ${'01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25'} | ${'a leap year with eleven holidays'}
    ${2025} | ${'01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25'} | ${'all holidays on weekdays'}
    ${2028} | ${'01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-23 12-25'}             | ${'New Year and Veterans Day on Saturdays'}
    ${2021} | ${'01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25'}             | ${'before Juneteenth, with July 4 on a Sunday and Christmas on a Saturday'}
  `('returns the holidays of $year: $why', ({ year, closed }) => {
    expect(bankHolidays(year)).toEqual(closed.split(' ').map((day) => `${year}-${day}`));
  });

  it('returns 8 to 11 holidays a year', () => {
    for (let year = 2000; year <= 2100; year += 1) expect([8, 9, 10, 11]).toContain(bankHolidays(year).length);
  });
});

describe('business days of a year', () => {
  it('are the weekdays except holidays', () => {
    for (const year of [2024, 2026, 2027]) {
      let [weekdays, open] = [0, 0];
      for (let on = dateOf(year, 1, 1); on <= dateOf(year, 12, 31); on = addDays(on, 1)) {
        if (dayOfWeek(on) % 6 !== 0) weekdays += 1;
        if (isBusinessDay(on)) open += 1;
      }
      expect(open).toBe(weekdays - bankHolidays(year).length);
    }
  });

  it('skip Juneteenth and the weekend, whether added in steps or at once', () => {
    let at = civilDate('2026-06-15');
    const counted = [1, 2, 3, 4, 5].map(() => (at = addBusinessDays(at, 1)));
    // Friday, June 19, 2026 is Juneteenth.
    expect(counted).toEqual(['2026-06-16', '2026-06-17', '2026-06-18', '2026-06-22', '2026-06-23']);
    expect(addBusinessDays(civilDate('2026-06-15'), 5)).toBe('2026-06-23');
    expect([isBankHoliday(civilDate('2026-06-19')), isBankHoliday(civilDate('2026-07-03'))]).toEqual([true, false]);
  });
});
