import { describe, expect, it } from '@jest/globals';
import { cardOutlook } from '../card-outlook/card-outlook.ts';
import { cardOutlookWorkings } from '../card-outlook/card-outlook.working.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { priceAbove } from '../planner/explain-best-plan.ts';
import { cents, debtOf, installment, promotion, segment } from '../../testing/debts.ts';
import { recompute } from '../../formulas.ts';
import { debtFreeWorking, debtWorkings, minimumTodayWorking, totalInterestWorking } from './debt-workings.ts';
import { explainMonths } from './explain-month.ts';
import { debtMinimumToday } from './minimum-today.ts';
import type { PayoffOptions } from './plan.ts';
import { planPayoff } from './plan-payoff.ts';

const today = civilDate('2026-03-01');
const debts = [
  debtOf('visa', [segment(5_000, 22.99)], {
    kind: 'percent_plus_interest_and_fees',
    pctPpm: ppm(10_000),
    floorMinor: minor(2_500),
  }),
  debtOf('store', [promotion('deferred', 900, '2026-12-31', 27)], installment(30)),
  debtOf('loan', [segment(60, 7)], installment(200), { kind: 'loan' }),
];
const options: PayoffOptions = { strategy: 'avalanche', monthlyMinor: cents(450), startOn: today };
const [plan, baseline] = [planPayoff(debts, options), planPayoff(debts, { ...options, strategy: 'minimum_only' })];

describe('workings of a plan', () => {
  it("show the last debt's payoff date as the debt-free date, and the interest of all debts", () => {
    expect(debtFreeWorking(plan, baseline)?.result.value).toEqual({
      kind: 'date',
      on: plan.outcome === 'paid_off' ? plan.debtFreeOn : null,
    });
    expect(totalInterestWorking(plan, baseline)?.result.value).toEqual({
      kind: 'money',
      minor: plan.totalInterestMinor,
    });
    expect(totalInterestWorking(plan, baseline)?.lines.map(({ evidenceIds }) => evidenceIds)).toEqual([
      ['visa'],
      ['store'],
      ['loan'],
    ]);
  });

  it.each(debts.map((debt, index) => [debt.id, index] as const))(
    "match the plan's minimum, interest, payoff date and first payment for %s",
    (id, index) => {
      const debt = debts[index] ?? debts[0];
      if (debt === undefined) throw new Error('no debt');
      const { minimum, interest, gone, payment } = debtWorkings(debt, plan, baseline, explainMonths(debts, options)[0]);
      const own = plan.debts.find((each) => each.id === id);
      const row = plan.rows[0]?.debts.find((each) => each.id === id);
      expect(minimum.result.value).toEqual({ kind: 'money', minor: debtMinimumToday(debt) });
      expect(gone?.result.value).toEqual({ kind: 'date', on: own?.paidOffOn });
      expect(interest?.result.value).toEqual({ kind: 'money', minor: own?.interestMinor });
      expect(payment?.result.value).toEqual({ kind: 'money', minor: row?.paymentMinor });
      for (const working of [minimum, interest, gone, payment])
        if (working !== null) expect(recompute(working)).toEqual(working.result.value);
    },
  );

  it.each([
    [1, 205.97, 'debt.last-installment', 'the last payment, which includes the remainder'],
    [2, 200, 'debt.installment-due', 'an earlier payment'],
    [undefined, 200, 'debt.installment-due', 'an unknown number of payments'],
  ])('match the minimum of a loan (payments left: %s): $%d by %s for %s', (paymentsLeft, expected, formulaId, _why) => {
    const minimum = { kind: 'installment', paymentMinor: cents(200), ...(paymentsLeft && { paymentsLeft }) } as const;
    const loan = debtOf('loan', [segment(204.78, 7)], minimum, { kind: 'loan' });
    expect(debtMinimumToday(loan)).toBe(cents(expected));
    const working = minimumTodayWorking(loan);
    expect([working.formulaId, recompute(working)]).toEqual([formulaId, { kind: 'money', minor: cents(expected) }]);
    expect(working.result.value).toEqual(recompute(working));
  });

  it('name the rules behind a payment', () => {
    const [visa] = debts;
    if (visa === undefined) throw new Error('no debt');
    expect(debtWorkings(visa, plan, baseline, explainMonths(debts, options)[0]).payment?.assumptions).toEqual(
      expect.arrayContaining(['reason:minimum']),
    );
  });

  it('are null for the debt-free date, total interest and price of a plan that never ends', () => {
    const never = planPayoff([debtOf('never', [segment(10_000, 20)], installment(155))], {
      ...options,
      monthlyMinor: cents(155),
    });
    expect([debtFreeWorking(never, never), totalInterestWorking(never, never), priceAbove(never, plan)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('compute the price of a choice as the difference in total interest', () => {
    expect(priceAbove(baseline, plan)?.result.value).toEqual({
      kind: 'money',
      minor: baseline.totalInterestMinor - plan.totalInterestMinor,
    });
  });
});

describe('workings of a card', () => {
  const facts = {
    owedMinor: cents(1_500),
    minimum: { kind: 'percent_plus_interest_and_fees' as const, pctPpm: ppm(10_000), floorMinor: minor(2_500) },
    dueDay: 15,
    closeDay: 20,
    creditLimitMinor: cents(5_000),
    segments: [
      { id: 'purchases', kind: 'purchase' as const, balanceMinor: cents(1_000), aprPpm: ppm(249_900), promoId: null },
      { id: 'cash', kind: 'cash_advance' as const, balanceMinor: cents(500), aprPpm: ppm(299_900), promoId: null },
    ],
  };

  it.each([false, true])('match the figures of its outlook (purchases in grace: %s)', (inGrace) => {
    const outlook = cardOutlook({ ...facts, inGrace }, today);
    const { utilization, minimum, interest } = cardOutlookWorkings({ ...facts, inGrace }, today);
    expect(utilization?.result.value).toEqual({ kind: 'ppm', ppm: outlook.utilizationPpm });
    expect(minimum?.result.value).toEqual({ kind: 'money', minor: outlook.next?.minimumMinor });
    expect(interest?.result.value).toEqual({ kind: 'money', minor: outlook.next?.interestMinor });
  });

  it('are null without a credit limit and a due day', () => {
    const { creditLimitMinor: _limit, dueDay: _due, ...rest } = facts;
    expect(cardOutlookWorkings(rest, today)).toEqual({ utilization: null, minimum: null, interest: null });
  });
});
