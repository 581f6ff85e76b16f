import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import { amount, cards, TODAY } from '../../testing/arbitrary.ts';
import { cents, debtOf, installment, promotion, segment } from '../../testing/debts.ts';
import type { Debt } from './debt.ts';
import { explainMonths } from './explain-month.ts';
import { totalMinimumToday } from './minimum-today.ts';
import type { PayoffStrategy } from './plan.ts';
import { planPayoff } from './plan-payoff.ts';

const startOn = civilDate('2026-03-01');
const pay = (debts: Debt[], dollars: number) =>
  planPayoff(debts, { strategy: 'avalanche', monthlyMinor: cents(dollars), startOn }).rows;
const paidFirst = (debts: Debt[], dollars: number) =>
  pay(debts, dollars)[0]
    ?.debts.filter(({ paymentMinor }) => paymentMinor > 0)
    .map(({ id }) => id);

const plain = (id: string, percent: number, fields: Partial<Debt> = {}) =>
  debtOf(id, [segment(1000, percent)], installment(100), fields);
const deferred = (id: string, fields: Partial<Debt> = {}) =>
  debtOf(id, [promotion('deferred', 1000, '2027-12-31', 30)], installment(100), fields);

describe('money for one of two minimums', () => {
  it.each<{ why: string; debts: [Debt, Debt]; first: string }>([
    {
      why: 'a debt a month late comes before one that is not late, regardless of its cost',
      debts: [plain('costly', 36), plain('late', 5, { daysPastDue: 30 })],
      first: 'late',
    },
    {
      why: 'a debt two months late comes before one that is a month late',
      debts: [plain('one', 36, { daysPastDue: 59 }), plain('two', 5, { daysPastDue: 60 })],
      first: 'two',
    },
    {
      why: '29 days late do not count as a month',
      debts: [plain('costly', 36), plain('late', 5, { daysPastDue: 29 })],
      first: 'costly',
    },
    {
      why: 'a late debt comes before deferred interest at stake',
      debts: [deferred('sofa'), plain('late', 5, { daysPastDue: 35 })],
      first: 'late',
    },
    {
      why: 'deferred interest at stake comes before a mortgage',
      debts: [plain('home', 5, { secured: true }), deferred('sofa')],
      first: 'sofa',
    },
    {
      why: 'a promotion without deferred interest is not at stake',
      debts: [
        debtOf('promo', [promotion('promo', 1000, '2027-12-31', 30)], installment(100)),
        plain('home', 5, { secured: true }),
      ],
      first: 'home',
    },
    {
      why: 'a deferred promotion that is over is not at stake',
      debts: [
        debtOf('over', [promotion('deferred', 1000, '2026-02-01', 30)], installment(100)),
        plain('home', 5, { secured: true }),
      ],
      first: 'home',
    },
    {
      why: 'a mortgage comes before a higher rate',
      debts: [plain('costly', 36), plain('home', 5, { secured: true })],
      first: 'home',
    },
    { why: 'the higher rate comes first', debts: [plain('low', 5), plain('costly', 36)], first: 'costly' },
    {
      why: 'the first of two equal debts comes first',
      debts: [plain('first', 20), plain('second', 20)],
      first: 'first',
    },
  ])('$why', ({ debts, first }) => {
    expect(paidFirst(debts, 100)).toEqual([first]);
  });
});

describe('plan with a shortfall over several months', () => {
  it('misses the two debts with the lower rates alternately, so that no debt is 60 days late', () => {
    const debts = [plain('a', 30), plain('b', 20), plain('c', 10)];
    // The budget covers two of three minimums a month. No debt is missed twice in a row.
    const missed = pay(debts, 200)
      .slice(0, 6)
      .map(({ shortfall }) => shortfall?.unpaid.map(({ id }) => id));
    expect(missed).toEqual([['c'], ['b'], ['c'], ['b'], ['c'], ['b']]);
  });

  it('has no more shortfall once the money covers the minimums again', () => {
    const debts = [plain('a', 30), debtOf('small', [segment(150, 10)], installment(100))];
    const short = pay(debts, 150).map(({ shortfall }) => shortfall !== undefined);
    expect(short.slice(0, 2)).toEqual([true, true]);
    expect(short.slice(4)).not.toContain(true);
  });

  it('counts a partly paid minimum as missed', () => {
    const [first, second] = pay([plain('a', 30), plain('b', 20)], 150);
    expect(first?.shortfall).toEqual({ missingMinor: 5_000, unpaid: [{ id: 'b', missingMinor: 5_000 }] });
    expect(second?.shortfall?.unpaid).toEqual([{ id: 'a', missingMinor: 5_000 }]);
  });

  it('misses every minimum if there is no money', () => {
    expect(pay([plain('a', 30), plain('b', 20)], 0)[0]).toMatchObject({
      paymentMinor: 0,
      shortfall: { missingMinor: 20_000 },
    });
  });
});

describe('any plan with a shortfall', () => {
  const strategy = fc.constantFrom<PayoffStrategy>(
    'avalanche',
    'snowball',
    'custom',
    'promo_aware',
    'highest_payment_relief',
  );

  it('spends all the money on minimums, and never pays more than a minimum', () => {
    fc.assert(
      fc.property(cards(), fc.integer({ min: 0, max: 99 }), strategy, (debts, share, chosen) => {
        const monthlyMinor = minor(Math.floor((totalMinimumToday(debts) * share) / 100));
        const { rows } = planPayoff(debts, { strategy: chosen, monthlyMinor, startOn: TODAY });
        for (const row of rows.filter(({ shortfall }) => shortfall !== undefined)) {
          expect(row.paymentMinor).toBe(monthlyMinor);
          expect(
            row.debts.filter(
              ({ paymentMinor, minimumMinor, extraMinor }) => paymentMinor > minimumMinor || extraMinor > 0,
            ),
          ).toEqual([]);
          expect(row.shortfall?.missingMinor).toBe(
            row.debts.reduce((sum, { minimumMinor, paymentMinor }) => sum + minimumMinor - paymentMinor, 0),
          );
        }
      }),
      { numRuns: 50 },
    );
  });

  it('pays the same in its first month under every strategy, because the consequences decide the order', () => {
    fc.assert(
      fc.property(cards(), fc.integer({ min: 0, max: 99 }), strategy, (debts, share, chosen) => {
        const options = { monthlyMinor: minor(Math.floor((totalMinimumToday(debts) * share) / 100)), startOn: TODAY };
        const first = (name: PayoffStrategy) =>
          planPayoff(debts, { ...options, strategy: name }).rows[0]?.debts.map(({ paymentMinor }) => paymentMinor);
        expect(first(chosen)).toEqual(first('avalanche'));
      }),
      { numRuns: 30 },
    );
  });

  it('leaves at most one minimum partly paid', () => {
    fc.assert(
      fc.property(cards(), fc.integer({ min: 1, max: 99 }), amount(1_000), (debts, share, more) => {
        const monthlyMinor = minor(Math.floor((totalMinimumToday(debts) * share) / 100) + more);
        const months = explainMonths(debts, { strategy: 'avalanche', monthlyMinor, startOn: TODAY }).slice(0, 12);
        for (const { missing, parts } of months) {
          const partly = missing.filter(({ debtId }) => parts.some((part) => part.debtId === debtId));
          expect(partly.length).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 30 },
    );
  });
});
