import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, minor, ppm } from '../../foundation/money/minor.ts';
import { amount, apr, TODAY } from '../../testing/arbitrary.ts';
import { adjustedBalance, averageDailyBalance, type BalanceChange } from './average-daily-balance.ts';
import { cycleInterest, monthlyCharge, statementApr } from './cycle-interest.ts';

const change = (on: string, kind: BalanceChange['kind'], dollars: number): BalanceChange => ({
  on: civilDate(on),
  kind,
  amountMinor: minor(Math.round(dollars * 100)),
});
const cycle = (from: string, to: string, newPurchases: 'included' | 'excluded' = 'included') => ({
  startsOn: civilDate(from),
  closesOn: civilDate(to),
  newPurchases,
});

describe('averageDailyBalance', () => {
  it('reproduces Glencoe, Mathematics with Business Applications, 7.4: an average of $117.05 and a charge of $2.34', () => {
    const found = averageDailyBalance(
      minor(12_580),
      [change('2026-12-10', 'purchase', 25.85), change('2026-12-20', 'payment', -70)],
      cycle('2026-12-01', '2026-12-31'),
    );
    expect(found).toEqual({ days: 31, sumMinor: 362_850, averageMinor: 11_705, closingMinor: 8_165 });
    const charge = monthlyCharge(found.averageMinor, ppm(20_000));
    expect([charge, found.closingMinor + charge]).toEqual([234, 8_399]);
  });

  it('excludes new purchases if the method does, as in Glencoe 7.3: $170.93 and $3.42', () => {
    const changes = [change('2026-06-15', 'payment', -44.85), change('2026-06-20', 'purchase', 107.59)];
    const found = averageDailyBalance(minor(19_485), changes, cycle('2026-06-01', '2026-06-30', 'excluded'));
    expect([found.averageMinor, monthlyCharge(found.averageMinor, ppm(20_000)), found.closingMinor]).toEqual([
      17_093, 342, 25_759,
    ]);
  });

  it('averages a cycle across the end of a month (Glencoe 7.4, practice 1)', () => {
    const changes = [change('2026-07-22', 'payment', -600), change('2026-08-04', 'purchase', 144.39)];
    expect(averageDailyBalance(minor(82_047), changes, cycle('2026-07-15', '2026-08-14'))).toMatchObject({
      sumMinor: 1_262_286,
      averageMinor: 40_719,
    });
  });

  it('counts a day with a credit balance as zero', () => {
    expect(
      averageDailyBalance(minor(1_000), [change('2026-06-02', 'payment', -30)], cycle('2026-06-01', '2026-06-02')),
    ).toEqual({ days: 2, sumMinor: 1_000, averageMinor: 500, closingMinor: -2_000 });
  });

  it('rejects a cycle that ends before it starts', () => {
    expect(() => averageDailyBalance(minor(0), [], cycle('2026-06-02', '2026-06-01'))).toThrow();
  });

  it('multiplied by rate and days equals the sum of the daily charges, except for rounding', () => {
    fc.assert(
      fc.property(
        amount(1_000_000),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 29 }), amount(50_000)), { maxLength: 6 }),
        apr(),
        (opening, spent, aprPpm) => {
          const changes = spent.map(([day, amountMinor]): BalanceChange => ({
            on: addDays(TODAY, day),
            kind: 'purchase',
            amountMinor,
          }));
          const { averageMinor, days, sumMinor } = averageDailyBalance(opening, changes, {
            startsOn: TODAY,
            closesOn: addDays(TODAY, 29),
            newPurchases: 'included',
          });
          const daily = (sumMinor * aprPpm) / 365_000_000;
          expect(Math.abs(cycleInterest(averageMinor, { aprPpm, days }) - daily)).toBeLessThanOrEqual(
            0.5 + (0.5 * days * aprPpm) / 365_000_000 + 1e-6,
          );
        },
      ),
    );
  });
});

describe('adjustedBalance', () => {
  it('subtracts payments and credits from the previous balance', () => {
    const changes = [
      change('2026-06-02', 'payment', -30),
      change('2026-06-03', 'credit', -5),
      change('2026-06-04', 'purchase', 80),
    ];
    expect([adjustedBalance(minor(10_000), changes), adjustedBalance(minor(1_000), changes)]).toEqual([6_500, 0]);
  });
});

describe('cycleInterest', () => {
  it('charges at least the minimum if any interest is due', () => {
    const terms = { aprPpm: ppm(200_000), days: 30, minimumChargeMinor: minor(200) };
    expect([
      cycleInterest(minor(5_000), terms),
      cycleInterest(minor(0), terms),
      cycleInterest(minor(500_000), terms),
    ]).toEqual([200, 0, 8_219]);
  });
});

describe('monthlyCharge', () => {
  it('charges nothing on a credit balance', () => {
    expect(monthlyCharge(-500 as Minor, ppm(20_000))).toBe(0);
  });
});

describe('statementApr', () => {
  it.each<{ base: Minor; charge: number; aprPpm: number; example: string }>`
    base      | charge | aprPpm     | example
    ${10_000} | ${450} | ${540_000} | ${'1: an average of $100 and a transaction of $100 result in 54%'}
    ${15_000} | ${525} | ${420_000} | ${'2: an average of $150 results in 42%'}
    ${0}      | ${300} | ${360_000} | ${'with only the transaction'}
  `('reproduces Regulation Z, Appendix F, example $example', ({ base, charge, aprPpm }) => {
    expect(
      statementApr({
        baseMinor: base,
        monthlyRatePpm: ppm(15_000),
        transactionMinor: minor(10_000),
        transactionChargePpm: ppm(30_000),
      }),
    ).toEqual({ chargeMinor: charge, aprPpm });
  });

  it('is zero without a balance', () => {
    expect(
      statementApr({
        baseMinor: minor(0),
        monthlyRatePpm: ppm(15_000),
        transactionMinor: minor(0),
        transactionChargePpm: ppm(30_000),
      }),
    ).toEqual({ chargeMinor: 0, aprPpm: 0 });
  });
});
