import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { comparePayoff } from './compare-payoff.ts';
import type { Debt } from './debt.ts';

const today = civilDate('2026-03-01');
const debt = (balance: number, apr: number, payment: number, promoEnd?: string): Debt => ({
  id: `d${apr}`,
  name: 'Debt',
  kind: 'card',
  minimum: { kind: 'installment', paymentMinor: minor(payment) },
  segments: [
    { id: 's', kind: 'purchase', balanceMinor: minor(balance), aprPpm: ppm(apr) },
    ...(promoEnd === undefined
      ? []
      : [
          {
            id: 'p',
            kind: 'deferred' as const,
            balanceMinor: minor(balance),
            aprPpm: ppm(0),
            promo: { endsOn: civilDate(promoEnd), revertAprPpm: ppm(apr) },
          },
        ]),
  ],
});

/** Typing errors in the terms of one debt must not block the plan for the others. */
describe('debts with absurd terms', () => {
  it.each<[string, Debt[], number]>([
    ['1,000% a year and a payment far below the interest', [debt(500_000, 10_000_000, 100)], 100],
    ['1,000% with a promotion of ten years', [debt(500_000, 10_000_000, 100, '2036-03-01')], 100],
    ['a hundred billion dollars at 1,000%', [debt(9_999_999_999_999, 10_000_000, 1, '2036-03-01')], 1],
    ['a century of deferred interest', [debt(500_000, 299_900, 2_000, '2126-03-01')], 2_000],
  ])('are never paid off, and the result reports the required amount: %s', (_what, debts, monthly) => {
    const { baseline, plans } = comparePayoff(debts, { monthlyMinor: minor(monthly), startOn: today });
    expect(plans.map(({ result }) => result.outcome)).toEqual(plans.map(() => 'never_pays_off'));
    expect(plans).toHaveLength(5);
    if (baseline.outcome !== 'never_pays_off') throw new Error(baseline.outcome);
    expect(baseline.growingDebtIds).toHaveLength(1);
    expect(baseline.rows.length).toBeGreaterThan(0);
    expect(baseline.neededMonthlyMinor).toBeGreaterThan(monthly);
  });
});
