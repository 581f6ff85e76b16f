import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { type Minor, minor, ppm } from '../../foundation/money/minor.ts';
import { TODAY } from '../../testing/arbitrary.ts';
import { amortize, installmentOf } from './amortize.ts';
import { actuarialApr } from './appendix-j.ts';
import { loanOutlook } from './loan-outlook.ts';

describe('amortize', () => {
  it('matches the rows of roniemartinez/amortization for $150,000 at 10% in 36 payments', () => {
    const plan = amortize({ principalMinor: minor(15_000_000), aprPpm: ppm(100_000), payments: 36 });
    expect(plan).toMatchObject({ ok: true, paymentMinor: 484_008, lastPaymentMinor: 483_999 });
    const rows = plan.ok ? plan.rows : [];
    expect(
      [0, 1, 11, 34, 35].map((index) => [
        rows[index]?.interestMinor,
        rows[index]?.principalMinor,
        rows[index]?.closingMinor,
      ]),
    ).toEqual([
      [125_000, 359_008, 14_640_992],
      [122_008, 362_000, 14_278_992],
      [90_685, 393_323, 10_488_860],
      [7_967, 476_041, 479_999],
      [4_000, 479_999, 0],
    ]);
  });

  const terms = { principalMinor: minor(50_000_032), aprPpm: ppm(45_600), payments: 32 };

  it.each<{
    extraMode: 'shorten_term' | 'lower_payment' | undefined;
    payment: number;
    interest: number;
    row: object | undefined;
    why: string;
  }>`
    extraMode          | payment      | interest     | row                                                      | why
    ${undefined}       | ${1_662_389} | ${3_196_418} | ${undefined}                                             | ${'a loan without extra payments'}
    ${'shorten_term'}  | ${1_662_389} | ${2_702_995} | ${{ interestMinor: 137_109, principalMinor: 1_525_280 }} | ${'$50,000 extra in payment 6 shortens the term'}
    ${'lower_payment'} | ${1_460_060} | ${2_935_868} | ${{ interestMinor: 137_109, principalMinor: 1_322_951 }} | ${'$50,000 extra in payment 6 lowers the installment'}
  `('matches ArtyomPanfutov/loan-amortization-calculator: $why', ({ extraMode, payment, interest, row }) => {
    const plan =
      extraMode === undefined
        ? amortize(terms)
        : amortize(terms, { extras: [{ paymentNo: 6, amountMinor: minor(5_000_000) }], extraMode });
    expect(plan.ok && [plan.paymentMinor, plan.totalInterestMinor]).toEqual([payment, interest]);
    if (plan.ok && row !== undefined) expect(plan.rows[6]).toMatchObject({ openingMinor: 36_081_346, ...row });
  });

  it('reports that a payment below the interest does not reduce the loan', () => {
    expect(
      amortize({ principalMinor: minor(15_000_000), aprPpm: ppm(100_000), payments: 36, paymentMinor: minor(100_000) }),
    ).toEqual({ ok: false, reason: 'payment_below_interest', interestMinor: 125_000 });
  });

  it.each<[string, Parameters<typeof amortize>[0], number[]]>([
    [
      'repays 5¢ over 12 payments in five (regression: payment_below_interest)',
      { principalMinor: minor(5), aprPpm: ppm(0), payments: 12 },
      [1, 1, 1, 1, 1],
    ],
    [
      'repays 5¢ in five payments if the interest rounds to zero',
      { principalMinor: minor(5), aprPpm: ppm(100_000), payments: 12 },
      [1, 1, 1, 1, 1],
    ],
    ['repays 2¢ over 2 payments', { principalMinor: minor(2), aprPpm: ppm(0), payments: 2 }, [1, 1]],
    ['has no payments if nothing is owed', { principalMinor: minor(0), aprPpm: ppm(50_000), payments: 12 }, []],
  ])('%s', (_what, tiny, expected) => {
    const plan = amortize(tiny);
    expect(plan.ok && plan.rows.map(({ paymentMinor }) => paymentMinor)).toEqual(expected);
  });

  it.each<[string, number, number, string | number]>([
    ['$12 at 1¢ a month takes exactly a hundred years', 1_200, 1, 1_200],
    ['one cent more exceeds the maximum (regression: a row for every cent)', 1_201, 1, 'beyond_horizon'],
    ['$10 million at 1¢ a month exceeds the maximum', 1_000_000_000, 1, 'beyond_horizon'],
    ['a payment of zero repays nothing', 1_200, 0, 'payment_below_interest'],
  ])('detects the maximum length of a schedule: %s', (_what, principal, payment, expected) => {
    const plan = amortize({
      principalMinor: minor(principal),
      aprPpm: ppm(0),
      payments: 12,
      paymentMinor: minor(payment),
    });
    expect(plan.ok ? plan.rows.length : plan.reason).toBe(expected);
  });

  it('repays the whole principal of any loan if it computes the installment itself', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000 }),
        fc.integer({ min: 0, max: 400_000 }),
        fc.integer({ min: 1, max: 600 }),
        (principal, apr, payments) => {
          const plan = amortize({ principalMinor: minor(principal), aprPpm: ppm(apr), payments });
          expect(plan.ok && plan.rows.reduce((sum, { principalMinor }) => sum + principalMinor, 0)).toBe(principal);
        },
      ),
    );
  });

  it('divides an interest-free loan evenly', () => {
    const plan = amortize({ principalMinor: minor(100_000), aprPpm: ppm(0), payments: 3 });
    expect(plan.ok && plan.rows.map(({ paymentMinor }) => paymentMinor)).toEqual([33_333, 33_333, 33_334]);
  });

  it('repays exactly the principal, in at most the agreed number of payments', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100_000, max: 50_000_000 }),
        fc.integer({ min: 0, max: 250_000 }),
        fc.integer({ min: 1, max: 360 }),
        (principal, apr, payments) => {
          const plan = amortize({ principalMinor: minor(principal), aprPpm: ppm(apr), payments });
          if (!plan.ok) throw new Error(plan.reason);
          expect(plan.rows.reduce((sum, { principalMinor }) => sum + principalMinor, 0)).toBe(principal);
          expect(plan.rows.length).toBeLessThanOrEqual(payments);
          expect(plan.rows.reduce((sum, { paymentMinor }) => sum + paymentMinor, 0)).toBe(
            principal + plan.totalInterestMinor,
          );
        },
      ),
    );
  });

  it('rejects a loan with zero payments', () => {
    expect(() => amortize({ principalMinor: minor(1), aprPpm: ppm(0), payments: 0 })).toThrow();
    expect(() => installmentOf({ principalMinor: minor(1), aprPpm: ppm(0), payments: 0 })).toThrow();
  });
});

