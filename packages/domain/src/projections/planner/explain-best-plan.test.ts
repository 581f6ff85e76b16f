import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { totalMinimumToday } from '../debt/minimum-today.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { amount, cards, TODAY } from '../../testing/arbitrary.ts';
import { cents, debtOf, installment, promotion, segment } from '../../testing/debts.ts';
import { inputsOf, type Working } from '../../foundation/working/working.ts';
import { bestPlan } from './best-plan.ts';
import { interestSavedFormula } from '../debt/debt-formulas.ts';
import { planPayoff } from '../debt/plan-payoff.ts';
import { bestPlanSaving, explainBestMonth, priceOfChoice } from './explain-best-plan.ts';
import { priceOfChoiceFormula } from './planner-formulas.ts';

const startOn = civilDate('2026-01-01');
const valueOf = (working: Working | null) =>
  working?.result.value.kind === 'money' ? (working.result.value.minor as number) : null;
const couch = [
  debtOf('couch', [promotion('deferred', 1000, '2026-07-01', 29.99)], installment(25)),
  debtOf('visa', [segment(3000, 24.99)], installment(25)),
];
const options = { monthlyMinor: cents(400), startOn };

describe('explanation of the best plan', () => {
  const best = bestPlan(couch, options);
  const [focus] = best.focus;

  it('shows the highest rate first, then the promotion that is cleared in time', () => {
    const reasons = (month: number) =>
      explainBestMonth(best, options, month).parts.map(({ debtId, reason }) => [debtId, reason]);
    expect(reasons(1)).toContainEqual(['visa', 'highest_rate']);
    expect(reasons(6)).toContainEqual(['couch', 'cleared_in_time']);
    expect(focus?.debtId).toBe('couch');
  });

  it('reports that only one debt is left at the end', () => {
    expect(explainBestMonth(best, options, best.result.rows.length - 1).parts.at(-1)).toMatchObject({
      debtId: 'visa',
      reason: 'only_debt_left',
    });
  });

  it('names the later rate of a deferred balance that the money cannot clear in time', () => {
    const tight = { monthlyMinor: cents(300), startOn };
    const debts = [
      debtOf('couch', [promotion('deferred', 4000, '2026-04-01', 29.99)], installment(25)),
      debtOf('visa', [segment(3000, 19.99)], installment(25)),
    ];
    expect(explainBestMonth(bestPlan(debts, tight), tight, 1).parts).toContainEqual(
      expect.objectContaining({ debtId: 'couch', reason: 'highest_later_rate' }),
    );
  });

  it('accounts for every payment of every month', () => {
    fc.assert(
      fc.property(cards(), amount(80_000), (debts, extra) => {
        const chosen = { monthlyMinor: minor(totalMinimumToday(debts) + 1_000 + extra), startOn: TODAY };
        const found = bestPlan(debts, chosen);
        for (const row of found.result.rows.slice(0, 12)) {
          const { parts } = explainBestMonth(found, chosen, row.month);
          for (const { id, paymentMinor } of row.debts)
            expect(parts.reduce((sum, part) => (part.debtId === id ? sum + part.amountMinor : sum), 0)).toBe(
              paymentMinor,
            );
        }
      }),
      { numRuns: 8, endOnFailure: true },
    );
  });
});

