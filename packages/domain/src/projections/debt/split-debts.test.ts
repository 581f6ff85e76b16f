import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import { amount, cards, TODAY } from '../../testing/arbitrary.ts';
import { cents, debtOf, installment, promotion, segment } from '../../testing/debts.ts';
import type { Debt } from './debt.ts';
import { totalMinimumToday } from './minimum-today.ts';
import type { PayoffOptions, PayoffStrategy, PlanMonth } from './plan.ts';
import { planPayoff } from './plan-payoff.ts';

/**
 * Returns the debts after a month of a plan. Callers exclude deferred interest, because rows do not contain its
 * accrued amount.
 */
const leftBy = (row: PlanMonth, debts: readonly Debt[]): Debt[] =>
  debts.map((debt, index) => ({
    ...debt,
    segments: debt.segments.map((part, place) => ({
      ...part,
      balanceMinor: row.debts[index]?.segments[place]?.closingMinor ?? minor(0),
    })),
  }));

const withoutDeferred = (debts: readonly Debt[]): Debt[] =>
  debts.map((debt) => ({
    ...debt,
    segments: debt.segments.map((part) => (part.kind === 'deferred' ? { ...part, kind: 'promo' as const } : part)),
  }));

const figures = (rows: readonly PlanMonth[]) =>
  rows.map(({ on, interestMinor, paymentMinor, closingMinor, debts }) => [
    on,
    interestMinor,
    paymentMinor,
    closingMinor,
    debts.map(({ paymentMinor: paid }) => paid as number),
  ]);

/** Plans again from the balances after a month. */
function begunAgain(debts: readonly Debt[], options: PayoffOptions, row: PlanMonth): PlanMonth[] {
  return planPayoff(leftBy(row, debts), { ...options, startOn: row.on }).rows;
}

describe('plan restarted midway', () => {
  const strategy = fc.constantFrom<PayoffStrategy>(
    'avalanche',
    'snowball',
    'custom',
    'promo_aware',
    'highest_payment_relief',
  );

  it('continues as if it had not been restarted, to the cent', () => {
    fc.assert(
      fc.property(cards(), amount(60_000), strategy, fc.integer({ min: 0, max: 20 }), (list, extra, chosen, cut) => {
        const debts = withoutDeferred(list);
        const options: PayoffOptions = {
          strategy: chosen,
          monthlyMinor: minor(totalMinimumToday(debts) + 1_000 + extra),
          startOn: TODAY,
          order: ['d1'],
        };
        const whole = planPayoff(debts, options);
        fc.pre(whole.outcome === 'paid_off' && cut < whole.rows.length);
        const row = whole.rows[cut];
        if (row === undefined || whole.rows.some(({ shortfall }) => shortfall !== undefined)) return;
        expect(figures(begunAgain(debts, options, row))).toEqual(figures(whole.rows.slice(cut + 1)));
      }),
      { numRuns: 80 },
    );
  });

  it('has the same total interest over both parts', () => {
    const debts = [
      debtOf('visa', [segment(5000, 24)], installment(100)),
      debtOf('move', [promotion('promo', 2000, '2027-01-15', 20)], installment(50)),
    ];
    const options: PayoffOptions = {
      strategy: 'avalanche',
      monthlyMinor: cents(400),
      startOn: civilDate('2026-03-01'),
    };
    const whole = planPayoff(debts, options);
    for (const [index, row] of whole.rows.entries()) {
      const before = whole.rows.slice(0, index + 1).reduce((sum, { interestMinor }) => sum + interestMinor, 0);
      const after = begunAgain(debts, options, row).reduce((sum, { interestMinor }) => sum + interestMinor, 0);
      expect(before + after).toBe(whole.totalInterestMinor);
    }
  });

  it('drifts if it is restarted on the last day of February, so active plans keep their start date', () => {
    const debts = [debtOf('visa', [segment(1000, 0)], installment(100))];
    const options: PayoffOptions = {
      strategy: 'avalanche',
      monthlyMinor: cents(100),
      startOn: civilDate('2026-01-31'),
    };
    const [first] = planPayoff(debts, options).rows;
    expect(first?.on).toBe('2026-02-28');
    if (first === undefined) return;
    expect(begunAgain(debts, options, first)[0]?.on).toBe('2026-03-28');
    expect(planPayoff(debts, options).rows[1]?.on).toBe('2026-03-31');
  });
});

describe('order in which debts are listed', () => {
  it('changes only the order of the result if all rates differ', () => {
    fc.assert(
      fc.property(
        cards(),
        amount(60_000),
        fc.constantFrom<PayoffStrategy>('avalanche', 'snowball'),
        (list, extra, chosen) => {
          const rates = list.flatMap(({ segments }) =>
            segments.flatMap(({ aprPpm, promo }) => [aprPpm, ...(promo === undefined ? [] : [promo.revertAprPpm])]),
          );
          fc.pre(new Set(rates).size === rates.length);
          const options: PayoffOptions = {
            strategy: chosen,
            monthlyMinor: minor(totalMinimumToday(list) + 1_000 + extra),
            startOn: TODAY,
          };
          const [forward, backward] = [planPayoff(list, options), planPayoff([...list].reverse(), options)];
          expect(backward.totalInterestMinor).toBe(forward.totalInterestMinor);
          expect([...backward.debts].reverse()).toEqual(forward.debts);
        },
      ),
      { numRuns: 40 },
    );
  });
});
