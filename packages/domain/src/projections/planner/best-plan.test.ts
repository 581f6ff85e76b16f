import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import type { Debt, DebtSegment } from '../debt/debt.ts';
import { planPayoff } from '../debt/plan-payoff.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { bestPlan, type BestPlanOptions } from './best-plan.ts';

const START = civilDate('2026-01-01');
const installment = (payment: number): Debt['minimum'] => ({ kind: 'installment', paymentMinor: minor(payment) });
const debt = (id: string, segment: Omit<DebtSegment, 'id'>, payment = 2_500): Debt => ({
  id,
  name: id,
  kind: 'card',
  segments: [{ id: 'balance', ...segment }],
  minimum: installment(payment),
});
const card = (id: string, balance: number, apr: number) =>
  debt(id, { kind: 'purchase', balanceMinor: minor(balance), aprPpm: ppm(apr) });
const deferred = (id: string, balance: number, apr: number, endsOn: string) =>
  debt(id, {
    kind: 'deferred',
    balanceMinor: minor(balance),
    aprPpm: ppm(0),
    promo: { endsOn: civilDate(endsOn), revertAprPpm: ppm(apr) },
  });
const options = (monthly: number, more: Partial<BestPlanOptions> = {}): BestPlanOptions => ({
  monthlyMinor: minor(monthly),
  startOn: START,
  ...more,
});

/**
 * $1,000 deferred until July at 29.99%, and $3,000 at 24.99%. Avalanche ignores the first, and snowball pays it too
 * early.
 */
const couch = [deferred('couch', 100_000, 299_900, '2026-07-01'), card('visa', 300_000, 249_900)];

describe('bestPlan', () => {
  it('pays a deferred balance just in time, and reports the month from which it comes first', () => {
    const best = bestPlan(couch, options(40_000));
    const cost = (strategy: 'avalanche' | 'snowball') =>
      planPayoff(couch, { ...options(40_000), strategy }).totalInterestMinor;
    expect(best.result.rows.flatMap(({ cliffs }) => cliffs)).toEqual([]);
    expect(best.result.debts[0]).toMatchObject({ id: 'couch', interestMinor: 0, paidOffOn: '2026-07-01' });
    expect(best.focus.filter(({ debtId }) => debtId === 'couch')).toEqual([
      { debtId: 'couch', fromMonth: expect.any(Number), sharePpm: expect.any(Number) },
    ]);
    expect(best.costMinor).toBeLessThan(Math.min(cost('avalanche'), cost('snowball')));
  });

  it('pays off a promotion by its pay-by date at the lowest cost, if the cheapest plan pays it off by its end', () => {
    const [sofa, visa] = couch as [Debt, Debt];
    const dated = (payBy: string): Debt[] => [
      {
        ...sofa,
        segments: sofa.segments.map((segment) => ({
          ...segment,
          ...(segment.promo === undefined ? {} : { promo: { ...segment.promo, payBy: civilDate(payBy) } }),
        })),
      },
      visa,
    ];
    const paidOffOn = (debts: readonly Debt[]) => bestPlan(debts, options(40_000)).result.debts[0]?.paidOffOn;
    expect([couch, dated('2026-06-15'), dated('2026-04-30')].map(paidOffOn)).toEqual([
      '2026-07-01',
      '2026-06-01',
      '2026-04-01',
    ]);
    // The money does not suffice for $1,000 by February 1, so the end of the promotion applies.
    expect(paidOffOn(dated('2026-02-15'))).toBe('2026-07-01');
    const cost = (debts: readonly Debt[]) => bestPlan(debts, options(40_000)).costMinor ?? Infinity;
    // The difference is a month of interest at 24.99% on the $1,000 that the card receives later.
    expect(cost(dated('2026-06-15')) - cost(couch)).toBeLessThan(2_300);
  });

  it("reports every other method's extra cost over the best, the cheapest first", () => {
    const best = bestPlan(couch, options(40_000));
    const priceOf = (wanted: string) => best.prices.find(({ method }) => method === wanted);
    expect(best.prices[0]).toMatchObject({ method: best.method, extraCostMinor: 0, costMinor: best.costMinor });
    for (const strategy of ['avalanche', 'snowball'] as const) {
      const cost = planPayoff(couch, { ...options(40_000), strategy }).totalInterestMinor;
      expect(priceOf(strategy)).toMatchObject({ costMinor: cost, extraCostMinor: cost - (best.costMinor ?? 0) });
    }
    expect(best.prices.map(({ extraCostMinor }) => extraCostMinor)).toEqual(
      best.prices.map(({ extraCostMinor }) => extraCostMinor).sort((a, b) => (a ?? 0) - (b ?? 0)),
    );
  });

  it('picks the simplest method if nothing is cheaper: avalanche if all rates are constant', () => {
    const best = bestPlan([card('a', 200_000, 199_900), card('b', 300_000, 249_900)], options(40_000));
    expect(best).toMatchObject({
      method: 'avalanche',
      focus: [],
      transferMinor: 0,
      result: { strategy: 'best', outcome: 'paid_off' },
    });
  });

  it("prices the user's own order too", () => {
    const best = bestPlan(couch, options(40_000, { order: ['visa', 'couch'] }));
    expect(best.prices.map(({ method }) => method)).toContain('custom');
  });

  it('gives up on a deferred balance that the money cannot clear in time', () => {
    const best = bestPlan(
      [deferred('couch', 400_000, 299_900, '2026-04-01'), card('visa', 300_000, 249_900)],
      options(30_000),
    );
    expect(best.result.rows.flatMap(({ cliffs }) => cliffs)).toHaveLength(1);
    expect(best.focus).not.toContainEqual(expect.objectContaining({ debtId: 'couch', fromMonth: 1 }));
  });

  it('spends the full monthly amount until the last month without savings', () => {
    const { result } = bestPlan(couch, options(40_000));
    expect(result.rows.slice(0, -1).map(({ paymentMinor }) => paymentMinor)).toEqual(
      result.rows.slice(0, -1).map(() => 40_000),
    );
  });

  it('returns the same plan for the same inputs', () => {
    expect(bestPlan(couch, options(40_000))).toEqual(bestPlan(couch, options(40_000)));
  });

  it('has no cost if no plan ends', () => {
    const best = bestPlan([card('visa', 10_000_000, 249_900)], options(10_000));
    expect(best).toMatchObject({ costMinor: null, result: { outcome: 'never_pays_off' } });
    expect(
      best.prices.every(
        ({ costMinor, extraCostMinor, months }) => costMinor === null && extraCostMinor === null && months === null,
      ),
    ).toBe(true);
  });

  it('is empty without debts', () => {
    expect(bestPlan([], options(10_000))).toMatchObject({
      costMinor: 0,
      focus: [],
      result: { outcome: 'paid_off', months: 0 },
    });
  });
});

