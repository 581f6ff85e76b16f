import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { date } from '../../testing/arbitrary.ts';
import { addDays, addMonths, dayOfWeek, daysBetween, endOfMonth, startOfMonth } from './add.ts';
import {
  civilDate,
  compareDates,
  dateOf,
  daysInMonth,
  isLeapYear,
  maxDate,
  minDate,
  monthOf,
  parseCivilDate,
  partsOf,
} from './civil-date.ts';
import { dateOfDayNumber, dayNumberOf } from './day-number.ts';

/** Returns the day number by the built-in `Date`, which is allowed only in tests. */
const epochDay = (text: string) => Date.parse(`${text}T00:00:00Z`) / 86_400_000;

describe('dates', () => {
  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-1-1',
    '20260101',
    '',
    '1599-12-31',
    '2026-01-01T00:00',
  ])('cannot be parsed from %j', (text) => {
    expect(parseCivilDate(text)).toBeUndefined();
    expect(() => civilDate(text)).toThrow();
  });

  it.each([
    [2024, true],
    [2026, false],
    [2000, true],
    [2100, false],
  ])('in %i include February 29: %s', (year, leap) => {
    expect(isLeapYear(year)).toBe(leap);
    expect(daysInMonth(year, 2)).toBe(leap ? 29 : 28);
  });

  it('past the end of a month are reduced to its last day', () => {
    expect([dateOf(2026, 2, 31), dateOf(2028, 2, 31), dateOf(2026, 4, 31)]).toEqual([
      '2026-02-28',
      '2028-02-29',
      '2026-04-30',
    ]);
  });

  it('cannot have a month, day or year that does not exist', () => {
    for (const [year, month, day] of [
      [2026, 13, 1],
      [2026, 1, 0],
      [2026, 1, 32],
      [12_026, 1, 1],
      [2026.5, 1, 1],
    ] as const)
      expect(() => dateOf(year, month, day)).toThrow();
  });

  it('are compared, and have a month with its first and last day', () => {
    const [a, b] = [civilDate('2026-02-10'), civilDate('2026-11-02')];
    expect([compareDates(a, b), compareDates(b, a), compareDates(a, a)]).toEqual([-1, 1, 0]);
    expect([minDate(a, b), maxDate(a, b), monthOf(b), startOfMonth(a), endOfMonth(a)]).toEqual([
      a,
      b,
      '2026-11',
      '2026-02-01',
      '2026-02-28',
    ]);
    expect(partsOf(b)).toEqual({ year: 2026, month: 11, day: 2 });
  });
});

describe('date arithmetic', () => {
  it('converts dates to day numbers and weekdays like the built-in `Date`, and converts day numbers back', () => {
    fc.assert(
      fc.property(date('1600-01-01', '9999-12-31'), (on) => {
        expect(dayNumberOf(on)).toBe(epochDay(on));
        expect(dateOfDayNumber(dayNumberOf(on))).toBe(on);
        expect(dayOfWeek(on)).toBe(new Date(`${on}T00:00:00Z`).getUTCDay());
      }),
    );
  });

  it('measures the number of days that were added or subtracted', () => {
    fc.assert(
      fc.property(date(), fc.integer({ min: -20_000, max: 20_000 }), (on, count) => {
        expect(daysBetween(on, addDays(on, count))).toBe(count);
      }),
    );
  });

  it('rejects fractions of a day or month', () => {
    expect(() => addDays(civilDate('2026-01-01'), 0.5)).toThrow();
    expect(() => addMonths(civilDate('2026-01-01'), 0.5)).toThrow();
  });
});

describe('addMonths', () => {
  it('steps from the anchor, so that it returns to the end of the month', () => {
    const start = civilDate('2026-01-31');
    expect([0, 1, 2, 3].map((months) => addMonths(start, months))).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
    ]);
  });

  it('accepts an anchor day for a date that was reduced', () => {
    expect(addMonths(civilDate('2026-02-28'), 1, 31)).toBe('2026-03-31');
  });

  it.each([
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-01-15', -13, '2024-12-15'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-11-30', 3, '2027-02-28'],
  ])('computes %s plus %i months as %s', (from, months, to) => {
    expect(addMonths(civilDate(from), months)).toBe(to);
  });

  it('keeps the day of the month in every month that has it', () => {
    fc.assert(
      fc.property(date(), fc.integer({ min: -600, max: 600 }), (on, months) => {
        const { year, month, day } = partsOf(addMonths(on, months));
        expect(day).toBe(Math.min(partsOf(on).day, daysInMonth(year, month)));
        expect(year * 12 + month).toBe(partsOf(on).year * 12 + partsOf(on).month + months);
      }),
    );
  });
});
