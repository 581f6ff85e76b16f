import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, daysBetween } from './add.ts';
import { civilDate, daysInMonth, partsOf } from './civil-date.ts';
import { fromReportDay, reportMonthDays, reportMonthOf, toReportDay } from './report-month.ts';

const startDays = fc.integer({ min: 1, max: 28 });
const days = fc.integer({ min: 0, max: 80_000 }).map((count) => addDays(civilDate('1900-01-01'), count));

describe('a household’s months', () => {
  it.each([
    ['2026-11-30', 1, '2026-11', '2026-11-01', '2026-11-30'],
    ['2026-11-24', 25, '2026-10', '2026-10-25', '2026-11-24'],
    ['2026-11-25', 25, '2026-11', '2026-11-25', '2026-12-24'],
    ['2027-01-01', 25, '2026-12', '2026-12-25', '2027-01-24'],
    ['2026-03-24', 25, '2026-02', '2026-02-25', '2026-03-24'],
    ['2028-02-29', 28, '2028-02', '2028-02-28', '2028-03-27'],
    ['2026-03-01', 28, '2026-02', '2026-02-28', '2026-03-27'],
    ['2026-03-01', 2, '2026-02', '2026-02-02', '2026-03-01'],
  ])('that contain %s and start on day %i are named %s, and last from %s to %s', (date, startDay, month, from, to) => {
    expect(reportMonthOf(civilDate(date), startDay)).toBe(month);
    expect(reportMonthDays(month, startDay)).toEqual({ from, to });
  });

  it('contain every date exactly once, and each month starts on the day after the previous one ends', () => {
    fc.assert(
      fc.property(days, startDays, (date, startDay) => {
        const month = reportMonthOf(date, startDay);
        const { from, to } = reportMonthDays(month, startDay);
        expect(from <= date && date <= to).toBe(true);
        expect(partsOf(from).day).toBe(startDay);
        expect(reportMonthOf(addDays(from, -1), startDay) < month).toBe(true);
        expect(reportMonthDays(reportMonthOf(addDays(to, 1), startDay), startDay).from).toBe(addDays(to, 1));
      }),
    );
  });

  it('have as many days as the calendar month after which they are named', () => {
    fc.assert(
      fc.property(days, startDays, (date, startDay) => {
        const { year, month } = partsOf(toReportDay(date, startDay));
        const { from, to } = reportMonthDays(reportMonthOf(date, startDay), startDay);
        expect(daysBetween(from, to) + 1).toBe(daysInMonth(year, month));
        expect(fromReportDay(toReportDay(date, startDay), startDay)).toBe(date);
      }),
    );
  });

  it('cannot start on day 0, 29 or 1.5', () => {
    for (const startDay of [0, 29, 1.5])
      expect(() => reportMonthOf(civilDate('2026-11-25'), startDay)).toThrow(
        'a month must start on a day from 1 to 28',
      );
  });
});
