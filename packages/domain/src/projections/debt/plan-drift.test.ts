import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import { amount, cards, TODAY } from '../../testing/arbitrary.ts';
import { cents, debtOf, installment, segment } from '../../testing/debts.ts';
import { inputsOf } from '../../foundation/working/working.ts';
import { planDriftFormula } from './debt-formulas.ts';
import { totalMinimumToday } from './minimum-today.ts';
import { type ActualBalance, planDrift } from './plan-drift.ts';
import { planPayoff } from './plan-payoff.ts';

/**
 * Debts of $1,000 and $2,000 without interest, with $300 a month. With snowball, the small one is paid off after four
 * months.
 */
const debts = [
  debtOf('small', [segment(1000, 0)], installment(50)),
  debtOf('large', [segment(2000, 0)], installment(50)),
];
const plan = planPayoff(debts, { strategy: 'snowball', monthlyMinor: cents(300), startOn: civilDate('2026-03-01') });
const owed = (small: number, large: number): ActualBalance[] => [
  { debtId: 'small', owedMinor: cents(small) },
  { debtId: 'large', owedMinor: cents(large) },
];

describe('planDrift', () => {
  it.each<{ today: string; small: number; large: number; expected: Record<string, unknown>; why: string }>`
    today           | small   | large   | expected                                                                  | why
    ${'2026-03-15'} | ${1000} | ${2000} | ${{ state: 'on_track', month: 0, driftMinor: 0, monthsBehind: 0 }}        | ${'nothing is due before the first payment'}
    ${'2026-04-01'} | ${750}  | ${1950} | ${{ state: 'on_track', month: 1, driftMinor: 0, monthsBehind: 0 }}        | ${'the first payment was made on its date'}
    ${'2026-05-31'} | ${750}  | ${1950} | ${{ state: 'behind', month: 2, driftMinor: 30_000, monthsBehind: 1 }}     | ${'the second payment was not made'}
    ${'2026-05-31'} | ${220}  | ${1880} | ${{ state: 'ahead', month: 2, driftMinor: -30_000, monthsBehind: -1 }}    | ${'the third payment was made early'}
    ${'2026-05-31'} | ${520}  | ${1905} | ${{ state: 'on_track', month: 2, driftMinor: 2_500, monthsBehind: 0 }}    | ${'$25 are less than a tenth of a payment'}
    ${'2026-05-31'} | ${540}  | ${1900} | ${{ state: 'behind', month: 2, driftMinor: 4_000, monthsBehind: 0 }}      | ${'$40 are drift, but not a whole month'}
    ${'2026-05-31'} | ${1500} | ${2000} | ${{ state: 'behind', month: 2, driftMinor: 110_000, monthsBehind: null }} | ${'more is owed than at the start of the plan'}
    ${'2027-06-01'} | ${0}    | ${0}    | ${{ state: 'on_track', month: 10, driftMinor: 0, monthsBehind: 0 }}       | ${'every debt is paid off'}
  `('$today: $why', ({ today, small, large, expected }) => {
    expect(planDrift(plan, owed(small, large), civilDate(today))).toMatchObject(expected);
  });

  it('shows each debt, even if one ahead and one behind cancel out', () => {
    const drift = planDrift(plan, owed(600, 1800), civilDate('2026-05-01'));
    expect(drift.debts).toEqual([
      { debtId: 'small', plannedMinor: 50_000, owedMinor: 60_000, driftMinor: 10_000 },
      { debtId: 'large', plannedMinor: 190_000, owedMinor: 180_000, driftMinor: -10_000 },
    ]);
    expect(drift.state).toBe('on_track');
  });

  it('treats an unlisted debt as paid off, and a debt unknown to the plan as new', () => {
    const drift = planDrift(
      plan,
      [
        { debtId: 'large', owedMinor: cents(1900) },
        { debtId: 'store', owedMinor: cents(80) },
        { debtId: 'old', owedMinor: minor(0) },
      ],
      civilDate('2026-05-01'),
    );
    expect(drift).toMatchObject({ driftMinor: -50_000, newDebtIds: ['store'] });
  });

  it('reports no months behind or ahead if the plan never ends', () => {
    // 5,000 × 1.02 − 60 = 5,040.00, then 5,080.80.
    const never = planPayoff([debtOf('a', [segment(5000, 24)], installment(50))], {
      strategy: 'avalanche',
      monthlyMinor: cents(60),
      startOn: civilDate('2026-03-01'),
    });
    expect(planDrift(never, [{ debtId: 'a', owedMinor: cents(5080.8) }], civilDate('2026-05-01'))).toMatchObject({
      monthsBehind: null,
      state: 'on_track',
    });
  });

  it('has a reproducible working', () => {
    const { working, driftMinor } = planDrift(plan, owed(750, 1950), civilDate('2026-05-31'));
    expect(working.result.value).toEqual({ kind: 'money', minor: driftMinor });
    expect(planDriftFormula.compute(inputsOf(working.lines))).toEqual(working.result.value);
    expect(working.lines.map(({ key, evidenceIds }) => [key, evidenceIds])).toEqual([
      ['owed', ['small']],
      ['planned', ['small']],
      ['owed', ['large']],
      ['planned', ['large']],
    ]);
  });

  it.each<[string, ActualBalance[]]>([
    ['a balance below zero', owed(-1, 0)],
    ['a debt named twice', [...owed(1, 1), ...owed(1, 1)]],
  ])('rejects %s', (_, balances) => {
    expect(() => planDrift(plan, balances, civilDate('2026-05-01'))).toThrow();
  });
});

describe('household that follows its plan', () => {
  it('is on track on every payment day', () => {
    fc.assert(
      fc.property(cards(), amount(80_000), fc.nat(40), (list, extra, later) => {
        const chosen = planPayoff(list, {
          strategy: 'avalanche',
          monthlyMinor: minor(totalMinimumToday(list) + 1_000 + extra),
          startOn: TODAY,
        });
        const row = chosen.rows[Math.min(later, chosen.rows.length - 1)];
        fc.pre(row !== undefined);
        if (row === undefined) return;
        const drift = planDrift(
          chosen,
          row.debts.map(({ id, closingMinor }) => ({ debtId: id, owedMinor: closingMinor })),
          row.on,
        );
        expect(drift).toMatchObject({ state: 'on_track', driftMinor: 0 });
      }),
      { numRuns: 60 },
    );
  });
});
