import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays, addMonths, daysBetween } from '../../foundation/dates/add.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { amount, apr, date } from '../../testing/arbitrary.ts';
import { accrueInterest } from './accrue-interest.ts';
import { compoundDaily, compoundDailyExact } from './compound-daily.ts';
import { type DayCount, dayFraction } from './day-count.ts';

const d = civilDate;

describe('day counts', () => {
  it.each<{ from: string; to: string; dayCount: DayCount; days: number; inYear: number; why: string }>`
    from            | to              | dayCount        | days   | inYear | why
    ${'2026-01-31'} | ${'2026-02-28'} | ${'thirty_360'} | ${28}  | ${360} | ${'January 30 to February 28 has 28 days in bond basis'}
    ${'2026-01-30'} | ${'2026-03-31'} | ${'thirty_360'} | ${60}  | ${360} | ${'the 31st counts as the 30th'}
    ${'2026-01-15'} | ${'2026-03-31'} | ${'thirty_360'} | ${76}  | ${360} | ${'the 31st counts as the 30th only after a 30th or 31st'}
    ${'2026-01-01'} | ${'2027-01-01'} | ${'thirty_360'} | ${360} | ${360} | ${'a year has 360 days'}
    ${'2028-01-01'} | ${'2029-01-01'} | ${'actual_365'} | ${366} | ${365} | ${'a leap year has one more day'}
    ${'2028-02-28'} | ${'2028-03-01'} | ${'actual_360'} | ${2}   | ${360} | ${'the period includes the leap day'}
    ${'2026-05-05'} | ${'2026-05-05'} | ${'actual_365'} | ${0}   | ${365} | ${'no time passes'}
  `(
    'divide the time from $from to $to by $dayCount as $days ÷ $inYear: $why',
    ({ from, to, dayCount, days, inYear }) => {
      expect(dayFraction(d(from), d(to), dayCount)).toEqual({ days, daysInYear: inYear });
    },
  );

  it('add up for actual days, and stay within four days of the actual time by 30/360', () => {
    fc.assert(
      fc.property(
        date('2000-01-01', '2060-12-31'),
        fc.integer({ min: 0, max: 900 }),
        fc.integer({ min: 0, max: 900 }),
        (from, a, b) => {
          const [cut, to] = [addDays(from, a), addDays(from, a + b)];
          for (const dayCount of ['actual_365', 'actual_360'] as const)
            expect(dayFraction(from, cut, dayCount).days + dayFraction(cut, to, dayCount).days).toBe(
              dayFraction(from, to, dayCount).days,
            );
          expect(
            Math.abs(dayFraction(from, to, 'thirty_360').days - (daysBetween(from, to) / 365.2425) * 360),
          ).toBeLessThanOrEqual(4);
        },
      ),
    );
  });

  it('count 30 days per month by 30/360 between equal days of the month', () => {
    fc.assert(
      fc.property(date('2000-01-01', '2060-12-31'), fc.integer({ min: 1, max: 48 }), (on, months) => {
        fc.pre(Number(on.slice(8)) <= 28);
        expect(dayFraction(on, addMonths(on, months), 'thirty_360').days).toBe(30 * months);
      }),
    );
  });
});

describe('interest', () => {
  it('compounded daily is never more than a cent below simple interest, nor above continuous compounding', () => {
    fc.assert(
      fc.property(amount(2_000_000), apr(), fc.integer({ min: 0, max: 400 }), (balanceMinor, aprPpm, days) => {
        const terms = { aprPpm, days, daysInYear: 365 as const };
        const [simple, compound] = [accrueInterest(balanceMinor, terms), compoundDaily(balanceMinor, terms)];
        expect(compound).toBeGreaterThanOrEqual(simple - 1);
        const rate = (aprPpm / 365e6) * days;
        expect(compoundDailyExact(balanceMinor, terms)).toBeLessThanOrEqual(balanceMinor * Math.expm1(rate) + 1e-6);
      }),
    );
  });

  it('never falls with a larger balance, a higher rate or more days', () => {
    fc.assert(
      fc.property(
        amount(2_000_000),
        amount(100_000),
        apr(),
        fc.integer({ min: 0, max: 50_000 }),
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 0, max: 60 }),
        (balance, more, aprPpm, higher, days, longer) => {
          const interest = (cents: number, rate: number, time: number) =>
            accrueInterest(minor(cents), { aprPpm: ppm(rate), days: time, daysInYear: 365 });
          const base = interest(balance, aprPpm, days);
          expect(interest(balance + more, aprPpm, days)).toBeGreaterThanOrEqual(base);
          expect(interest(balance, aprPpm + higher, days)).toBeGreaterThanOrEqual(base);
          expect(interest(balance, aprPpm, days + longer)).toBeGreaterThanOrEqual(base);
        },
      ),
    );
  });

  it('is higher with a shorter year: 360 before 365 before 366', () => {
    fc.assert(
      fc.property(amount(2_000_000), apr(), fc.integer({ min: 0, max: 400 }), (balanceMinor, aprPpm, days) => {
        const by = (daysInYear: 360 | 365 | 366) => accrueInterest(balanceMinor, { aprPpm, days, daysInYear });
        expect(by(360) >= by(365) && by(365) >= by(366)).toBe(true);
      }),
    );
  });
});
