import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { amount, cards, TODAY } from '../../testing/arbitrary.ts';
import { cents, debtOf, installment, promotion, segment } from '../../testing/debts.ts';
import { inputsOf } from '../../foundation/working/working.ts';
import type { Debt } from './debt.ts';
import { aboveMinimumsFormula } from './debt-formulas.ts';
import { explainMonth, explainMonths } from './explain-month.ts';
import type { PayoffOptions, PayoffStrategy } from './plan.ts';
import { planPayoff } from './plan-payoff.ts';

const options = (
  dollars: number,
  strategy: PayoffStrategy = 'avalanche',
  fields: Partial<PayoffOptions> = {},
): PayoffOptions => ({ strategy, monthlyMinor: cents(dollars), startOn: civilDate('2026-03-01'), ...fields });
const reasons = (debts: Debt[], chosen: PayoffOptions, month = 1) =>
  explainMonth(debts, chosen, month).parts.map(({ debtId, reason, amountMinor }) => [
    debtId,
    reason,
    amountMinor / 100,
  ]);

const small = debtOf('small', [segment(500, 10)], installment(25));
const costly = debtOf('costly', [segment(3000, 25)], installment(90));

describe('payments of a month, explained', () => {
  it.each<{ strategy: PayoffStrategy; extra: [string, string, number] }>`
    strategy                    | extra
    ${'avalanche'}              | ${['costly', 'highest_rate', 85]}
    ${'snowball'}               | ${['small', 'smallest_balance', 85]}
    ${'custom'}                 | ${['small', 'own_order', 85]}
    ${'highest_payment_relief'} | ${['small', 'frees_largest_minimum', 85]}
    ${'promo_aware'}            | ${['costly', 'highest_rate', 85]}
  `('$strategy: cover the minimums first, then $extra', ({ strategy, extra }) => {
    expect(reasons([small, costly], options(200, strategy, { order: ['small'] }))).toEqual([
      ['small', 'minimum', 25],
      ['costly', 'minimum', 90],
      extra,
    ]);
  });

  it('are only minimums under minimum_only, and have no working', () => {
    const { parts, working, rolledOnMinor } = explainMonth([small, costly], options(0, 'minimum_only'), 1);
    expect(parts.map(({ reason }) => reason)).toEqual(['minimum', 'minimum']);
    expect([working, rolledOnMinor]).toEqual([null, 0]);
  });

  it('cover the share of a promotion under promo_aware, then go to the highest rate', () => {
    const sofa = debtOf('sofa', [promotion('deferred', 600, '2026-09-01', 19.99)], installment(25));
    expect(reasons([sofa, costly], options(300, 'promo_aware'))).toEqual([
      ['sofa', 'minimum', 25],
      ['costly', 'minimum', 90],
      ['sofa', 'promo_share', 75],
      ['costly', 'highest_rate', 110],
    ]);
  });

  it('go to deferred interest first in its last two cycles, because the law requires it', () => {
    const card = debtOf(
      'card',
      [{ ...promotion('deferred', 1000, '2026-06-01', 24), id: 'sofa' }, segment(900, 12, { id: 'buys' })],
      installment(0),
    );
    const parts = (month: number) =>
      explainMonth([card, debtOf('loan', [segment(5000, 5)], installment(50))], options(250), month).parts;
    expect(parts(1)).toEqual([
      expect.objectContaining({ debtId: 'loan' }),
      { debtId: 'card', segmentId: 'buys', reason: 'highest_rate', amountMinor: 20_000 },
    ]);
    expect(parts(2)).toEqual([
      expect.objectContaining({ debtId: 'loan' }),
      { debtId: 'card', segmentId: 'sofa', reason: 'deferred_last_cycles', amountMinor: 20_000 },
    ]);
  });

  it('roll the freed minimum over to the remaining debt', () => {
    const month = planPayoff([small, costly], options(400, 'snowball')).debts[0]?.months ?? 0;
    const { parts, rolledOnMinor, working } = explainMonth([small, costly], options(400, 'snowball'), month + 1);
    expect(rolledOnMinor).toBe(2_500);
    expect(parts.map(({ debtId, reason, amountMinor }) => [debtId, reason, amountMinor])).toEqual([
      ['costly', 'minimum', 9_000],
      ['costly', 'only_debt_left', 31_000],
    ]);
    // $400 less the one remaining minimum.
    expect(working?.result.value).toEqual({ kind: 'money', minor: 31_000 });
  });

  it("include the month's extra payment", () => {
    const { working } = explainMonth(
      [small, costly],
      options(200, 'avalanche', { extras: [{ month: 2, amountMinor: cents(60) }] }),
      2,
    );
    expect(working?.lines.map(({ key, value }) => [key, value.kind === 'money' ? value.minor : null])).toEqual([
      ['monthly', 20_000],
      ['extra', 6_000],
      ['minimum', 2_500],
      ['minimum', 9_000],
    ]);
    expect(working?.result).toEqual({ key: 'above_minimums', value: { kind: 'money', minor: 14_500 } });
  });

  it('show which minimum comes first and the missing amount if there is a shortfall', () => {
    const late = debtOf('late', [segment(1000, 10)], installment(100), { daysPastDue: 35 });
    const sofa = debtOf('sofa', [promotion('deferred', 1000, '2027-12-31', 30)], installment(100));
    const home = debtOf('home', [segment(1000, 5)], installment(100), { kind: 'loan', secured: true });
    const card = debtOf('card', [segment(1000, 29)], installment(100));
    const { parts, missing, working } = explainMonth([card, home, sofa, late], options(350), 1);
    expect(parts.map(({ debtId, reason, amountMinor }) => [debtId, reason, amountMinor])).toEqual([
      ['late', 'minimum_late', 10_000],
      ['sofa', 'minimum_deferred', 10_000],
      ['home', 'minimum_secured', 10_000],
      ['card', 'minimum', 5_000],
    ]);
    expect(missing).toEqual([{ debtId: 'card', missingMinor: 5_000 }]);
    expect(working?.result.value).toEqual({ kind: 'money', minor: -5_000 });
  });

  it('show whole cents if the plan computes in finer units', () => {
    const { parts } = explainMonth(
      [small, costly],
      options(200, 'avalanche', { conventions: { interestRounding: 'carried' } }),
      1,
    );
    expect(parts.map(({ amountMinor }) => amountMinor)).toEqual([2_500, 9_000, 8_500]);
  });

  it('cover the shown months of a plan that never ends, but no month after the end of a plan', () => {
    const growing = debtOf('a', [segment(5000, 24)], installment(50));
    expect(reasons([growing], options(60), 60)).toEqual([
      ['a', 'minimum', 50],
      ['a', 'only_debt_left', 10],
    ]);
    expect(() => explainMonth([small], options(600), 2)).toThrow('no month 2');
  });

  it('include the prepayment fee of a loan', () => {
    const loan = debtOf('loan', [segment(1000, 0)], installment(100), {
      kind: 'loan',
      prepaymentFee: { feePpm: ppm(20_000) },
    });
    expect(reasons([loan], options(202))).toEqual([
      ['loan', 'minimum', 100],
      ['loan', 'only_debt_left', 102],
    ]);
  });
});

