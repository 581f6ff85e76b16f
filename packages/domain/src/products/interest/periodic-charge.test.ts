import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { ppm, type Ppm } from '../../foundation/money/minor.ts';
import { amount, apr, date } from '../../testing/arbitrary.ts';
import { accrueInterest, type DaysInYear } from './accrue-interest.ts';
import { type BalancePeriod, periodicCharge } from './periodic-charge.ts';
import { dailyPeriodicRate, daysInYearOf, type YearBasis } from './periodic-rate.ts';

const d = civilDate;
const stretch = (from: string, days: number, balanceMinor: number, aprPpm: Ppm = ppm(249_900)): BalancePeriod => ({
  from: d(from),
  days,
  balanceMinor,
  aprPpm,
});

describe('daysInYearOf', () => {
  it.each<{ on: string; basis: YearBasis; days: DaysInYear; why: string }>`
    on              | basis              | days   | why
    ${'2027-06-01'} | ${'actual_365'}    | ${365} | ${'it is an ordinary year'}
    ${'2028-06-01'} | ${'actual_365'}    | ${365} | ${'most agreements use 365 in leap years as well'}
    ${'2028-06-01'} | ${'actual_360'}    | ${360} | ${'it is the banker’s year of 360 days'}
    ${'2028-06-01'} | ${'actual_actual'} | ${366} | ${'it is a leap year'}
    ${'2028-12-31'} | ${'actual_actual'} | ${366} | ${'it is the last day of a leap year'}
    ${'2029-01-01'} | ${'actual_actual'} | ${365} | ${'it is the day after a leap year'}
    ${'2100-06-01'} | ${'actual_actual'} | ${365} | ${'it is a century year without a leap day'}
  `('returns $days for $on by $basis: $why', ({ on, basis, days }) => {
    expect(daysInYearOf(d(on), basis)).toBe(days);
  });
});

describe('dailyPeriodicRate', () => {
  it('returns the exact fraction if the agreement does not round', () => {
    expect(dailyPeriodicRate(ppm(249_900), 365)).toEqual({ ok: true, numerator: 249_900, denominator: 365_000_000 });
  });

  it.each<{ aprPpm: Ppm; daysInYear: DaysInYear; decimals: number; numerator: number; why: string }>`
    aprPpm     | daysInYear | decimals | numerator  | why
    ${249_900} | ${365}     | ${7}     | ${6_847}   | ${'it rounds 0.000684657… to 0.0006847, printed as 0.06847%'}
    ${249_900} | ${360}     | ${7}     | ${6_942}   | ${'0.000694166… → 0.0006942'}
    ${249_900} | ${365}     | ${9}     | ${684_658} | ${'it has nine decimals'}
    ${180_000} | ${365}     | ${6}     | ${493}     | ${'it rounds 0.000493150… to 0.000493, which is 17.9945% a year, within 1/8 point'}
    ${0}       | ${365}     | ${5}     | ${0}       | ${'it is zero for a promotional rate of 0%'}
  `('rounds $aprPpm ppm ÷ $daysInYear to $decimals decimals: $why', ({ aprPpm, daysInYear, decimals, numerator }) => {
    expect(dailyPeriodicRate(aprPpm, daysInYear, { decimals })).toEqual({
      ok: true,
      numerator,
      denominator: 10 ** decimals,
    });
  });

  it('rejects a rounding that changes the yearly rate by more than an eighth of a point (1026.14(a)(2))', () => {
    // 24.99% ÷ 365 with five decimals is 0.00068, and 0.00068 × 365 is 24.82%, which is 0.17 points too low.
    expect(dailyPeriodicRate(ppm(249_900), 365, { decimals: 5 })).toEqual({
      ok: false,
      reason: 'beyond_an_eighth_of_a_point',
      annualisedPpm: 248_200,
    });
  });

  it.each([0, 10, 2.5])('rejects %s decimals', (decimals) => {
    expect(() => dailyPeriodicRate(ppm(249_900), 365, { decimals })).toThrow();
  });
});

