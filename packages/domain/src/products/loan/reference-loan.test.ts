import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays, daysBetween } from '../../foundation/dates/add.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { amount } from '../../testing/arbitrary.ts';
import { amortize, installmentOf } from './amortize.ts';
import { actuarialApr } from './appendix-j.ts';
import { dailyInterestSchedule, type DailyInterestLoan, payoffAmount } from './daily-simple-interest.ts';
import { loanOutlook } from './loan-outlook.ts';
import { prepay } from './prepay.ts';
import { solveRate } from './time-value.ts';

const d = civilDate;
const loan = fc.record({
  principal: fc.integer({ min: 10_000, max: 5_000_000 }),
  aprPpm: fc.integer({ min: 0, max: 250_000 }),
  payments: fc.integer({ min: 1, max: 120 }),
});
const termsOf = ({ principal, aprPpm, payments }: { principal: number; aprPpm: number; payments: number }) => ({
  principalMinor: minor(principal),
  aprPpm: ppm(aprPpm),
  payments,
});

describe('every schedule', () => {
  it('repays the principal exactly, never pays below the interest, and ends at zero', () => {
    fc.assert(
      fc.property(loan, (each) => {
        const plan = amortize(termsOf(each));
        if (!plan.ok) throw new Error(plan.reason);
        expect(plan.rows.reduce((sum, { principalMinor }) => sum + principalMinor, 0)).toBe(each.principal);
        expect(plan.rows.every(({ principalMinor, interestMinor }) => principalMinor >= 0 && interestMinor >= 0)).toBe(
          true,
        );
        expect(plan.rows.at(-1)?.closingMinor).toBe(0);
        expect(plan.rows.length).toBeLessThanOrEqual(each.payments);
      }),
    );
  });

  it('opens each row with the closing balance of the previous row', () => {
    fc.assert(
      fc.property(loan, fc.integer({ min: 1, max: 120 }), amount(500_000), (each, paymentNo, extra) => {
        const plan = amortize(termsOf(each), { extras: [{ paymentNo, amountMinor: extra }] });
        if (!plan.ok) throw new Error(plan.reason);
        for (const [index, row] of plan.rows.entries()) {
          expect(row.openingMinor).toBe(plan.rows[index - 1]?.closingMinor ?? each.principal);
          expect(row.closingMinor).toBe(row.openingMinor + row.interestMinor - row.paymentMinor - row.extraMinor);
          expect(row.paymentMinor).toBe(row.interestMinor + row.principalMinor);
        }
      }),
    );
  });

  it('differs from the interest of the annuity formula only by rounding', () => {
    fc.assert(
      fc.property(loan, (each) => {
        const plan = amortize(termsOf(each));
        if (!plan.ok) throw new Error(plan.reason);
        const i = each.aprPpm / 12e6;
        const level = i === 0 ? each.principal / each.payments : (each.principal * i) / (1 - (1 + i) ** -each.payments);
        // The rounding of the installment adds up to half a cent per payment, which grows with interest until the
        // last payment.
        const grown = each.payments * (1 + i) ** each.payments;
        expect(Math.abs(plan.totalInterestMinor - (level * each.payments - each.principal))).toBeLessThanOrEqual(
          1 + grown,
        );
        // If the annuity is exactly half a cent, floating point may round either way.
        expect(Math.abs(installmentOf(termsOf(each)) - level)).toBeLessThanOrEqual(0.5001);
      }),
    );
  });

  it('saves at least as much with an earlier extra payment as with a later one, within a cent per row', () => {
    fc.assert(
      fc.property(
        loan,
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 60 }),
        amount(100_000),
        (each, first, gap, amountMinor) => {
          const saved = (paymentNo: number) => {
            const found = prepay(termsOf(each), { paymentNo, amountMinor, mode: 'shorten_term' });
            return found.ok ? found.interestSavedMinor : 0;
          };
          expect(saved(first)).toBeGreaterThanOrEqual(saved(first + gap) - each.payments);
        },
      ),
    );
  });
});

describe('loan outlook', () => {
  it('matches the months, the interest and the last payment of the schedule with the same payment', () => {
    fc.assert(
      fc.property(loan, (each) => {
        const terms = termsOf(each);
        const paymentMinor = installmentOf(terms);
        const outlook = loanOutlook(
          {
            balanceMinor: terms.principalMinor,
            aprPpm: terms.aprPpm,
            paymentMinor,
            dueDay: 15,
            paymentsLeft: terms.payments,
          },
          d('2026-03-01'),
        );
        const plan = amortize({ ...terms, paymentMinor });
        if (!plan.ok || outlook.outcome !== 'paid_off') throw new Error('a level payment repays the loan');
        expect([outlook.months, outlook.remainingInterestMinor, outlook.lastPaymentMinor]).toEqual([
          plan.rows.length,
          plan.totalInterestMinor,
          plan.lastPaymentMinor,
        ]);
      }),
    );
  });
});

/**
 * Computes daily simple interest as on paper: interest since the previous payment on the principal, with fees paid
 * first.
 */
