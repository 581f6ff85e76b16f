import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addMonths, daysBetween } from '../../foundation/dates/add.ts';
import { civilDate, maxDate, minDate } from '../../foundation/dates/civil-date.ts';
import { date } from '../../testing/arbitrary.ts';
import { dayFraction } from './day-count.ts';

describe('dayFraction', () => {
  it.each<{ from: string; to: string; actual: number; thirty: number; why: string }>`
    from            | to              | actual | thirty | why
    ${'2026-01-31'} | ${'2026-03-31'} | ${59}  | ${60}  | ${'two months have thirty days each'}
    ${'2026-01-15'} | ${'2026-02-15'} | ${31}  | ${30}  | ${'every month has thirty days'}
    ${'2026-01-30'} | ${'2026-01-31'} | ${1}   | ${0}   | ${'the 31st after the 30th counts as the 30th'}
    ${'2026-01-29'} | ${'2026-01-31'} | ${2}   | ${2}   | ${'the 31st after the 29th counts as the 31st'}
    ${'2026-02-28'} | ${'2026-03-31'} | ${31}  | ${33}  | ${'the 31st after the end of February counts as the 31st'}
    ${'2024-01-01'} | ${'2025-01-01'} | ${366} | ${360} | ${'a leap year has 360 days'}
    ${'2026-05-01'} | ${'2026-05-01'} | ${0}   | ${0}   | ${'no time passes'}
  `('counts $actual actual days and $thirty days by 30/360 from $from to $to: $why', ({ from, to, actual, thirty }) => {
    const [a, b] = [civilDate(from), civilDate(to)];
    expect(dayFraction(a, b, 'actual_365')).toEqual({ days: actual, daysInYear: 365 });
    expect(dayFraction(a, b, 'actual_360')).toEqual({ days: actual, daysInYear: 360 });
    expect(dayFraction(a, b, 'thirty_360')).toEqual({ days: thirty, daysInYear: 360 });
  });

  it('counts twelve months as 360 days by 30/360, within a day, regardless of their start', () => {
    fc.assert(fc.property(date(), (on) => Math.abs(dayFraction(on, addMonths(on, 12), 'thirty_360').days - 360) <= 1));
  });

  it('differs by at most five days plus six a year between 30/360 and the actual count', () => {
    fc.assert(
      fc.property(date('2000-01-01', '2050-01-01'), date('2000-01-01', '2050-01-01'), (a, b) => {
        const [from, to] = [minDate(a, b), maxDate(a, b)];
        const real = daysBetween(from, to);
        expect(Math.abs(dayFraction(from, to, 'thirty_360').days - real)).toBeLessThanOrEqual(5 + (real / 365) * 6);
      }),
    );
  });
});