describe('every explanation', () => {
  const strategy = fc.constantFrom<PayoffStrategy>(
    'avalanche',
    'snowball',
    'custom',
    'promo_aware',
    'highest_payment_relief',
    'minimum_only',
  );

  it("accounts for each debt's payment of the month, exactly to the cent", () => {
    fc.assert(
      fc.property(cards(), amount(100_000), strategy, fc.nat(30), (debts, monthly, chosen, later) => {
        const plan = { strategy: chosen, monthlyMinor: minor(monthly), startOn: TODAY, order: ['d1', 'd0'] };
        const { rows } = planPayoff(debts, plan);
        const row = rows[Math.min(later, rows.length - 1)];
        fc.pre(row !== undefined);
        if (row === undefined) return;
        const { parts, missing, working } = explainMonth(debts, plan, row.month);
        const paid = (id: string, segmentId: string) =>
          parts.reduce(
            (sum, part) => (part.debtId === id && part.segmentId === segmentId ? sum + part.amountMinor : sum),
            0,
          );
        for (const debt of row.debts)
          for (const part of debt.segments) expect(paid(debt.id, part.id)).toBe(part.paymentMinor);
        expect(missing.reduce((sum, { missingMinor }) => sum + missingMinor, 0)).toBe(row.shortfall?.missingMinor ?? 0);
        if (working !== null)
          expect(aboveMinimumsFormula.compute(inputsOf(working.lines))).toEqual(working.result.value);
      }),
      { numRuns: 80 },
    );
  });

  it('covers every month of the plan in one pass, with the same content as month by month', () => {
    fc.assert(
      fc.property(cards(), amount(100_000), strategy, (debts, monthly, chosen) => {
        const plan = { strategy: chosen, monthlyMinor: minor(monthly), startOn: TODAY, order: ['d1'] };
        const all = explainMonths(debts, plan);
        expect(all.map(({ month }) => month)).toEqual(planPayoff(debts, plan).rows.map(({ month }) => month));
        for (const one of all.slice(0, 3)) expect(explainMonth(debts, plan, one.month)).toEqual(one);
      }),
      { numRuns: 20 },
    );
  });

  it('leaves the plan that it explains unchanged', () => {
    const debts = [small, costly];
    const before = JSON.stringify(planPayoff(debts, options(200)));
    explainMonth(debts, options(200), 5);
    expect(JSON.stringify(planPayoff(debts, options(200)))).toBe(before);
  });
});