describe('bestPlan with savings', () => {
  const savings = {
    balanceMinor: minor(300_000),
    bufferMinor: minor(50_000),
    yieldPpm: ppm(40_000),
    horizonMonths: 12,
  };

  it('holds cash at 4% instead of paying a 0% debt until its promotion ends, then clears it', () => {
    const promo = debt('transfer', {
      kind: 'promo',
      balanceMinor: minor(200_000),
      aprPpm: ppm(0),
      promo: { endsOn: civilDate('2026-07-01'), revertAprPpm: ppm(249_900) },
    });
    const best = bestPlan([promo], options(2_500, { savings }));
    expect(best.result.rows.slice(0, 5).map(({ paymentMinor }) => paymentMinor)).toEqual([
      2_500, 2_500, 2_500, 2_500, 2_500,
    ]);
    expect(best.result.rows[5]).toMatchObject({ paymentMinor: 187_500, closingMinor: 0 });
    // A year's yield on at least $1,000 and half a year's on another $2,000 is a gain, so the cost is negative.
    expect(best.costMinor).toBeLessThan(-6_000);
  });

  it('never touches the buffer', () => {
    const best = bestPlan([card('visa', 500_000, 249_900)], options(20_000, { savings }));
    expect(best.result.rows[0]).toMatchObject({ paymentMinor: 250_000 + 1_000 + 20_000, savingsMinor: 50_000 });
    expect(Math.min(...best.result.rows.map(({ savingsMinor }) => savingsMinor ?? 0))).toBe(50_000);
  });

  it('rejects savings below their buffer', () => {
    expect(() => bestPlan(couch, options(40_000, { savings: { ...savings, balanceMinor: minor(0) } }))).toThrow(
      'savings must hold at least the buffer',
    );
  });
});

describe('bestPlan with a transfer offer', () => {
  const offer = (feePpm: number) => ({
    fromDebtIds: ['visa'],
    limitMinor: minor(250_000),
    fee: { feePpm: ppm(feePpm), minMinor: minor(500) },
    aprPpm: ppm(0),
    promo: { months: 15, revertAprPpm: ppm(229_900) },
    minimum: installment(2_500),
  });

  it('moves the full amount of the offer if the avoided interest exceeds the fee', () => {
    const best = bestPlan(couch, options(40_000, { transfer: offer(30_000) }));
    expect(best).toMatchObject({ transferMinor: 250_000, transferFeeMinor: 7_500 });
    expect(best.costMinor).toBeLessThan(bestPlan(couch, options(40_000)).costMinor ?? 0);
    expect(best.costMinor).toBe(best.result.totalInterestMinor + 7_500);
    expect(best.result.totalPaidMinor).toBe(400_000 + 7_500 + best.result.totalInterestMinor);
  });

  it.each([
    ['the fee exceeds the interest saved', { ...offer(300_000) }],
    ['it is for an unknown debt', { ...offer(0), fromDebtIds: ['gone'] }],
  ])('ignores the offer when %s', (_, transfer) => {
    expect(bestPlan(couch, options(40_000, { transfer }))).toEqual({
      ...bestPlan(couch, options(40_000)),
      prices: expect.any(Array),
      transferMinor: 0,
      transferFeeMinor: 0,
    });
  });
});