describe('best plan with spare savings', () => {
  const promo = [debtOf('transfer', [promotion('promo', 2000, '2026-07-01', 24.99)], installment(25))];
  const withSavings = {
    monthlyMinor: cents(25),
    startOn,
    savings: { balanceMinor: cents(3000), bufferMinor: cents(500), yieldPpm: ppm(40_000), horizonMonths: 12 },
  };
  const best = bestPlan(promo, withSavings);

  it('explains held cash by the end of a promotion, and shows the spare savings in its working', () => {
    const { parts, held, working } = explainBestMonth(best, withSavings, 1);
    expect(parts.map(({ debtId, reason, amountMinor }) => [debtId, reason, amountMinor])).toEqual([
      ['transfer', 'minimum', 2_500],
    ]);
    // $2,000 minus the minimums until then.
    if (held.length > 0)
      expect(held).toEqual([
        {
          debtId: 'transfer',
          segmentId: 'balance',
          reason: 'held_for_promo_end',
          amountMinor: 200_000 - 2_500 - 5 * 2_500,
        },
      ]);
    // $2,500 above the buffer, plus a month's yield of 4% on $3,000, plus the month's $25, minus the minimum.
    expect(working?.result.value).toEqual({ kind: 'money', minor: 250_000 + 1_000 + 2_500 - 2_500 });
    expect(working?.lines.map(({ key }) => key)).toEqual(['monthly', 'spare_savings', 'minimum']);
  });

  it('subtracts from its saving the yield lost compared with minimum payments', () => {
    const working = bestPlanSaving(best);
    expect(valueOf(working)).toBe((best.baseline.costMinor ?? 0) - (best.costMinor ?? 0));
    expect(interestSavedFormula.compute(inputsOf(working?.lines ?? []))).toEqual(working?.result.value);
    const [lost] = working?.steps ?? [];
    expect(lost).toEqual({
      key: 'yield_lost',
      value: { kind: 'money', minor: best.baseline.earnedMinor - best.earnedMinor },
    });
    expect(best.baseline.earnedMinor).toBeGreaterThan(best.earnedMinor);
  });

  it('leaves a debt at 3% at its minimums while savings earn 4%', () => {
    const cheap = [debtOf('loan', [segment(2000, 3)], installment(100), { kind: 'loan' })];
    const kept = bestPlan(cheap, { ...withSavings, monthlyMinor: cents(100) });
    expect(kept.result.rows.slice(0, 10).map(({ paymentMinor }) => paymentMinor)).toEqual(
      Array.from({ length: 10 }, () => 10_000),
    );
    expect(valueOf(bestPlanSaving(kept))).toBe(0);
  });

  it('pays a debt at 5% immediately, because the interest saved exceeds the yield lost', () => {
    const costly = [debtOf('loan', [segment(2000, 5)], installment(100), { kind: 'loan' })];
    const paid = bestPlan(costly, { ...withSavings, monthlyMinor: cents(100) });
    expect(paid.result).toMatchObject({ months: 1 });
    expect(valueOf(bestPlanSaving(paid))).toBeGreaterThan(0);
  });
});

describe('price of a choice', () => {
  const best = bestPlan(couch, { ...options, order: ['visa', 'couch'] });

  it.each(['avalanche', 'snowball', 'custom', 'promo_aware', 'highest_payment_relief'] as const)(
    'for %s is the cost of its plan minus that of the best plan',
    (strategy) => {
      const chosen = planPayoff(couch, { ...options, strategy, order: ['visa', 'couch'] });
      const working = priceOfChoice(best, strategy);
      expect(valueOf(working)).toBe(chosen.totalInterestMinor - (best.costMinor ?? 0));
      expect(valueOf(working)).toBeGreaterThanOrEqual(0);
      expect(priceOfChoiceFormula.compute(inputsOf(working?.lines ?? []))).toEqual(working?.result.value);
    },
  );

  it('is zero for the best method itself', () => {
    expect(valueOf(priceOfChoice(best, best.method))).toBe(0);
  });

  it('is null for a method that was not tried or never pays off the debts', () => {
    expect(priceOfChoice(bestPlan(couch, options), 'custom')).toBeNull();
    const never = bestPlan([debtOf('visa', [segment(100_000, 24.99)], installment(25))], {
      monthlyMinor: cents(100),
      startOn,
    });
    expect([priceOfChoice(never, 'avalanche'), bestPlanSaving(never)]).toEqual([null, null]);
  });
});

describe('loan with a prepayment fee', () => {
  const loan = debtOf('loan', [segment(5000, 4)], installment(200), {
    kind: 'loan',
    prepaymentFee: { feePpm: ppm(150_000) },
  });

  it('keeps its installments if the fee exceeds the interest', () => {
    const best = bestPlan([loan, debtOf('visa', [segment(1000, 20)], installment(50))], {
      monthlyMinor: cents(600),
      startOn,
    });
    expect(best.method).toBe('keep_installments');
    expect(best.result.rows.flatMap(({ debts }) => debts).filter(({ feeMinor }) => feeMinor !== undefined)).toEqual([]);
    expect(best.costMinor).toBeLessThan(
      planPayoff([loan], { strategy: 'avalanche', monthlyMinor: cents(600), startOn }).totalInterestMinor,
    );
  });
});
