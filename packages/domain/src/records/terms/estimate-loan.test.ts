import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addMonths } from '../../foundation/dates/add.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { accrueInterest } from '../../products/interest/accrue-interest.ts';
import { daysBetween } from '../../foundation/dates/add.ts';
import { installmentOf } from '../../products/loan/amortize.ts';
import { historyOf, loanEntries } from '../../testing/debt-ledgers.ts';
import type { DebtEntry } from './debt-history.ts';
import { estimateLoan } from './estimate-loan.ts';

const car = { principalMinor: 2_200_000, aprPpm: 67_500, paymentMinor: 43_300, made: 14 };

/** Returns the entries of a loan that accrues interest by the day, as simple-interest car loans do. */
function dailyLoan(aprPpm: number): DebtEntry[] {
  const first = civilDate('2025-01-05');
  const entries: DebtEntry[] = [{ id: 'opening', on: first, amountMinor: minor(-1_500_000), kind: 'opening' }];
  let balance = 1_500_000;
  for (let month = 1; month <= 10; month += 1) {
    const on = addMonths(first, month);
    const days = daysBetween(addMonths(first, month - 1), on);
    const interest = accrueInterest(minor(balance), { aprPpm: ppm(aprPpm), days, daysInYear: 365 });
    entries.push({ id: `i${month}`, on, amountMinor: minor(-interest), kind: 'interest' });
    entries.push({ id: `p${month}`, on, amountMinor: minor(35_000), kind: 'loan_payment' });
    balance += interest - 35_000;
  }
  return entries;
}

describe('estimateLoan', () => {
  it('derives the rate and payment from interest charged in equal months', () => {
    expect(estimateLoan(historyOf(loanEntries(car, 'interest')))).toMatchObject({
      apr: { aprPpm: 67_500, months: 6 },
      payment: { amountMinor: 43_300, payments: 12 },
      dayCount: 'thirty_360',
    });
  });

  it('recognizes interest that accrues by the day', () => {
    expect(estimateLoan(historyOf(dailyLoan(79_900)))).toMatchObject({
      apr: { aprPpm: 79_900 },
      payment: { amountMinor: 35_000, payments: 10 },
      dayCount: 'actual_365',
    });
  });

  it('derives the rate and payment from principal portions that grow as they do under level payments', () => {
    const { apr, payment, dayCount } = estimateLoan(historyOf(loanEntries(car, 'principal_only')));
    expect(apr).toMatchObject({ aprPpm: 67_500, months: 12 });
    expect(payment?.amountMinor).toBe(43_300);
    expect(dayCount).toBe('thirty_360');
  });

  it.each([
    [
      'because equal entries without interest prove no rate',
      Array.from({ length: 8 }, () => 30_000),
      { amountMinor: 30_000, payments: 8 },
    ],
    ['because entries are irregular', [30_000, 41_000, 20_000, 55_000], null],
    ['because the growth does not fit a level payment', [30_000, 30_100, 39_000, 39_100, 39_200], null],
    ['because there is a single entry', [30_000], null],
  ])('has no rate %s', (_why, amounts, payment) => {
    const first = civilDate('2025-01-05');
    const entries: DebtEntry[] = [
      { id: 'opening', on: first, amountMinor: minor(-900_000), kind: 'opening' },
      ...amounts.map((amount, index) => ({
        id: `p${index}`,
        on: addMonths(first, index + 1),
        amountMinor: minor(amount),
        kind: 'loan_payment',
      })),
    ];
    const estimate = estimateLoan(historyOf(entries));
    expect(estimate.apr).toBeNull();
    if (payment === null) expect(estimate.payment).toBeNull();
    else expect(estimate.payment).toMatchObject(payment);
  });

  it.each(['interest', 'principal_only'] as const)(
    'finds the rate and payment of a level loan over four to ten years from its %s, within 0.05 percentage points',
    (split) => {
      fc.assert(
        fc.property(
          fc.integer({ min: 1_000_000, max: 40_000_000 }),
          fc.integer({ min: 20_000, max: 150_000 }),
          fc.integer({ min: 48, max: 120 }), // over a longer term, a month's growth of a small loan is only a few cents
          (principalMinor, aprPpm, payments) => {
            const paymentMinor = installmentOf({
              principalMinor: minor(principalMinor),
              aprPpm: ppm(aprPpm),
              payments,
            });
            const { apr, payment } = estimateLoan(
              historyOf(loanEntries({ principalMinor, aprPpm, paymentMinor, made: 14 }, split)),
            );
            expect(Math.abs((apr?.aprPpm ?? 0) - aprPpm)).toBeLessThanOrEqual(500);
            // The payment of principal-only entries depends on the estimated rate.
            const slack = split === 'interest' ? 0 : Math.ceil((principalMinor * 500) / 12_000_000) + 1;
            expect(Math.abs((payment?.amountMinor ?? 0) - paymentMinor)).toBeLessThanOrEqual(slack);
          },
        ),
        { numRuns: 60 },
      );
    },
  );
});
