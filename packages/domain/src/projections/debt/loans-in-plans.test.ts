import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { addMonths } from '../../foundation/dates/add.ts';
import { amortize } from '../../products/loan/amortize.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { amount, apr } from '../../testing/arbitrary.ts';
import { cents, debtOf, installment, segment } from '../../testing/debts.ts';
import type { Debt, DebtSegment } from './debt.ts';
import type { PayoffOptions } from './plan.ts';
import { planPayoff } from './plan-payoff.ts';
import { steppedRates } from './stepped-rates.ts';

const startOn = civilDate('2026-03-01');
const loan = (part: DebtSegment, minimum: Debt['minimum'], fields: Partial<Debt> = {}) =>
  debtOf('loan', [part], minimum, { kind: 'loan', ...fields });
const plan = (debts: Debt[], dollars: number, fields: Partial<PayoffOptions> = {}) =>
  planPayoff(debts, { strategy: 'avalanche', monthlyMinor: cents(dollars), startOn, ...fields });

describe('loan in a plan', () => {
  const terms = { principalMinor: cents(10_000), aprPpm: ppm(60_000), payments: 24 };
  // $443.21 a month repays $10,000 at 6% in 24 payments.
  const agreed = 443.21;
  const once = { extras: [{ month: 3, amountMinor: cents(2_000) }] };

  it('is paid off sooner with the same installment if it is overpaid, as in the loan schedule', () => {
    const schedule = amortize(
      { ...terms, paymentMinor: cents(agreed) },
      { extras: [{ paymentNo: 3, amountMinor: cents(2_000) }] },
    );
    const { rows } = plan([loan(segment(10_000, 6), installment(agreed, { paymentsLeft: 24 }))], agreed, once);
    if (!schedule.ok) throw new Error(schedule.reason);
    expect(rows.map(({ closingMinor }) => closingMinor)).toEqual(schedule.rows.map(({ closingMinor }) => closingMinor));
    expect(rows).toHaveLength(20);
  });

  it('lowers its installment after an overpayment if agreed, as in the loan schedule', () => {
    const schedule = amortize(
      { ...terms },
      { extras: [{ paymentNo: 3, amountMinor: cents(2_000) }], extraMode: 'lower_payment' },
    );
    // The plan has no money beyond the installments and the extra $2,000.
    const lower = loan(segment(10_000, 6), installment(agreed, { paymentsLeft: 24, overpayment: 'lower_payment' }));
    const { rows } = plan([lower], agreed, once);
    if (!schedule.ok) throw new Error(schedule.reason);
    expect(rows.slice(0, 3).map(({ closingMinor }) => closingMinor)).toEqual(
      schedule.rows.slice(0, 3).map(({ closingMinor }) => closingMinor),
    );
    expect(rows[3]?.debts[0]?.minimumMinor).toBe(schedule.rows[3]?.paymentMinor);
    expect(rows[3]?.debts[0]?.minimumMinor).toBeLessThan(cents(agreed));
  });

  it('keeps the agreed number of payments if its installment can be lowered but nothing is overpaid', () => {
    const lower = loan(segment(10_000, 6), installment(agreed, { paymentsLeft: 24, overpayment: 'lower_payment' }));
    expect(plan([lower], 0, { strategy: 'minimum_only' })).toMatchObject({ outcome: 'paid_off', months: 24 });
  });

  it('frees the lowered part of its installment for other debts: the outlay stays the same', () => {
    const lower = loan(segment(10_000, 6), installment(agreed, { paymentsLeft: 24, overpayment: 'lower_payment' }));
    const { rows } = plan([lower, debtOf('visa', [segment(4000, 3)], installment(50))], 700);
    expect(rows.slice(0, -1).every(({ paymentMinor }) => paymentMinor === 70_000)).toBe(true);
  });

  it.each<[string, Debt['minimum']]>([
    [
      'the number of payments left is unknown',
      { kind: 'installment', paymentMinor: cents(100), overpayment: 'lower_payment' },
    ],
    ['no payment is left', { kind: 'installment', paymentMinor: cents(100), paymentsLeft: 0 }],
  ])('is rejected if its installments are to be lowered and %s', (_, minimum) => {
    expect(() => plan([loan(segment(1000, 6), minimum)], 100)).toThrow();
  });
});

