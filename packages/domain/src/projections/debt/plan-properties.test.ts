import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { type Minor, minor } from '../../foundation/money/minor.ts';
import { amount, cards, plainDebts, TODAY } from '../../testing/arbitrary.ts';
import { type Debt, owedOn } from './debt.ts';
import { totalMinimumToday } from './minimum-today.ts';
import type { DebtMonth, PayoffOptions, PayoffResult, PayoffStrategy } from './plan.ts';
import { planPayoff } from './plan-payoff.ts';

const strategy = fc.constantFrom<PayoffStrategy>('avalanche', 'snowball', 'custom', 'minimum_only');
const plan = (debts: Debt[], monthly: number, fields: Partial<PayoffOptions> = {}): PayoffResult =>
  planPayoff(debts, { strategy: 'avalanche', monthlyMinor: minor(monthly), startOn: TODAY, ...fields });
const owed = (debts: Debt[]) => debts.reduce((sum, debt) => sum + owedOn(debt), 0);
/** Returns a monthly amount that covers all minimums with some extra, so that no month has a shortfall. */
const enough = (debts: Debt[], extra: Minor) => totalMinimumToday(debts) + 1_000 + extra;

const sum = (parts: readonly { closingMinor: Minor; paymentMinor: Minor }[], key: 'closingMinor' | 'paymentMinor') =>
  parts.reduce((total, part) => total + part[key], 0);

function isKept(debt: DebtMonth, opening: number | undefined): boolean {
  const amounts = [
    debt.closingMinor,
    debt.paymentMinor,
    debt.interestMinor,
    debt.extraMinor,
    ...debt.segments.map(({ closingMinor }) => closingMinor),
  ];
  return (
    debt.openingMinor === opening &&
    debt.openingMinor + debt.interestMinor - debt.paymentMinor === debt.closingMinor &&
    sum(debt.segments, 'closingMinor') === debt.closingMinor &&
    sum(debt.segments, 'paymentMinor') === debt.paymentMinor &&
    amounts.every((part) => part >= 0)
  );
}

describe('every plan', () => {
  it('accounts for every unit: opening + interest − payment = closing, per row and segment', () => {
    fc.assert(
      fc.property(cards(), amount(100_000), strategy, fc.boolean(), (debts, monthly, chosen, interestFirst) => {
        const { rows } = plan(debts, monthly, { strategy: chosen, conventions: { interestFirst } });
        let closing = new Map(debts.map((debt) => [debt.id, owedOn(debt) as number]));
        const wrong = rows.flatMap((row) => {
          const found = row.debts.filter((debt) => !isKept(debt, closing.get(debt.id)));
          closing = new Map(row.debts.map((debt) => [debt.id, debt.closingMinor as number]));
          return sum(row.debts, 'closingMinor') === row.closingMinor ? found : row.debts;
        });
        expect(wrong).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('adds up: payments equal initial balances plus interest', () => {
    fc.assert(
      fc.property(cards(), amount(200_000), strategy, (debts, monthly, chosen) => {
        const result = plan(debts, monthly, { strategy: chosen });
        const left = result.outcome === 'paid_off' ? 0 : (result.rows.at(-1)?.closingMinor ?? 0);
        expect(result.totalPaidMinor + left).toBe(owed(debts) + result.totalInterestMinor);
        expect(result.debts.reduce((sum, debt) => sum + debt.interestMinor, 0)).toBe(result.totalInterestMinor);
      }),
      { numRuns: 40 },
    );
  });

  it('pays exactly the constant outlay every month, and no more in the last month', () => {
    fc.assert(
      fc.property(
        cards(),
        amount(100_000),
        fc.constantFrom<PayoffStrategy>('avalanche', 'snowball'),
        (debts, extra, chosen) => {
          const monthly = enough(debts, extra);
          const { rows } = plan(debts, monthly, { strategy: chosen });
          expect(rows.slice(0, -1).filter((row) => row.paymentMinor !== monthly)).toEqual([]);
          expect(rows.at(-1)?.paymentMinor ?? 0).toBeLessThanOrEqual(monthly);
        },
      ),
    );
  });

  it('is deterministic', () => {
    fc.assert(
      fc.property(
        cards(),
        amount(100_000),
        strategy,
        (debts, monthly, chosen) =>
          JSON.stringify(plan(debts, monthly, { strategy: chosen })) ===
          JSON.stringify(plan(debts, monthly, { strategy: chosen })),
      ),
      { numRuns: 20 },
    );
  });
});

describe('plans at constant rates', () => {
  it('cost no more with the avalanche than with the snowball, apart from rounding', () => {
    fc.assert(
      fc.property(plainDebts(), amount(100_000), (debts, extra) => {
        // All debts have the same minimum, so that no order frees money sooner than another.
        const level = debts.map((debt): Debt => ({
          ...debt,
          minimum: { kind: 'installment', paymentMinor: minor(0) },
        }));
        const [avalanche, snowball] = (['avalanche', 'snowball'] as const).map((chosen) =>
          plan(level, enough(debts, extra), { strategy: chosen }),
        );
        fc.pre(avalanche?.outcome === 'paid_off' && snowball?.outcome === 'paid_off');
        // Interest rounds to the cent per debt and month, so either plan may win by less than that.
        const rounding = ((avalanche?.rows.length ?? 0) + (snowball?.rows.length ?? 0)) * debts.length * 0.5;
        expect(avalanche?.totalInterestMinor ?? 0).toBeLessThanOrEqual((snowball?.totalInterestMinor ?? 0) + rounding);
      }),
    );
  });

  it('cost no more and last no longer if more is paid', () => {
    fc.assert(
      fc.property(plainDebts(), amount(50_000), amount(50_000), (debts, extra, more) => {
        const [less, extraMoney] = [plan(debts, enough(debts, extra)), plan(debts, enough(debts, extra) + more)];
        fc.pre(less.outcome === 'paid_off' && extraMoney.outcome === 'paid_off');
        if (less.outcome !== 'paid_off' || extraMoney.outcome !== 'paid_off') return;
        expect(extraMoney.months).toBeLessThanOrEqual(less.months);
        expect(extraMoney.totalInterestMinor).toBeLessThanOrEqual(less.totalInterestMinor + less.months * debts.length);
      }),
    );
  });
});
