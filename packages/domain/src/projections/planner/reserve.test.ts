import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import type { Debt } from '../debt/debt.ts';
import { ppm } from '../../foundation/money/minor.ts';
import { cents, debtOf, promotion } from '../../testing/debts.ts';
import { engineView, instance } from '../../testing/small-instance.ts';
import { bestPlan, type BestPlanOptions } from './best-plan.ts';
import { noFocus, type Policy } from './policy.ts';
import { withReserve } from './reserve.ts';
import { effortUpTo, type Problem, tryWay } from './trial.ts';

const minimum: Debt['minimum'] = {
  kind: 'percent_plus_interest_and_fees',
  base: 'before_interest',
  pctPpm: ppm(10_000),
  floorMinor: cents(25),
};
/**
 * $4,000 at 0% until July, then 30%. The minimum rises from about $40 to about $130, with $100 a month and $300
 * saved.
 */
const debts = [
  debtOf('move', [promotion('promo', 4000, '2026-07-01', 30)], minimum),
  debtOf('sofa', [promotion('promo', 500, '2028-01-01', 30)], minimum),
];
const options: BestPlanOptions = {
  monthlyMinor: cents(120),
  startOn: civilDate('2026-01-01'),
  savings: { balanceMinor: cents(300), bufferMinor: cents(0), yieldPpm: ppm(0), horizonMonths: 14 },
};
const problem: Problem = { debts, options, feeMinor: 0 };
const spendAll: Policy = { order: { by: 'rate', months: Infinity }, focusFrom: noFocus(debts.length) };
const effort = () => effortUpTo(Infinity);

describe('cash reserved for future minimums', () => {
  const greedy = tryWay(problem, spendAll, effort());
  const careful = withReserve(problem, greedy, effort());

  it('is missing if everything is spent immediately', () => {
    expect(greedy.missed).toBeGreaterThan(0);
    expect(greedy.lastMissedMonth).toBeGreaterThan(6);
  });

  it('covers every minimum, and is reserved no earlier than necessary', () => {
    expect(careful.missed).toBe(0);
    const from = careful.way.reserve?.fromMonth ?? 0;
    const later = tryWay(
      problem,
      { ...careful.way, reserve: { fromMonth: from + 0.02, untilMonth: careful.way.reserve?.untilMonth ?? 0 } },
      effort(),
    );
    expect(later.missed).toBeGreaterThan(0);
  });

  it('is only the part of a bonus that later minimums need', () => {
    const bonus = { ...problem, options: { ...options, extras: [{ month: 6, amountMinor: cents(400) }] } };
    const saved = withReserve(bonus, tryWay(bonus, spendAll, effort()), effort());
    expect(saved.missed).toBe(0);
    const { reserve } = saved.way;
    const { most: _, ...unlimited } = reserve ?? { fromMonth: 0, untilMonth: 0 };
    expect(reserve?.most?.fromMonth).toBe(6);
    expect(saved.cost).toBeLessThan(tryWay(bonus, { ...saved.way, reserve: unlimited }, effort()).cost);
  });

  it('changes nothing in a plan that misses no minimum', () => {
    const rich = { ...problem, options: { ...options, monthlyMinor: cents(600) } };
    const trial = tryWay(rich, spendAll, effort());
    expect(trial.missed).toBe(0);
    expect(withReserve(rich, trial, effort())).toBe(trial);
  });

  it('is not reserved without savings', () => {
    const { savings: _, ...plain } = options;
    const bare = { ...problem, options: plain };
    const trial = tryWay(bare, spendAll, effort());
    expect(withReserve(bare, trial, effort())).toBe(trial);
  });

  it('is not tried once the search budget is used up', () => {
    expect(withReserve(problem, greedy, { ...effortUpTo(10), spent: 10 })).toBe(greedy);
  });

  it('is part of the best plan, which pays every minimum although spending everything would cost less', () => {
    const best = bestPlan(debts, options);
    expect(best.result.rows.slice(0, 14).filter(({ shortfall }) => shortfall !== undefined)).toEqual([]);
    const cheaper = best.prices.filter(({ extraCostMinor }) => (extraCostMinor ?? 0) < 0);
    expect(cheaper.every(({ missedMinor }) => missedMinor > 0)).toBe(true);
  });
});

describe('best plan with savings', () => {
  it('never misses more of the minimums than any method it compares', () => {
    fc.assert(
      fc.property(instance({ min: 2, max: 3 }, { min: 8, max: 14 }), (one) => {
        const view = engineView(one);
        const { prices, method } = bestPlan(view.debts, view.options);
        const missed = prices.find((price) => price.method === method)?.missedMinor ?? Infinity;
        expect(prices.filter(({ missedMinor }) => missedMinor < missed)).toEqual([]);
      }),
      { numRuns: 15, endOnFailure: true },
    );
  });

  it('never takes savings below their buffer, and accounts for every unit', () => {
    fc.assert(
      fc.property(instance({ min: 2, max: 3 }, { min: 8, max: 14 }), (one) => {
        const view = engineView(one);
        const { result } = bestPlan(view.debts, view.options);
        let savings = one.savingsMinor;
        for (const row of result.rows.slice(0, one.months)) {
          const earned = (row.savingsMinor ?? 0) - savings - one.incomeMinor + row.paymentMinor;
          expect(row.savingsMinor ?? 0).toBeGreaterThanOrEqual(one.bufferMinor);
          // A twelfth of the yield on the previous month's remainder, to the cent.
          expect(Math.abs(earned - (savings * one.yieldPpm) / 12_000_000)).toBeLessThanOrEqual(0.5);
          savings = row.savingsMinor ?? 0;
        }
      }),
      { numRuns: 15, endOnFailure: true },
    );
  });
});