describe('prepayment fee', () => {
  const withFee = (percent: number, until?: string) =>
    loan(segment(1000, 0), installment(100), {
      prepaymentFee: { feePpm: ppm(percent * 10_000), ...(until === undefined ? {} : { until: civilDate(until) }) },
    });

  it('is deducted from the payment above the installment', () => {
    // The $102 above the installment consists of $100 of principal and a 2% fee on it.
    const [row] = plan([withFee(2)], 202).rows;
    expect(row?.debts[0]).toMatchObject({
      paymentMinor: 20_200,
      interestMinor: 200,
      feeMinor: 200,
      extraMinor: 10_200,
      closingMinor: 80_000,
    });
  });

  it('is charged on the remaining balance when the loan is paid off', () => {
    const result = plan([withFee(2)], 5_000);
    // $1,000 less the installment of $100 is $900, and 2% of that is the fee.
    expect(result).toMatchObject({ months: 1, totalInterestMinor: 1_800, totalPaidMinor: 101_800 });
  });

  it('is not charged on installments, nor after its last day', () => {
    expect(plan([withFee(2)], 0, { strategy: 'minimum_only' })).toMatchObject({ totalInterestMinor: 0, months: 10 });
    const { rows } = plan([withFee(2, '2026-05-01')], 202);
    expect(rows.slice(0, 3).map(({ debts }) => debts[0]?.feeMinor)).toEqual([200, 200, undefined]);
  });

  it('is included in the amount paid, to the cent, and does not exceed the agreed percentage', () => {
    fc.assert(
      fc.property(
        amount(500_000),
        apr(),
        fc.integer({ min: 0, max: 50_000 }),
        amount(200_000),
        (balance, rate, feePpm, extra) => {
          const debt = {
            ...loan(segment(0, 0, { balanceMinor: balance, aprPpm: rate }), installment(50), {
              prepaymentFee: { feePpm: ppm(feePpm) },
            }),
          };
          const result = planPayoff([debt], { strategy: 'avalanche', monthlyMinor: minor(5_000 + extra), startOn });
          const fees = result.rows.reduce((sum, { debts }) => sum + (debts[0]?.feeMinor ?? 0), 0);
          expect(result.totalPaidMinor + (result.rows.at(-1)?.closingMinor ?? 0)).toBe(
            balance + result.totalInterestMinor,
          );
          // The fees never exceed the fee on the whole loan, plus a cent of rounding a month.
          expect(fees).toBeLessThanOrEqual(
            (balance * feePpm) / 1_000_000 + result.totalInterestMinor * 0.05 + result.rows.length,
          );
          expect(result.rows.every(({ paymentMinor }) => paymentMinor <= 5_000 + extra)).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is rejected if negative', () => {
    expect(() => plan([withFee(-1)], 200)).toThrow('prepayment fee');
  });
});

describe('stepped rate', () => {
  const dateOf = (month: number) => addMonths(startOn, month);
  it.each<{ steps: [string, number][]; expected: number[]; why: string }>`
    steps                                           | expected                                | why
    ${[]}                                           | ${[]}                                   | ${'a rate without steps'}
    ${[['2026-05-01', 240_000]]}                    | ${[120_000, 120_000, 240_000]}          | ${'a rate step on the day of the second payment applies from the third month'}
    ${[['2026-05-16', 240_000]]}                    | ${[120_000, 120_000, 181_935, 240_000]} | ${'a rate step on May 16: 15 of 31 days at 12%, 16 at 24%'}
    ${[['2026-03-11', 240_000], ['2026-03-21', 0]]} | ${[116_129, 0]}                         | ${'two rate steps in one month: 10 days at 12%, 10 at 24%, 11 at 0%'}
    ${[['2026-01-01', 240_000]]}                    | ${[240_000]}                            | ${'a rate step before the plan applies from the first month'}
  `('$why → $expected', ({ steps, expected }) => {
    expect(
      steppedRates(
        ppm(120_000),
        steps.map(([on, rate]: [string, number]) => ({ on: civilDate(on), aprPpm: ppm(rate) })),
        dateOf,
      ),
    ).toEqual(expected);
  });

  const step = (on: string, percent: number) => ({ rateSteps: [{ on: civilDate(on), aprPpm: ppm(percent * 10_000) }] });

  it('takes effect on its date, and keeps the installment if the number of payments left is unknown', () => {
    const { rows } = plan([loan(segment(10_000, 6, step('2026-05-01', 12)), installment(500))], 500);
    // $50.00, $47.75, then 12% of $9,097.75.
    expect(rows.slice(0, 3).map(({ interestMinor, paymentMinor }) => [interestMinor, paymentMinor])).toEqual([
      [5_000, 50_000],
      [4_775, 50_000],
      [9_098, 50_000],
    ]);
  });

  it('changes the installment so that the number of payments stays as agreed', () => {
    const variable = loan(segment(10_000, 6, step('2026-05-01', 12)), installment(443.21, { paymentsLeft: 24 }));
    const { rows } = plan([variable], 0, { strategy: 'minimum_only' });
    // $9,211.61 is left after two payments. With 22 more at 1% a month, the installment is 9,211.61 × 0.01 ÷ (1 −
    // 1.01⁻²²) = $468.54.
    expect(rows[1]?.closingMinor).toBe(921_161);
    expect(rows.slice(0, -1).map(({ paymentMinor }) => paymentMinor)).toEqual([
      ...Array.from({ length: 2 }, () => 44_321),
      ...Array.from({ length: 21 }, () => 46_854),
    ]);
    // The last payment takes the remainder of rounding. There are 24 in total, as agreed.
    expect(rows.at(-1)).toMatchObject({ month: 24, paymentMinor: 46_845, closingMinor: 0 });
  });

  it('does not end the simulation before its last step, because a falling rate can pay off the loan', () => {
    expect(plan([loan(segment(10_000, 24, step('2028-03-01', 0)), installment(150))], 150)).toMatchObject({
      outcome: 'paid_off',
    });
  });

  it.each<[string, Partial<DebtSegment>]>([
    [
      'its steps are out of order',
      {
        rateSteps: [
          { on: civilDate('2026-05-01'), aprPpm: ppm(1) },
          { on: civilDate('2026-04-01'), aprPpm: ppm(1) },
        ],
      },
    ],
    [
      'the segment also has a promotion',
      { ...step('2026-05-01', 1), promo: { endsOn: civilDate('2026-06-01'), revertAprPpm: ppm(1) } },
    ],
  ])('is rejected if %s', (_, fields) => {
    expect(() => plan([loan(segment(1000, 6, fields), installment(100))], 100)).toThrow();
  });
});
