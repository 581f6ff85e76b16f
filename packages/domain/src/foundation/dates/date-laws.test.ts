import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { date } from '../../testing/arbitrary.ts';
import { addDays, addMonths, daysBetween, endOfMonth, startOfMonth } from './add.ts';
import { billingCycleOf } from './billing-cycle.ts';
import { addBusinessDays, isBusinessDay, rollToBusinessDay } from './business-days.ts';
import { CALENDAR_NAMES, calendarOf } from './calendars.ts';
import {
  civilDate,
  compareDates,
  daysInMonth,
  isLeapYear,
  maxDate,
  minDate,
  monthOf,
  parseCivilDate,
  partsOf,
} from './civil-date.ts';
import { dueDateInMonth, dueDatesBetween, nextDueDate } from './due-date.ts';

const d = civilDate;
const day = fc.integer({ min: 1, max: 31 });

describe('day arithmetic', () => {
  it('returns to the start after adding and subtracting the same number of days, and measures that number', () => {
    fc.assert(
      fc.property(date(), fc.integer({ min: -20_000, max: 20_000 }), (on, days) => {
        const there = addDays(on, days);
        expect(addDays(there, -days)).toBe(on);
        expect(daysBetween(on, there)).toBe(days);
        expect(Math.sign(compareDates(there, on))).toBe(Math.sign(days));
        expect([minDate(on, there), maxDate(on, there)].sort()).toEqual([on, there].sort());
      }),
    );
  });

  it.each<{ on: string; days: number; then: string; why: string }>`
    on              | days      | then            | why
    ${'2026-02-28'} | ${1}      | ${'2026-03-01'} | ${'an ordinary February'}
    ${'2028-02-28'} | ${1}      | ${'2028-02-29'} | ${'a leap year'}
    ${'2000-02-28'} | ${1}      | ${'2000-02-29'} | ${'a leap century'}
    ${'1900-02-28'} | ${1}      | ${'1900-03-01'} | ${'a century that is not a leap year'}
    ${'2026-12-31'} | ${1}      | ${'2027-01-01'} | ${'the turn of the year'}
    ${'2026-01-01'} | ${-1}     | ${'2025-12-31'} | ${'backwards'}
    ${'1970-01-01'} | ${20_000} | ${'2024-10-04'} | ${'twenty thousand days'}
  `('computes $on + $days as $then: $why', ({ on, days, then }) => {
    expect(addDays(d(on), days)).toBe(then);
  });
});

describe('parseCivilDate', () => {
  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-4-1',
    '26-04-01',
    '2026/04/01',
    '',
    '2026-04-01T00:00:00Z',
  ])('rejects "%s" as a date', (text) => {
    expect(parseCivilDate(text)).toBeUndefined();
  });
});

describe('months', () => {
  it('are added from the anchor day, so subtracting them returns to the start', () => {
    fc.assert(
      fc.property(date('1960-01-01', '2100-12-31'), fc.integer({ min: -600, max: 600 }), (on, months) => {
        const there = addMonths(on, months);
        const { year, month, day: kept } = partsOf(there);
        expect(kept).toBe(Math.min(partsOf(on).day, daysInMonth(year, month)));
        expect(addMonths(there, -months, partsOf(on).day)).toBe(on);
        expect(monthOf(addMonths(startOfMonth(on), months))).toBe(monthOf(there));
      }),
    );
  });

  it.each([
    [2024, true],
    [2025, false],
    [2000, true],
    [1900, false],
    [2100, false],
    [2400, true],
  ])('of %i include a leap day: %s', (year, leap) => {
    expect([isLeapYear(year), daysInMonth(year, 2)]).toEqual([leap, leap ? 29 : 28]);
  });
});

describe('billing cycles', () => {
  it('are contiguous, and at most a month long', () => {
    fc.assert(
      fc.property(date('1980-01-01', '2080-12-31'), fc.oneof(day, fc.constant('last' as const)), (on, closeDay) => {
        const cycle = billingCycleOf(on, closeDay);
        const next = billingCycleOf(addDays(cycle.closesOn, 1), closeDay);
        expect(cycle.startsOn <= on && on <= cycle.closesOn).toBe(true);
        expect(next.startsOn).toBe(addDays(cycle.closesOn, 1));
        expect(cycle.days >= 28 && cycle.days <= 31).toBe(true);
        expect(billingCycleOf(cycle.startsOn, closeDay)).toEqual(cycle);
      }),
    );
  });

  it('close on days that vary by at most four, so that they count as equal (comment 2(a)(4)-3)', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 2000, max: 2060 }), (closeDay, year) => {
        const closes = Array.from(
          { length: 12 },
          (_, index) => partsOf(dueDateInMonth(addMonths(d(`${year}-01-01`), index), closeDay)).day,
        );
        expect(Math.max(...closes) - Math.min(...closes)).toBeLessThanOrEqual(4);
      }),
    );
  });
});

describe('due dates', () => {
  it('occur at most once a month, in order, and each is the next due date on its own date', () => {
    fc.assert(
      fc.property(date('1980-01-01', '2080-12-31'), day, fc.integer({ min: 0, max: 700 }), (from, dueDay, days) => {
        const dues = dueDatesBetween(from, addDays(from, days), dueDay);
        expect(new Set(dues.map(monthOf)).size).toBe(dues.length);
        for (const due of dues) expect(nextDueDate(due, dueDay)).toBe(due);
        expect(dues).toEqual([...dues].sort());
      }),
    );
  });

  it('are the last days of months if the due day is the last or the 31st', () => {
    fc.assert(
      fc.property(date('1980-01-01', '2080-12-31'), (on) => {
        expect(nextDueDate(on, 'last')).toBe(endOfMonth(on));
        expect(nextDueDate(on, 31)).toBe(endOfMonth(on));
      }),
    );
  });
});

describe('business days', () => {
  const anyCalendar = fc.constantFrom(...CALENDAR_NAMES).map(calendarOf);

  it('are the result of every roll, and remain unchanged by it', () => {
    fc.assert(
      fc.property(date('2000-01-01', '2060-12-31'), anyCalendar, (on, calendar) => {
        const [after, before, modified] = [
          rollToBusinessDay(on, 'following', calendar),
          rollToBusinessDay(on, 'preceding', calendar),
          rollToBusinessDay(on, 'modified_following', calendar),
        ];
        expect([after, before, modified].every((rolled) => isBusinessDay(rolled, calendar))).toBe(true);
        expect(before <= on && on <= after).toBe(true);
        expect(monthOf(modified)).toBe(monthOf(on));
        if (isBusinessDay(on, calendar)) expect([after, before, modified]).toEqual([on, on, on]);
      }),
    );
  });

  it('added to a date move it by exactly that many open days', () => {
    fc.assert(
      fc.property(date('2000-01-01', '2060-12-31'), fc.integer({ min: 0, max: 25 }), anyCalendar, (on, n, calendar) => {
        const there = addBusinessDays(on, n, calendar);
        let open = 0;
        for (let at = addDays(on, 1); at <= there; at = addDays(at, 1)) if (isBusinessDay(at, calendar)) open += 1;
        expect(open).toBe(n);
      }),
    );
  });
});
