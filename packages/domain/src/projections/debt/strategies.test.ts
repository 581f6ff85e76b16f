import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import { amount, cards, TODAY } from '../../testing/arbitrary.ts';
import { cents, debtOf, installment, promotion, segment } from '../../testing/debts.ts';
import type { Debt } from './debt.ts';
import { totalMinimumToday } from './minimum-today.ts';
import type { PayoffStrategy } from './plan.ts';
import { planPayoff } from './plan-payoff.ts';

const startOn = civilDate('2026-03-01');
const run = (debts: Debt[], strategy: PayoffStrategy, dollars: number) =>
  planPayoff(debts, { strategy, monthlyMinor: cents(dollars), startOn });
const payments = (debts: Debt[], strategy: PayoffStrategy, dollars: number, months: number) =>
  run(debts, strategy, dollars)
    .rows.slice(0, months)
    .map((row) => row.debts.map(({ paymentMinor }) => paymentMinor / 100));

describe('promo-aware', () => {
  it('gives a promotion an even share over its remaining months and the rest to the highest rate', () => {
    // $600 over six payments until September is $100 each, which leaves $200 for the card at 25%.
    const debts = [
      debtOf('sofa', [promotion('deferred', 600, '2026-09-01', 19.99)], installment(25)),
      debtOf('visa', [segment(5000, 25)], installment(100)),
    ];
    expect(payments(debts, 'promo_aware', 300, 7)).toEqual([...Array.from({ length: 6 }, () => [100, 200]), [0, 300]]);
    expect(run(debts, 'promo_aware', 300).rows.flatMap(({ cliffs }) => cliffs)).toEqual([]);
  });

  it('rounds each share up to the cent, and pays the remainder in the last month', () => {
    const debts = [
      debtOf('sofa', [promotion('promo', 100, '2026-06-01', 29.99)], installment(10)),
      debtOf('visa', [segment(5000, 25)], installment(20)),
    ];
    expect(payments(debts, 'promo_aware', 200, 3).map(([sofa]) => sofa)).toEqual([33.34, 33.33, 33.33]);
  });

  it.each<{ debts: [Debt, Debt]; why: string }>([
    {
      why: 'the promotion with the nearest end first',
      debts: [
        debtOf('late', [promotion('deferred', 600, '2026-09-01', 29.99)], installment(10)),
        debtOf('soon', [promotion('promo', 300, '2026-05-01', 20)], installment(10)),
      ],
    },
    {
      why: 'deferred interest before a plain promotion that ends on the same day',
      debts: [
        debtOf('late', [promotion('promo', 300, '2026-05-01', 29.99)], installment(10)),
        debtOf('soon', [promotion('deferred', 300, '2026-05-01', 20)], installment(10)),
      ],
    },
  ])('pays $why if the money does not cover both', ({ debts }) => {
    expect(payments(debts, 'promo_aware', 120, 1)).toEqual([[10, 110]]);
  });

  it('pays off the whole card, because the law allocates money to its purchases before the promotion', () => {
    const card = debtOf(
      'card',
      [segment(100, 24, { id: 'buys' }), { ...promotion('promo', 300, '2026-05-01', 24), id: 'promo' }],
      installment(0),
    );
    const [first, second] = run([card, debtOf('visa', [segment(5000, 30)], installment(100))], 'promo_aware', 500).rows;
    // $402, including the month's interest, over two payments is $201, of which $102 goes to the purchases first.
    expect(first?.debts[0]).toMatchObject({
      paymentMinor: 20_100,
      segments: [{ paymentMinor: 10_200 }, { paymentMinor: 9_900 }],
    });
    expect(second?.debts[0]).toMatchObject({ paymentMinor: 20_100, closingMinor: 0 });
  });

  it('equals avalanche if no debt has a promotion', () => {
    const debts = [
      debtOf('a', [segment(1000, 10)], installment(25)),
      debtOf('b', [segment(3000, 25)], installment(90)),
    ];
    expect({ ...run(debts, 'promo_aware', 400), strategy: 'avalanche' }).toEqual(run(debts, 'avalanche', 400));
  });

  it('never incurs deferred interest that an even share of the money would avoid', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 3_000 }), fc.integer({ min: 2, max: 12 }), (balance, months) => {
        const sofa = debtOf(
          'sofa',
          [
            promotion(
              'deferred',
              balance,
              `${2026 + Math.floor((2 + months) / 12)}-${String(((2 + months) % 12) + 1).padStart(2, '0')}-01`,
              29.99,
            ),
          ],
          installment(0),
        );
        const result = run(
          [debtOf('visa', [segment(4000, 25)], installment(0)), sofa],
          'promo_aware',
          Math.ceil(balance / months) + 100,
        );
        expect(result.rows.flatMap(({ cliffs }) => cliffs)).toEqual([]);
        expect(result.debts[1]?.interestMinor).toBe(0);
      }),
      { numRuns: 40 },
    );
  });
});