describe('daily simple interest, compared with a manual calculation', () => {
  const payment = fc.record({ gap: fc.integer({ min: 0, max: 60 }), cents: fc.integer({ min: 0, max: 80_000 }) });
  const base = (principal: number, aprPpm: number, fees: number): DailyInterestLoan => ({
    principalMinor: minor(principal),
    startsOn: d('2026-01-01'),
    rates: [{ from: d('2026-01-01'), aprPpm: ppm(aprPpm) }],
    feesMinor: minor(fees),
  });

  it('takes each payment for fees, interest and principal without losing a cent', () => {
    fc.assert(
      fc.property(
        amount(2_000_000),
        fc.integer({ min: 0, max: 300_000 }),
        amount(5_000),
        fc.array(payment, { maxLength: 12 }),
        (principal, aprPpm, fees, list) => {
          let on = d('2026-01-01');
          const payments = list.map(({ gap, cents }) => ({ on: (on = addDays(on, gap)), amountMinor: minor(cents) }));
          const rows = dailyInterestSchedule(base(principal, aprPpm, fees), payments);
          let [left, unpaid, open, since] = [principal as number, 0, fees as number, d('2026-01-01')];
          for (const [index, row] of rows.entries()) {
            const paid = payments[index]?.amountMinor ?? 0;
            const accrued = Math.round((left * aprPpm * daysBetween(since, row.on)) / 365e6);
            expect(Math.abs(row.accruedMinor - accrued)).toBeLessThanOrEqual(1);
            expect(row.toFeesMinor + row.toInterestMinor + row.toPrincipalMinor + row.unusedMinor).toBe(paid);
            expect(row.toFeesMinor).toBe(Math.min(paid, open));
            open -= row.toFeesMinor;
            unpaid += row.accruedMinor - row.toInterestMinor;
            left -= row.toPrincipalMinor;
            since = row.on;
            expect([row.unpaidInterestMinor, row.principalMinor]).toEqual([unpaid, left]);
          }
        },
      ),
    );
  });

  it('leaves nothing owed after the payoff amount, and a cent after a cent less', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 2_000_000 }),
        fc.integer({ min: 0, max: 300_000 }),
        fc.integer({ min: 0, max: 400 }),
        amount(5_000),
        (principal, aprPpm, days, fees) => {
          const terms = base(principal, aprPpm, fees);
          const on = addDays(terms.startsOn, days);
          const payoff = payoffAmount(terms, [], on);
          const after = (cents: number) => dailyInterestSchedule(terms, [{ on, amountMinor: minor(cents) }])[0];
          expect([
            after(payoff)?.principalMinor,
            after(payoff)?.unpaidInterestMinor,
            after(payoff)?.unusedMinor,
          ]).toEqual([0, 0, 0]);
          expect((after(payoff - 1)?.principalMinor ?? 0) + (after(payoff - 1)?.unpaidInterestMinor ?? 0)).toBe(1);
        },
      ),
    );
  });

  it('never costs more interest if a payment is made earlier', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10_000, max: 2_000_000 }),
        fc.integer({ min: 0, max: 300_000 }),
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 0, max: 10_000 }),
        (principal, aprPpm, early, gap, cents) => {
          const owed = (day: number) =>
            payoffAmount(
              base(principal, aprPpm, 0),
              [{ on: addDays(d('2026-01-01'), day), amountMinor: minor(cents) }],
              d('2026-12-31'),
            );
          expect(owed(early)).toBeLessThanOrEqual(owed(early + gap) + 1);
        },
      ),
    );
  });
});

describe('rates from two equations', () => {
  it('are equal for a level loan in Appendix J and in the annuity equation', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 2, max: 120 }), (percent, payments) => {
        const i = percent / 1200;
        const payment = (10_000 * i) / (1 - (1 + i) ** -payments);
        const [general, annuity] = [
          actuarialApr({ amount: 10_000, payment, payments, wholePeriods: 1, fraction: 0, periodsPerYear: 12 }),
          solveRate({ periods: payments, payment: -payment, presentValue: 10_000 }),
        ];
        expect(general.ok && general.apr * 100).toBeCloseTo(percent, 6);
        expect(annuity.ok && annuity.rate * 1200).toBeCloseTo(percent, 6);
      }),
    );
  });

  it.each<{
    amountFinanced: number;
    payment: number;
    payments: number;
    whole: number;
    fraction: number;
    perYear: number;
    apr: number;
    example: string;
  }>`
    amountFinanced | payment   | payments | whole | fraction   | perYear | apr      | example
    ${5_000}       | ${230}    | ${24}    | ${1}  | ${0}       | ${12}   | ${9.69}  | ${'J(c)(1)(i) with monthly payments and a regular first period'}
    ${6_000}       | ${200}    | ${36}    | ${1}  | ${19 / 30} | ${12}   | ${11.82} | ${'J(c)(1)(ii) with a long first period'}
    ${5_000}       | ${219.17} | ${24}    | ${0}  | ${6 / 15}  | ${24}   | ${10.34} | ${'J(c)(1)(iii) with semimonthly payments and a short first period'}
  `(
    'match Regulation Z, Appendix $example: $apr%',
    ({ amountFinanced, payment, payments, whole, fraction, perYear, apr }) => {
      const found = actuarialApr({
        amount: amountFinanced,
        payment,
        payments,
        wholePeriods: whole,
        fraction,
        periodsPerYear: perYear,
      });
      expect(found.ok && found.apr * 100).toBeCloseTo(apr, 2);
    },
  );

  it('are lower if the same payments start later', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 11 }), fc.integer({ min: 0, max: 29 }), (whole, days) => {
        const rate = (periods: number) =>
          actuarialApr({
            amount: 5_000,
            payment: 230,
            payments: 24,
            wholePeriods: periods,
            fraction: days / 30,
            periodsPerYear: 12,
          });
        const [soon, later] = [rate(whole), rate(whole + 1)];
        expect(soon.ok && later.ok && later.apr < soon.apr).toBe(true);
      }),
    );
  });
});
