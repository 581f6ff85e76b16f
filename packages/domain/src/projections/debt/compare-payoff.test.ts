import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { comparePayoff } from './compare-payoff.ts';
import type { Debt } from './debt.ts';
import { debtMinimumToday, totalMinimumToday } from './minimum-today.ts';

const startOn = civilDate('2026-03-01');
const debt = (id: string, balance: number, apr: number, payment: number): Debt => ({
  id,
  name: id,
  kind: 'card',
  segments: [{ id: 's', kind: 'purchase', balanceMinor: minor(balance), aprPpm: ppm(apr) }],
  minimum: { kind: 'installment', paymentMinor: minor(payment) },
});
const debts = [
  debt('small', 50_000, 100_000, 2_500),
  debt('costly', 300_000, 250_000, 9_000),
  debt('large', 800_000, 60_000, 18_000),
];

describe('comparePayoff', () => {
  it('compares every strategy with minimum payments only', () => {
    const { baseline, plans } = comparePayoff(debts, { monthlyMinor: minor(40_000), startOn });
    expect(plans.map(({ strategy }) => strategy)).toEqual([
      'minimum_only',
      'avalanche',
      'snowball',
      'promo_aware',
      'highest_payment_relief',
    ]);
    expect(plans[0]).toMatchObject({ result: baseline, interestSavedMinor: 0, monthsSaved: 0 });
    for (const { result, interestSavedMinor, monthsSaved } of plans) {
      expect(interestSavedMinor).toBe(baseline.totalInterestMinor - result.totalInterestMinor);
      expect(monthsSaved).toBe(
        (baseline.outcome === 'paid_off' ? baseline.months : 0) - (result.outcome === 'paid_off' ? result.months : 0),
      );
    }
    expect(plans[1]?.interestSavedMinor ?? 0).toBeGreaterThan(plans[2]?.interestSavedMinor ?? 0);
  });

  it("adds the user's custom order if there is one", () => {
    expect(
      comparePayoff(debts, { monthlyMinor: minor(40_000), startOn, order: ['large'] }).plans.map(
        ({ strategy }) => strategy,
      ),
    ).toContain('custom');
  });

  it('reports no savings if minimum payments never pay off the debts', () => {
    const { baseline, plans } = comparePayoff([debt('a', 500_000, 240_000, 9_000)], {
      monthlyMinor: minor(30_000),
      startOn,
    });
    expect(baseline.outcome).toBe('never_pays_off');
    expect(plans.map(({ interestSavedMinor, monthsSaved }) => [interestSavedMinor, monthsSaved])).toEqual(
      plans.map(() => [null, null]),
    );
    expect(plans).toHaveLength(5);
    expect(plans[1]?.result.outcome).toBe('paid_off');
  });
});

describe('minimums today', () => {
  it('match the first month of a plan', () => {
    const card: Debt = {
      ...debt('card', 500_000, 220_000, 0),
      minimum: { kind: 'percent_plus_interest_and_fees', pctPpm: ppm(10_000), floorMinor: minor(2_500) },
    };
    // The minimum is $91.67 of interest plus 1% of $5,091.67.
    expect(debtMinimumToday(card)).toBe(14_259);
    const [row] = comparePayoff([card, ...debts], { monthlyMinor: minor(100_000), startOn }).baseline.rows;
    expect(totalMinimumToday([card, ...debts])).toBe(
      row?.debts.reduce((sum, { minimumMinor }) => sum + minimumMinor, 0),
    );
  });

  it('never exceed the balance plus its interest', () => {
    expect(debtMinimumToday(debt('a', 1_000, 120_000, 5_000))).toBe(1_010);
    expect(debtMinimumToday(debt('a', 0, 120_000, 5_000))).toBe(0);
  });
});
