import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, minor, ppm } from '../../foundation/money/minor.ts';
import { amount, plainDebts, TODAY } from '../../testing/arbitrary.ts';
import { cents, debtOf, installment, segment } from '../../testing/debts.ts';
import type { Debt } from './debt.ts';
import { payDebtAbove } from './pay-above.ts';
import type { PayoffExtra, PayoffOptions, PayoffResult } from './plan.ts';
import { planPayoff } from './plan-payoff.ts';
import { simulate, startSimulation } from './simulate.ts';

const startOn = civilDate('2026-03-01');
const run = (debts: readonly Debt[], dollars: number, fields: Partial<PayoffOptions> = {}) =>
  planPayoff(debts, { strategy: 'avalanche', monthlyMinor: cents(dollars), startOn, ...fields });
const monthsOf = (result: PayoffResult) => (result.outcome === 'paid_off' ? result.months : Infinity);

/**
 * Returns the debts without minimums, so that no order frees money sooner than another. In this case, the optimality
 * proof of the avalanche applies.
 */
const level = (debts: readonly Debt[]): Debt[] =>
  debts.map((debt) => ({ ...debt, minimum: { kind: 'installment', paymentMinor: minor(0) } }));
/** Returns the tolerance for rounding: half a cent per debt and month of each plan. */
const rounding = (debts: readonly Debt[], ...results: PayoffResult[]) =>
  results.reduce((sum, result) => sum + result.rows.length, 0) * debts.length * 0.5 + 1;

describe('plan with a constant outlay', () => {
  it('pays the same every month while card minimums fall and debts are paid off', () => {
    const card = debtOf('card', [segment(2000, 22)], {
      kind: 'percent_plus_interest_and_fees',
      pctPpm: ppm(10_000),
      floorMinor: cents(25),
    });
    const { rows } = run([card, debtOf('loan', [segment(900, 6)], installment(100))], 250);
    expect(rows.slice(0, -1).map(({ paymentMinor }) => paymentMinor)).toEqual(rows.slice(0, -1).map(() => 25_000));
    const minimums = rows.map((row) => row.debts.reduce((sum, { minimumMinor }) => sum + minimumMinor, 0));
    expect(minimums.at(5)).toBeLessThan(minimums[0] ?? 0);
  });

  it('rolls the minimum of a paid-off debt over to the next debt in the same month', () => {
    const { rows } = run(
      [debtOf('first', [segment(150, 0)], installment(100)), debtOf('second', [segment(1000, 0)], installment(50))],
      150,
    );
    // $100 and $50, then the remaining $50 and $100, then all of it.
    expect(rows.slice(0, 3).map(({ debts }) => debts.map(({ paymentMinor }) => paymentMinor / 100))).toEqual([
      [100, 50],
      [50, 100],
      [0, 150],
    ]);
  });
});