describe('loanOutlook', () => {
  const loan = (balance: number, apr: number, payment: number) =>
    loanOutlook({ balanceMinor: minor(balance), aprPpm: ppm(apr), paymentMinor: minor(payment), dueDay: 12 }, TODAY);

  it('ends in the same month and with the same interest as the schedule of the loan', () => {
    const terms = { principalMinor: minor(2_850_000), aprPpm: ppm(59_000), payments: 60 };
    const payment = minor(installmentOf(terms) + 1);
    const schedule = amortize({ ...terms, paymentMinor: payment });
    const outlook = loan(2_850_000, 59_000, payment);
    expect(outlook).toMatchObject({
      outcome: 'paid_off',
      paidOffOn: '2031-02-12',
      next: { dueOn: '2026-03-12', interestMinor: 14_013, principalMinor: payment - 14_013 },
    });
    expect(outlook.outcome === 'paid_off' && [outlook.months, outlook.remainingInterestMinor]).toEqual(
      schedule.ok && [60, schedule.totalInterestMinor],
    );
  });

  it('limits the last payment to the amount owed', () => {
    expect(loan(10_000, 120_000, 50_000)).toMatchObject({
      outcome: 'paid_off',
      months: 1,
      lastPaymentMinor: 10_100,
      next: { interestMinor: 100, principalMinor: 10_000 },
    });
  });

  it('reports that the payment does not cover the interest', () => {
    expect(loan(15_000_000, 100_000, 125_000)).toMatchObject({
      outcome: 'payment_below_interest',
      interestMinor: 125_000,
      next: { principalMinor: 0 },
    });
  });

  it('reports a loan as paid off if nothing is owed', () => {
    expect(loan(0, 100_000, 100)).toEqual({
      outcome: 'paid_off',
      months: 0,
      paidOffOn: TODAY,
      remainingInterestMinor: 0,
      lastPaymentMinor: 0,
      next: null,
    });
  });
});

/** Examples of Regulation Z, Appendix J (c)(1): one advance and equal payments. */
describe('actuarialApr', () => {
  it.each<{
    amount: number;
    payment: number;
    payments: number;
    wholePeriods: number;
    fraction: number;
    periodsPerYear: number;
    percent: number;
    why: string;
  }>`
    amount  | payment   | payments | wholePeriods | fraction   | periodsPerYear | percent  | why
    ${5000} | ${230}    | ${24}    | ${1}         | ${0}       | ${12}          | ${9.69}  | ${'(i) with regular monthly payments'}
    ${6000} | ${200}    | ${36}    | ${1}         | ${19 / 30} | ${12}          | ${11.82} | ${'(ii) with a long first period'}
    ${5000} | ${219.17} | ${24}    | ${0}         | ${6 / 15}  | ${24}          | ${10.34} | ${'(iii) with semimonthly payments and a short first period'}
    ${500}  | ${17.6}   | ${30}    | ${4}         | ${4 / 7}   | ${52}          | ${14.96} | ${'(v) with weekly payments, the first after 4 weeks and 4 days'}
  `('computes $percent% for example $why', ({ percent, ...terms }) => {
    const found = actuarialApr(terms);
    expect(found.ok && Math.round(found.apr * 10_000) / 100).toBe(percent);
  });

  it('is 0% if the payments add up to the amount, and has no solution if they fall short', () => {
    const terms = { amount: 1000, payments: 10, wholePeriods: 1, fraction: 0, periodsPerYear: 12 };
    expect(actuarialApr({ ...terms, payment: 100 })).toEqual({ ok: true, apr: expect.closeTo(0, 9) });
    expect(actuarialApr({ ...terms, payment: 99 })).toEqual({ ok: false, reason: 'no_solution' });
  });

  it('rejects a loan of zero', () => {
    expect(() =>
      actuarialApr({ amount: 0 as Minor, payment: 1, payments: 1, wholePeriods: 1, fraction: 0, periodsPerYear: 12 }),
    ).toThrow();
  });
});