describe('highest payment relief', () => {
  it('first clears the debt whose minimum is the largest share of its balance', () => {
    // $60 on $600 frees 10 cents per dollar, $40 on $300 frees 13 cents, and $90 on $3,000 frees 3 cents.
    const debts = [
      debtOf('a', [segment(600, 5)], installment(60)),
      debtOf('b', [segment(300, 5)], installment(40)),
      debtOf('c', [segment(3000, 25)], installment(90)),
    ];
    const result = run(debts, 'highest_payment_relief', 400);
    expect(result.debts.map(({ months }) => months)).toEqual([expect.any(Number), 2, expect.any(Number)]);
    expect(result.rows[0]?.debts.map(({ extraMinor }) => extraMinor > 0)).toEqual([false, true, false]);
    // The second month clears it. The rest of that month's money goes to the debt with the next-highest share.
    expect(result.rows[1]?.debts.map(({ extraMinor }) => extraMinor > 0)).toEqual([true, true, false]);
  });

  it('pays the higher rate first if two debts free the same amount', () => {
    const debts = [
      debtOf('low', [segment(1000, 0)], installment(0)),
      debtOf('high', [segment(1000, 20)], installment(0)),
    ];
    expect(payments(debts, 'highest_payment_relief', 100, 1)).toEqual([[0, 100]]);
  });
});

describe('all strategies', () => {
  const strategies: PayoffStrategy[] = ['avalanche', 'snowball', 'custom', 'promo_aware', 'highest_payment_relief'];

  it.each(strategies.map((strategy) => [strategy]))(
    '%s accounts for every unit and spends the full budget until the last month',
    (strategy) => {
      fc.assert(
        fc.property(cards(), amount(80_000), (debts, extra) => {
          const monthlyMinor = minor(totalMinimumToday(debts) + 1_000 + extra);
          const { rows, totalPaidMinor, totalInterestMinor } = planPayoff(debts, {
            strategy,
            monthlyMinor,
            startOn: TODAY,
            order: ['d1'],
          });
          const owed = debts
            .flatMap(({ segments }) => segments)
            .reduce((sum, { balanceMinor }) => sum + balanceMinor, 0);
          expect(rows.slice(0, -1).filter(({ paymentMinor }) => paymentMinor !== monthlyMinor)).toEqual([]);
          expect(totalPaidMinor + (rows.at(-1)?.closingMinor ?? 0)).toBe(owed + totalInterestMinor);
          expect(
            rows
              .flatMap((row) => row.debts)
              .filter(
                ({ openingMinor, interestMinor, paymentMinor, closingMinor }) =>
                  openingMinor + interestMinor - paymentMinor !== closingMinor,
              ),
          ).toEqual([]);
        }),
        { numRuns: 20 },
      );
    },
  );

  it('never pay a debt less than its minimum while the money lasts', () => {
    fc.assert(
      fc.property(cards(), amount(80_000), fc.constantFrom(...strategies), (debts, extra, strategy) => {
        const { rows } = planPayoff(debts, {
          strategy,
          monthlyMinor: minor(totalMinimumToday(debts) + 1_000 + extra),
          startOn: TODAY,
        });
        const low = rows.flatMap((row) =>
          row.shortfall === undefined
            ? row.debts.filter(({ paymentMinor, minimumMinor }) => paymentMinor < minimumMinor)
            : [],
        );
        expect(low).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});
