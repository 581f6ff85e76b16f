import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { type Minor, minor, type Ppm, ppm } from '../../foundation/money/minor.ts';
import { amount, apr, days } from '../../testing/arbitrary.ts';
import { accrueInterest } from './accrue-interest.ts';
import { compoundDaily, compoundDailyExact } from './compound-daily.ts';

describe('accrueInterest', () => {
  it.each<{ balance: Minor; aprPpm: Ppm; count: number; expected: number; why: string }>`
    balance    | aprPpm     | count | expected | why
    ${100_000} | ${249_900} | ${30} | ${2_054} | ${'$1,000 at 24.99% for 30 days costs $20.54'}
    ${100_000} | ${249_900} | ${0}  | ${0}     | ${'no time earns no interest'}
    ${100_000} | ${0}       | ${30} | ${0}     | ${'no rate earns no interest'}
    ${-5_000}  | ${249_900} | ${30} | ${0}     | ${'a credit balance earns no interest'}
    ${1}       | ${1}       | ${1}  | ${0}     | ${'less than half a cent rounds down'}
    ${300_000} | ${249_900} | ${30} | ${6_162} | ${'the interest is $61.62, while daily compounding results in $62.23'}
  `('$why: $balance ¢ → $expected ¢', ({ balance, aprPpm, count, expected }) => {
    expect(accrueInterest(balance, { aprPpm, days: count, daysInYear: 365 })).toBe(expected);
  });

  it('charges more for a 360-day year', () => {
    expect(accrueInterest(minor(100_000), { aprPpm: ppm(249_900), days: 30, daysInYear: 360 })).toBe(2_083);
  });

  it('changes by at most a cent if a period is split in two', () => {
    fc.assert(
      fc.property(amount(), apr(), days(), days(), (balance, aprPpm, a, b) => {
        const at = (count: number) => accrueInterest(balance, { aprPpm, days: count, daysInYear: 365 });
        expect(Math.abs(at(a + b) - (at(a) + at(b)))).toBeLessThanOrEqual(1);
      }),
    );
  });

  it.each([-1, 0.5, NaN])('rejects %s days', (count) => {
    expect(() => accrueInterest(minor(100), { aprPpm: ppm(1), days: count, daysInYear: 365 })).toThrow();
  });
});

describe('compoundDaily', () => {
  const terms = { aprPpm: ppm(249_900), days: 30, daysInYear: 365 as const };

  it('returns 62.2348317287578 on 3000 at 24.99% for 30 days (LibreOffice: 3000*((1+0.2499/365)^30-1))', () => {
    expect(compoundDailyExact(3000, terms)).toBeCloseTo(62.2348317287578, 9);
    expect(compoundDaily(minor(300_000), terms)).toBe(6_223);
  });

  it('returns zero on a credit balance', () => {
    expect(compoundDaily(minor(-300_000), terms)).toBe(0);
  });

  it('is never more than a cent below simple interest', () => {
    fc.assert(
      fc.property(amount(), apr(), days(), (balance, aprPpm, count) => {
        const options = { aprPpm, days: count, daysInYear: 365 as const };
        expect(compoundDaily(balance, options)).toBeGreaterThanOrEqual(accrueInterest(balance, options) - 1);
      }),
    );
  });

  it('rejects a fractional number of days', () => {
    expect(() => compoundDailyExact(1, { ...terms, days: 1.5 })).toThrow();
  });
});
