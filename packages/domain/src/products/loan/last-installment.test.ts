import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { planPayoff } from '../../projections/debt/plan-payoff.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { debtOf } from '../../testing/debts.ts';
import { amortize, installmentOf } from './amortize.ts';
import { installmentTaken } from './last-installment.ts';
import { loanOutlook } from './loan-outlook.ts';

describe('installmentTaken', () => {
  it.each<[string, number, { paymentNo: number; paymentsLeft: number | undefined }, number]>([
    ['the installment if more is owed', 90_000, { paymentNo: 3, paymentsLeft: 32 }, 30_000],
    ['the amount owed if that is less', 12_248, { paymentNo: 3, paymentsLeft: 32 }, 12_248],
    [
      'the full amount with the last agreed payment if less than half an installment would remain',
      44_999,
      { paymentNo: 32, paymentsLeft: 32 },
      44_999,
    ],
    [
      'the installment with the last agreed payment if half of one would remain',
      45_000,
      { paymentNo: 32, paymentsLeft: 32 },
      30_000,
    ],
    [
      'the installment before the last agreed payment, regardless of the remainder',
      30_001,
      { paymentNo: 31, paymentsLeft: 32 },
      30_000,
    ],
    [
      'the full amount if a hundredth of the installment would remain and the number of payments is unknown',
      30_300,
      { paymentNo: 31, paymentsLeft: undefined },
      30_300,
    ],
    [
      'the installment if more than a hundredth of it would remain',
      30_301,
      { paymentNo: 31, paymentsLeft: undefined },
      30_000,
    ],
  ])('is %s', (_what, owed, place, taken) => {
    expect(installmentTaken(owed, 30_000, place)).toBe(taken);
  });

  it('treats one unit per payment as rounding for small installments', () => {
    // 20 payments of $5.35 leave six cents of $100.00 at 7.8909%, more than a hundredth of an installment.
    expect([541, 556].map((owed) => installmentTaken(owed, 535, { paymentNo: 20, paymentsLeft: undefined }))).toEqual([
      541, 535,
    ]);
    expect(installmentTaken(3, 1, { paymentNo: 3, paymentsLeft: undefined })).toBe(1);
  });
});

describe('a loan repaid in equal installments', () => {
  const startOn = civilDate('2026-03-01');

  it('takes 32 payments for $10,000 at 7.25%, although the rounded installment leaves four cents', () => {
    // 344.6208… rounds to 344.62. 31 payments of that and one of 344.66 repay $10,000.00 and its interest of $1,027.88.
    expect(
      loanOutlook(
        { balanceMinor: minor(1_000_000), aprPpm: ppm(72_500), paymentMinor: minor(34_462), dueDay: 1 },
        startOn,
      ),
    ).toMatchObject({ months: 32, lastPaymentMinor: 34_466, remainingInterestMinor: 102_788, paidOffOn: '2028-10-01' });
  });

  it('has the agreed number of payments and ends at zero, in the outlook, the table and the plans', () => {
    const loans = fc.record({
      principal: fc.integer({ min: 50_000, max: 60_000_000 }),
      aprPpm: fc.integer({ min: 0, max: 300_000 }),
      payments: fc.integer({ min: 1, max: 120 }),
    });
    fc.assert(
      fc.property(loans, ({ principal, aprPpm, payments }) => {
        const terms = { principalMinor: minor(principal), aprPpm: ppm(aprPpm), payments };
        const paymentMinor = installmentOf(terms);
        const outlook = loanOutlook(
          { balanceMinor: terms.principalMinor, aprPpm: terms.aprPpm, paymentMinor, dueDay: 1, paymentsLeft: payments },
          startOn,
        );
        const table = amortize({ ...terms, paymentMinor });
        const debt = debtOf(
          'loan',
          [{ id: 'principal', kind: 'purchase', balanceMinor: terms.principalMinor, aprPpm: terms.aprPpm }],
          { kind: 'installment', paymentMinor, paymentsLeft: payments },
          { kind: 'loan' },
        );
        if (outlook.outcome !== 'paid_off' || !table.ok) throw new Error('the level installment repays the loan');
        const said = { months: payments, interest: outlook.remainingInterestMinor, last: outlook.lastPaymentMinor };
        expect(outlook.months).toBe(payments);
        expect({ months: table.rows.length, interest: table.totalInterestMinor, last: table.lastPaymentMinor }).toEqual(
          said,
        );
        expect(table.rows.at(-1)?.closingMinor).toBe(0);
        for (const strategy of ['minimum_only', 'avalanche'] as const) {
          const plan = planPayoff([debt], { strategy, monthlyMinor: paymentMinor, startOn });
          expect({
            months: plan.outcome === 'paid_off' ? plan.months : null,
            interest: plan.totalInterestMinor,
            last: plan.rows.at(-1)?.paymentMinor,
          }).toEqual(said);
          expect(plan.rows.every(({ shortfall }) => shortfall === undefined)).toBe(true);
        }
      }),
      { numRuns: 150, seed: 32 },
    );
  });
});