describe('extras', () => {
  const debts = [
    debtOf('visa', [segment(5000, 24)], installment(100)),
    debtOf('car', [segment(6000, 6)], installment(150)),
  ];
  const snowflake = (month: number, dollars: number): PayoffExtra => ({ month, amountMinor: cents(dollars) });

  it('save more if they come earlier', () => {
    const interest = [1, 4, 8, 12].map(
      (month) => run(debts, 400, { extras: [snowflake(month, 500)] }).totalInterestMinor,
    );
    expect(interest).toEqual([...interest].sort((a, b) => a - b));
    expect(new Set(interest).size).toBe(4);
  });

  it('save the interest that $500 would have borne: about 24% a year until the card is paid off', () => {
    const without = run(debts, 400);
    const saved = without.totalInterestMinor - run(debts, 400, { extras: [snowflake(1, 500)] }).totalInterestMinor;
    const months = (without.debts[0]?.months ?? 0) - 1;
    // $500 at 2% a month, compounding until the card would be paid off.
    expect(saved).toBeGreaterThan(50_000 * (1.02 ** (months - 2) - 1));
    expect(saved).toBeLessThan(50_000 * (1.02 ** (months + 2) - 1));
  });

  it('have the same effect as a larger monthly amount if they recur every month', () => {
    const recurring = run(debts, 400, { extras: [{ month: 1, everyMonths: 1, amountMinor: cents(50) }] });
    expect(recurring.totalInterestMinor).toBe(run(debts, 450).totalInterestMinor);
    expect(recurring.rows.map(({ paymentMinor }) => paymentMinor)).toEqual(
      run(debts, 450).rows.map(({ paymentMinor }) => paymentMinor),
    );
  });

  it('may be split without changing the result', () => {
    expect(run(debts, 400, { extras: [snowflake(2, 200), snowflake(2, 300)] }).rows).toEqual(
      run(debts, 400, { extras: [snowflake(2, 500)] }).rows,
    );
  });

  it('never increase cost or duration at constant rates', () => {
    fc.assert(
      fc.property(
        plainDebts(),
        amount(50_000),
        amount(200_000),
        fc.integer({ min: 1, max: 24 }),
        (list, extra, once, month) => {
          const [open, monthlyMinor] = [level(list), minor(5_000 + extra)];
          const without = planPayoff(open, { strategy: 'avalanche', monthlyMinor, startOn: TODAY });
          const more = planPayoff(open, {
            strategy: 'avalanche',
            monthlyMinor,
            startOn: TODAY,
            extras: [{ month, amountMinor: once }],
          });
          fc.pre(without.outcome === 'paid_off');
          expect(monthsOf(more)).toBeLessThanOrEqual(monthsOf(without));
          expect(more.totalInterestMinor).toBeLessThanOrEqual(
            without.totalInterestMinor + rounding(open, without, more),
          );
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('avalanche', () => {
  /**
   * Pays by a random rule each month: all cash goes to a random debt, and any remainder to the next one. Returns the
   * total paid.
   */
  const atRandom = (debts: readonly Debt[], monthlyMinor: Minor, dice: readonly number[]): number => {
    const simulation = startSimulation(debts, {
      strategy: 'avalanche',
      monthlyMinor,
      startOn: TODAY,
      spend: (states, month, cash) => {
        const paying = { month, withinCard: 'law' as const, note: undefined };
        const first = dice[month % dice.length] ?? 0;
        let left = cash;
        for (const [place] of states.entries()) {
          const state = states[(first + place) % states.length];
          if (state !== undefined) left -= payDebtAbove(state, left, paying, 'minimum');
        }
        return left;
      },
    });
    const { outcome } = simulate(simulation, { keepRows: false });
    return outcome === 'paid_off'
      ? simulation.states.reduce((sum, { totalInterest }) => sum + totalInterest, 0)
      : Infinity;
  };

  it('costs no more at constant rates than any random way to spend the same money', () => {
    fc.assert(
      fc.property(
        plainDebts(),
        amount(60_000),
        fc.array(fc.nat(3), { minLength: 1, maxLength: 24 }),
        (list, extra, dice) => {
          const [debts, monthlyMinor] = [level(list), minor(4_000 + extra)];
          const avalanche = planPayoff(debts, { strategy: 'avalanche', monthlyMinor, startOn: TODAY });
          fc.pre(avalanche.outcome === 'paid_off');
          expect(avalanche.totalInterestMinor).toBeLessThanOrEqual(
            atRandom(debts, monthlyMinor, dice) + rounding(debts, avalanche, avalanche),
          );
        },
      ),
      { numRuns: 80 },
    );
  });

  it('costs no more at constant rates than any other order of the debts', () => {
    fc.assert(
      fc.property(
        plainDebts(),
        amount(60_000),
        fc.array(fc.nat(), { minLength: 4, maxLength: 4 }),
        (list, extra, keys) => {
          const [debts, monthlyMinor] = [level(list), minor(4_000 + extra)];
          const order = debts
            .map(({ id }, index) => ({ id, key: keys[index] ?? 0 }))
            .sort((a, b) => a.key - b.key)
            .map(({ id }) => id);
          const [avalanche, custom] = [
            planPayoff(debts, { strategy: 'avalanche', monthlyMinor, startOn: TODAY }),
            planPayoff(debts, { strategy: 'custom', order, monthlyMinor, startOn: TODAY }),
          ];
          fc.pre(avalanche.outcome === 'paid_off' && custom.outcome === 'paid_off');
          expect(avalanche.totalInterestMinor).toBeLessThanOrEqual(
            custom.totalInterestMinor + rounding(debts, avalanche, custom),
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  it('can cost more than another order if a deferred balance competes with a higher rate', () => {
    const sofa = debtOf(
      'sofa',
      [
        {
          ...segment(900, 0),
          kind: 'deferred',
          promo: { endsOn: civilDate('2026-06-01'), revertAprPpm: ppm(299_900) },
        },
      ],
      installment(25),
    );
    const visa = debtOf('visa', [segment(3000, 31)], installment(50));
    const cost = (strategy: 'avalanche' | 'custom') =>
      run([sofa, visa], 400, { strategy, order: ['sofa'] }).totalInterestMinor;
    expect(cost('custom')).toBeLessThan(cost('avalanche'));
  });
});
