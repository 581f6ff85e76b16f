import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { cents, debtOf, installment, promotion, segment } from '../../testing/debts.ts';
import type { DebtSegment, PromoTerms } from '../debt/debt.ts';
import { planPayoff } from '../debt/plan-payoff.ts';
import { bestPlan } from './best-plan.ts';

describe('best plan with pay-by dates', () => {
  it('costs less than avalanche: it pays no $494 to meet pay-by dates that save at most a month of interest', () => {
    const promo = (kind: 'promo' | 'deferred', dollars: number, endsOn: string, payBy: string): DebtSegment => {
      const each = promotion(kind, dollars, endsOn, kind === 'deferred' ? 29.99 : 21.99);
      return { ...each, id: 'promo', promo: { ...(each.promo as PromoTerms), payBy: civilDate(payBy) } };
    };
    const debts = [
      debtOf('visa', [segment(3_719, 24.99), promo('promo', 541, '2027-07-23', '2027-06-23')], installment(35), {
        dueDay: 7,
      }),
      debtOf('transfer', [promo('promo', 2_946, '2027-05-23', '2027-04-23')], installment(35), { dueDay: 13 }),
      debtOf('store', [promo('deferred', 949, '2027-01-23', '2026-12-03')], installment(30), { dueDay: 3 }),
      debtOf('car', [segment(12_534, 6.25)], installment(467), { kind: 'loan', dueDay: 17 }),
      debtOf('student', [segment(12_665, 4.5)], installment(230), { kind: 'loan', dueDay: 11 }),
    ].map((debt) => ({
      ...debt,
      cycle: { paidMinor: cents(0), openMinimumMinor: cents(0), unchargedMinor: cents(0) },
    }));
    const extras = [{ on: civilDate('2026-11-23'), amountMinor: cents(2_561) }];
    const money = { monthlyMinor: cents(1_300), startOn: civilDate('2026-11-23'), extras };
    const avalanche = planPayoff(debts, { ...money, strategy: 'avalanche' });
    expect(bestPlan(debts, money).costMinor).toBeLessThan(avalanche.totalInterestMinor);
  });
});
