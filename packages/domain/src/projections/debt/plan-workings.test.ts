import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { cents, debtOf, installment, segment } from '../../testing/debts.ts';
import { inputsOf, type Working } from '../../foundation/working/working.ts';
import { debtFormulas } from './debt-formulas.ts';
import { planPayoff } from './plan-payoff.ts';
import type { PayoffOptions } from './plan.ts';
import { interestSavedWorking, monthsSavedWorking, neverPaysOffWorking } from './plan-workings.ts';

const again = (working: Working | null) =>
  debtFormulas.find(({ id }) => id === working?.formulaId)?.compute(inputsOf(working?.lines ?? []));
const run = (dollars: number, fields: Partial<PayoffOptions> = {}, percent = 24) =>
  planPayoff([debtOf('visa', [segment(5000, percent)], installment(150))], {
    strategy: 'avalanche',
    monthlyMinor: cents(dollars),
    startOn: civilDate('2026-03-01'),
    ...fields,
  });
const baseline = run(0, { strategy: 'minimum_only' });

describe('savings of a plan', () => {
  it("are the baseline's interest less the plan's: $3,322.17 with $150, $1,143.33 with $300", () => {
    const working = interestSavedWorking(run(300), baseline);
    expect(working?.lines.map(({ key, value }) => [key, value])).toEqual([
      ['baseline_interest', { kind: 'money', minor: 332_217 }],
      ['plan_interest', { kind: 'money', minor: 114_333 }],
    ]);
    expect(working?.result.value).toEqual({ kind: 'money', minor: 332_217 - 114_333 });
    expect(working?.otherwise).toEqual({ key: 'baseline_cost', value: { kind: 'money', minor: 332_217 } });
    expect(again(working)).toEqual(working?.result.value);
  });

  it('include fees and lost yield on savings', () => {
    const working = interestSavedWorking(run(300), baseline, {
      feeMinor: cents(150),
      baselineYieldMinor: cents(80),
      planYieldMinor: cents(30),
    });
    // 3,322.17 − 80 − 1,143.33 − 150 + 30
    expect(working?.result.value).toEqual({ kind: 'money', minor: 197_884 });
    expect(working?.steps).toEqual([{ key: 'yield_lost', value: { kind: 'money', minor: 5_000 } }]);
    expect(again(working)).toEqual(working?.result.value);
  });

  it('are negative if the fee exceeds the interest saved', () => {
    expect(interestSavedWorking(run(300), baseline, { feeMinor: cents(3000) })?.result.value).toEqual({
      kind: 'money',
      minor: 217_884 - 300_000,
    });
  });

  it('are also given in months: 56 with $150, 21 with $300', () => {
    const working = monthsSavedWorking(run(300), baseline);
    expect(working?.result).toEqual({ key: 'months_saved', value: { kind: 'count', count: 35 } });
    expect(working?.otherwise).toEqual({ key: 'baseline_debt_free_on', value: { kind: 'date', on: '2030-11-01' } });
    expect(again(working)).toEqual(working?.result.value);
  });

  it('name their conventions and the baseline, because other calculators differ in them', () => {
    expect(interestSavedWorking(run(300), baseline)?.assumptions).toEqual([
      'strategy:avalanche',
      'baseline:minimum_only',
      'interest_before_payment',
      'interest_rounding:minor',
      'within_card:law',
      'deferred_interest:compounding',
      'no_new_purchases',
    ]);
  });

  it('are null if the plan or its baseline never ends', () => {
    const never = run(0, { strategy: 'minimum_only' }, 40);
    expect([
      interestSavedWorking(run(300), never),
      monthsSavedWorking(run(300), never),
      interestSavedWorking(never, baseline),
    ]).toEqual([null, null, null]);
  });
});

describe('plan that never pays off', () => {
  it('reports how much more is needed, and which interest exceeds the payment', () => {
    const never = run(155, {}, 40);
    if (never.outcome !== 'never_pays_off') throw new Error(never.outcome);
    const working = neverPaysOffWorking(never);
    // $5,000 at 40%: $166.67 of interest in the first month.
    expect(working.steps).toEqual([
      { key: 'first_month_interest', value: { kind: 'money', minor: 16_667 }, evidenceIds: ['visa'] },
      { key: 'first_month_payment', value: { kind: 'money', minor: 15_500 } },
      { key: 'within_months', value: { kind: 'count', count: 360 } },
    ]);
    expect(working.result.value).toEqual({ kind: 'money', minor: never.neededMonthlyMinor - 15_500 });
    expect(run((never.neededMonthlyMinor as number) / 100, {}, 40).outcome).toBe('paid_off');
    expect(again(working)).toEqual(working.result.value);
  });

  it('compares the needed amount with the first payment if only minimums are paid', () => {
    const never = run(0, { strategy: 'minimum_only' }, 40);
    if (never.outcome !== 'never_pays_off') throw new Error(never.outcome);
    expect(neverPaysOffWorking(never).lines[1]).toEqual({ key: 'monthly', value: { kind: 'money', minor: 15_000 } });
  });
});