describe('periodicCharge', () => {
  it.each<{ stretches: BalancePeriod[]; terms: Parameters<typeof periodicCharge>[1]; charge: number; why: string }>`
    stretches                                                                  | terms                            | charge    | why
    ${[stretch('2026-04-01', 30, 100_000)]}                                    | ${{}}                            | ${2_054}  | ${'$1,000 × 30 × 0.2499 ÷ 365 = $20.5397'}
    ${[stretch('2026-04-01', 30, 100_000)]}                                    | ${{ basis: 'actual_360' }}       | ${2_083}  | ${'a 360-day year charges $20.825, and half a cent rounds up'}
    ${[stretch('2028-04-01', 30, 100_000)]}                                    | ${{ basis: 'actual_actual' }}    | ${2_048}  | ${'$1,000 × 30 × 0.2499 ÷ 366 = $20.4836'}
    ${[stretch('2028-12-22', 20, 1_000_000)]}                                  | ${{ basis: 'actual_actual' }}    | ${13_674} | ${'ten days ÷ 366 and ten days ÷ 365 charge $68.2787 + $68.4658'}
    ${[stretch('2026-04-01', 30, 100_000)]}                                    | ${{ rounding: { decimals: 7 } }} | ${2_054}  | ${'$1,000 × 30 × 0.0006847 = $20.541'}
    ${[stretch('2026-04-01', 15, 100_000), stretch('2026-04-16', 15, 60_000)]} | ${{}}                            | ${1_643}  | ${'two periods charge $10.2699 + $6.1619, rounded once'}
    ${[stretch('2026-04-01', 30, 100_000, ppm(0))]}                            | ${{}}                            | ${0}      | ${'a rate of 0% charges nothing'}
    ${[stretch('2026-04-01', 30, -5_000)]}                                     | ${{}}                            | ${0}      | ${'a day with a credit balance earns nothing'}
    ${[]}                                                                      | ${{}}                            | ${0}      | ${'nothing is owed'}
  `('$why → $charge', ({ stretches, terms, charge }) => {
    expect(periodicCharge(stretches, terms)).toBe(charge);
  });

  it('equals simple interest for one period over 365 days', () => {
    fc.assert(
      fc.property(amount(), apr(), fc.integer({ min: 0, max: 400 }), date(), (balanceMinor, aprPpm, days, from) => {
        expect(periodicCharge([{ from, days, balanceMinor, aprPpm }])).toBe(
          accrueInterest(balanceMinor, { aprPpm, days, daysInYear: 365 }),
        );
      }),
    );
  });

  it('does not change if a period is split in two', () => {
    const bases = fc.constantFrom<YearBasis>('actual_365', 'actual_360', 'actual_actual');
    fc.assert(
      fc.property(
        amount(),
        apr(),
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 0, max: 400 }),
        date(),
        bases,
        (balanceMinor, aprPpm, a, b, from, basis) => {
          const cut = [
            { from, days: a, balanceMinor, aprPpm },
            { from: addDays(from, a), days: b, balanceMinor, aprPpm },
          ];
          expect(periodicCharge(cut, { basis })).toBe(
            periodicCharge([{ from, days: a + b, balanceMinor, aprPpm }], { basis }),
          );
        },
      ),
    );
  });

  it('differs from the exact charge by at most the rounding of the rate', () => {
    fc.assert(
      fc.property(amount(10_000_000), apr(), fc.integer({ min: 1, max: 31 }), (balanceMinor, aprPpm, days) => {
        const one = [{ from: d('2026-04-01'), days, balanceMinor, aprPpm }];
        // The daily rate may be off by half a unit in the ninth decimal place, and each charge is rounded by up to half
        // a cent.
        expect(Math.abs(periodicCharge(one, { rounding: { decimals: 9 } }) - periodicCharge(one))).toBeLessThanOrEqual(
          1 + (balanceMinor * days * 0.5) / 1e9,
        );
      }),
    );
  });

  it('rejects a rounded rate that the law does not allow, and half days', () => {
    expect(() => periodicCharge([stretch('2026-04-01', 30, 100_000)], { rounding: { decimals: 5 } })).toThrow();
    expect(() => periodicCharge([stretch('2026-04-01', 0.5, 100_000)])).toThrow();
  });
});
