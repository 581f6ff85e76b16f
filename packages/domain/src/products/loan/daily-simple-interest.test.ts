import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { amount, apr, TODAY } from '../../testing/arbitrary.ts';
import {
  type DailyInterestLoan,
  dailyInterestSchedule,
  type LoanPayment,
  payoffAmount,
} from './daily-simple-interest.ts';

const loan = (fields: Partial<DailyInterestLoan> = {}): DailyInterestLoan => ({
  principalMinor: minor(1_000_000),
  startsOn: civilDate('2026-01-01'),
  rates: [{ from: civilDate('2026-01-01'), aprPpm: ppm(60_000) }],
  ...fields,
});
const pay = (on: string, dollars: number): LoanPayment => ({ on: civilDate(on), amountMinor: minor(dollars * 100) });

describe('dailyInterestSchedule', () => {
  it('charges $50.96 for 31 days of $10,000 at 6%, and applies the rest of $300 to principal', () => {
    expect(dailyInterestSchedule(loan(), [pay('2026-02-01', 300)])).toEqual([
      {
        on: '2026-02-01',
        accruedMinor: 5_096,
        toFeesMinor: 0,
        toInterestMinor: 5_096,
        toPrincipalMinor: 24_904,
        unusedMinor: 0,
        unpaidInterestMinor: 0,
        principalMinor: 975_096,
      },
    ]);
  });

  it.each<{ dayCount: 'actual_365' | 'actual_360' | 'thirty_360'; interest: number; why: string }>`
    dayCount        | interest | why
    ${'actual_365'} | ${5_096} | ${'31 ÷ 365'}
    ${'actual_360'} | ${5_167} | ${'31 ÷ 360'}
    ${'thirty_360'} | ${5_000} | ${'30 ÷ 360 is a twelfth of a year'}
  `('charges interest for January by $dayCount: $why', ({ dayCount, interest }) => {
    expect(dailyInterestSchedule(loan({ dayCount }), [pay('2026-02-01', 300)])[0]?.accruedMinor).toBe(interest);
  });

  it('charges more interest for late payments and less for early ones', () => {
    const principalAfter = (on: string) => dailyInterestSchedule(loan(), [pay(on, 300)])[0]?.principalMinor ?? 0;
    expect(principalAfter('2026-01-22')).toBeLessThan(principalAfter('2026-02-01'));
    expect(principalAfter('2026-02-01')).toBeLessThan(principalAfter('2026-02-11'));
  });

  it('applies a rate that changes between two payments, rounding once', () => {
    const rates = [
      { from: civilDate('2026-01-01'), aprPpm: ppm(60_000) },
      { from: civilDate('2026-01-16'), aprPpm: ppm(80_000) },
    ];
    // 15 days at 6% and 16 days at 8%: 24.6575 + 35.0685.
    expect(dailyInterestSchedule(loan({ rates }), [pay('2026-02-01', 300)])[0]?.accruedMinor).toBe(5_973);
  });

  it('pays fees first, then interest, then principal', () => {
    const rows = dailyInterestSchedule(loan({ feesMinor: minor(2_500) }), [
      pay('2026-02-01', 50),
      pay('2026-02-01', 100),
    ]);
    expect(
      rows.map((row) => [row.toFeesMinor, row.toInterestMinor, row.toPrincipalMinor, row.unpaidInterestMinor]),
    ).toEqual([
      [2_500, 2_500, 0, 2_596],
      [0, 2_596, 7_404, 0],
    ]);
  });

  it('charges no interest on unpaid interest', () => {
    const rows = dailyInterestSchedule(loan(), [pay('2026-02-01', 0), pay('2026-03-01', 0)]);
    expect(rows.map(({ accruedMinor, principalMinor }) => [accruedMinor, principalMinor])).toEqual([
      [5_096, 1_000_000],
      [4_603, 1_000_000],
    ]);
    expect(rows[1]?.unpaidInterestMinor).toBe(9_699);
  });

  it('reports the amount paid above the balance owed as unused', () => {
    expect(dailyInterestSchedule(loan(), [pay('2026-02-01', 20_000)])[0]).toMatchObject({
      principalMinor: 0,
      unusedMinor: 994_904,
    });
  });

  it('allocates every payment exactly, and ends at zero with the payoff amount', () => {
    const history = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), amount(100_000)), { maxLength: 8 });
    fc.assert(
      fc.property(amount(5_000_000), apr(), history, amount(5_000), (principalMinor, aprPpm, list, feesMinor) => {
        const terms = loan({ principalMinor, feesMinor, startsOn: TODAY, rates: [{ from: TODAY, aprPpm }] });
        let on = TODAY;
        const payments = list.map(([days, amountMinor]) => ({ on: (on = addDays(on, days)), amountMinor }));
        const rows = dailyInterestSchedule(terms, payments);
        expect(
          rows.every(
            (row, index) =>
              row.toFeesMinor + row.toInterestMinor + row.toPrincipalMinor + row.unusedMinor ===
              payments[index]?.amountMinor,
          ),
        ).toBe(true);
        const end = addDays(on, 30);
        const cleared = dailyInterestSchedule(terms, [
          ...payments,
          { on: end, amountMinor: payoffAmount(terms, payments, end) },
        ]).at(-1);
        expect(cleared).toMatchObject({ principalMinor: 0, unpaidInterestMinor: 0, unusedMinor: 0 });
      }),
    );
  });

  it.each<{ fields: Partial<DailyInterestLoan>; payments: LoanPayment[]; why: string }>`
    fields                                                                 | payments                                        | why
    ${{ rates: [] }}                                                       | ${[]}                                           | ${'a loan without a rate'}
    ${{ rates: [{ from: civilDate('2026-02-01'), aprPpm: ppm(60_000) }] }} | ${[]}                                           | ${'a loan without a rate at the start'}
    ${{ rates: [{ from: civilDate('2026-01-01'), aprPpm: ppm(-1) }] }}     | ${[]}                                           | ${'a negative rate'}
    ${{}}                                                                  | ${[pay('2026-03-01', 1), pay('2026-02-01', 1)]} | ${'payments out of order'}
    ${{}}                                                                  | ${[pay('2025-12-31', 1)]}                       | ${'a payment before the start'}
    ${{}}                                                                  | ${[pay('2026-02-01', -1)]}                      | ${'a negative payment'}
  `('rejects $why', ({ fields, payments }) => {
    expect(() => dailyInterestSchedule(loan(fields), payments)).toThrow();
  });
});
