import { describe, expect, it, jest } from '@jest/globals';
import * as fc from 'fast-check';
import { type CivilDate, civilDate } from '../../foundation/dates/civil-date.ts';
import type { Debt } from '../../projections/debt/debt.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { cards, TODAY } from '../../testing/arbitrary.ts';
import { recompute } from '../../formulas.ts';
import { modeDiff, modeEvaluator, type ModeOutcome } from './mode-diff.ts';
import { MODE_KEYS, type ModeParameters, MODES } from './mode-parameters.ts';
import { modePlan } from './mode-plan.ts';

const debt = (id: string, balance: number, aprPpm: number, paymentMinor: number): Debt => ({
  id,
  name: id,
  kind: 'card',
  segments: [{ id, kind: 'purchase', balanceMinor: minor(balance), aprPpm: ppm(aprPpm) }],
  minimum: { kind: 'installment', paymentMinor: minor(paymentMinor) },
});
const FACTS = {
  today: TODAY,
  debts: [debt('large', 400_000, 250_000, 10_000), debt('small', 50_000, 120_000, 2_000)],
  monthlyMinor: minor(40_000),
  cashMinor: minor(500_000),
  monthlyExpensesMinor: minor(100_000),
};

const outcome = (fields: Partial<ModeOutcome> = {}): ModeOutcome => ({
  debtFreeOn: civilDate('2028-05-01'),
  totalInterestMinor: minor(80_000),
  lowestCashMinor: minor(30_000),
  sweeps: [],
  ...fields,
});
const diffOf = (before: ModeOutcome, after: ModeOutcome) =>
  modeDiff(MODES.balanced, MODES.quick_wins, (parameters) => (parameters === MODES.balanced ? before : after));

describe('modeDiff', () => {
  it('reports how much sooner, cheaper and safer the other mode is', () => {
    const diff = diffOf(
      outcome(),
      outcome({
        debtFreeOn: civilDate('2028-03-01'),
        totalInterestMinor: minor(72_500),
        lowestCashMinor: minor(25_000),
      }),
    );
    expect(diff).toMatchObject({
      isEmpty: false,
      debtFree: { before: '2028-05-01', after: '2028-03-01', daysSooner: 61, monthsSooner: 2 },
      interest: { before: 80_000, after: 72_500, savedMinor: 7_500 },
      lowestCash: { before: 30_000, after: 25_000, changeMinor: -5_000 },
      sweeps: { added: [], removed: [], changed: [] },
    });
  });

  it.each<[CivilDate | null, CivilDate | null, number | null, string]>([
    [civilDate('2028-05-01'), civilDate('2028-06-15'), -1, 'the other mode is later'],
    [civilDate('2028-05-31'), civilDate('2028-05-01'), 0, 'both dates are in the same month'],
    [civilDate('2028-01-31'), civilDate('2027-12-01'), 1, 'the dates are in two years'],
    [null, civilDate('2028-05-01'), null, 'the debts would otherwise never be paid off'],
    [civilDate('2028-05-01'), null, null, 'the debts would never be paid off'],
    [null, null, null, 'the debts are never paid off in either mode'],
  ])('reports a debt-free date moved from %s to %s as %s months sooner: %s', (before, after, months, _why) => {
    expect(diffOf(outcome({ debtFreeOn: before }), outcome({ debtFreeOn: after })).debtFree.monthsSooner).toBe(months);
  });

  it('reports no difference if a figure is unknown on one side', () => {
    const diff = diffOf(outcome({ totalInterestMinor: null, lowestCashMinor: null }), outcome());
    expect(diff.interest).toEqual({ before: null, after: 80_000, savedMinor: null, working: null });
    expect(diff.lowestCash).toEqual({ before: null, after: 30_000, changeMinor: null, working: null });
  });

  it('lists sweeps that are added, removed and changed', () => {
    const sweep = (id: string, amount: number) => ({ id, amountMinor: minor(amount) });
    const diff = diffOf(
      outcome({ sweeps: [sweep('a', 100), sweep('b', 200), sweep('c', 300)] }),
      outcome({ sweeps: [sweep('b', 250), sweep('c', 300), sweep('d', 400)] }),
    );
    expect(diff.sweeps).toEqual({
      added: [sweep('d', 400)],
      removed: [sweep('a', 100)],
      changed: [{ id: 'b', before: 200, after: 250 }],
    });
  });

  it('lists the parameters that differ', () => {
    const same = () => outcome();
    expect(
      modeDiff(MODES.balanced, { ...MODES.balanced, bufferDays: 14, floor: { kind: 'months', months: 2 } }, same)
        .parameters,
    ).toEqual(['floor', 'bufferDays']);
    expect(modeDiff(MODES.balanced, { ...MODES.balanced, floor: { kind: 'months', months: 1 } }, same).isEmpty).toBe(
      true,
    );
  });

  it('detects a change to any parameter', () => {
    const other: ModeParameters = {
      floor: { kind: 'amount', amountMinor: minor(1) },
      bufferDays: 1,
      confidence: 'p90',
      hurdlePpm: ppm(1),
      debtOrder: 'custom',
      customOrder: ['a'],
      destinationOrder: ['savings'],
      promoMarginDays: 1,
      automation: { level: 'inform' },
    };
    expect(modeDiff(MODES.balanced, other, () => outcome()).parameters).toEqual(Object.keys(other));
  });

  it('reports a difference if only parameters or only effects differ', () => {
    expect(modeDiff(MODES.balanced, { ...MODES.balanced, confidence: 'p90' }, () => outcome()).isEmpty).toBe(false);
    const results = [outcome(), outcome({ sweeps: [{ id: 'a', amountMinor: minor(1) }] })];
    expect(modeDiff(MODES.balanced, MODES.balanced, () => results.shift() ?? outcome()).isEmpty).toBe(false);
  });

  it('gives every difference a working that computes it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e9 }),
        fc.integer({ min: 0, max: 1e9 }),
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.integer({ min: -1e9, max: 1e9 }),
        (a, b, c, d) => {
          const { interest, lowestCash } = diffOf(
            outcome({ totalInterestMinor: minor(a), lowestCashMinor: minor(c) }),
            outcome({ totalInterestMinor: minor(b), lowestCashMinor: minor(d) }),
          );
          if (interest.working === null || lowestCash.working === null) throw new Error('both are known');
          expect(recompute(interest.working)).toEqual({ kind: 'money', minor: interest.savedMinor });
          expect(recompute(lowestCash.working)).toEqual({ kind: 'money', minor: lowestCash.changeMinor });
        },
      ),
    );
  });
});

describe('modeEvaluator', () => {
  it('takes debts from the plan that the mode executes, and cash figures from the given function', () => {
    const cashOf = jest.fn((parameters: ModeParameters) => ({
      lowestCashMinor: minor(parameters.bufferDays * 100),
      sweeps: [],
    }));
    const evaluate = modeEvaluator(FACTS, cashOf);
    const plan = modePlan(MODES.quick_wins, FACTS);
    if (plan.outcome !== 'paid_off') throw new Error(plan.outcome);
    expect(evaluate(MODES.quick_wins)).toEqual({
      debtFreeOn: plan.debtFreeOn,
      totalInterestMinor: plan.totalInterestMinor,
      lowestCashMinor: 700,
      sweeps: [],
    });
    expect(cashOf).toHaveBeenCalledWith(MODES.quick_wins);
  });

  it('reports no cash figures without a forecast', () => {
    expect(modeEvaluator(FACTS)(MODES.balanced)).toMatchObject({ lowestCashMinor: null, sweeps: [] });
  });

  it('reports no debt-free date if the debts keep growing', () => {
    expect(
      modeEvaluator({ ...FACTS, debts: [debt('grows', 1_000_000, 300_000, 100)], monthlyMinor: minor(100) })(
        MODES.balanced,
      ),
    ).toMatchObject({ debtFreeOn: null, totalInterestMinor: null });
  });

  it('reports the interest that pay_down_fast saves compared with quick_wins', () => {
    // 400 a month on 4,000 at 25% and 500 at 12%: clearing the small debt first keeps the high-rate debt longer.
    const diff = modeDiff(MODES.quick_wins, MODES.pay_down_fast, modeEvaluator(FACTS));
    expect(diff.interest.savedMinor).toBeGreaterThan(0);
    expect(diff.debtFree.daysSooner).toBeGreaterThanOrEqual(0);
    expect(diff.parameters).toEqual(['debtOrder']);
  });

  it('finds no difference between a mode and itself', () => {
    fc.assert(
      fc.property(
        cards(),
        fc.constantFrom(...MODE_KEYS.filter((key) => key !== 'pay_down_fast')),
        fc.integer({ min: 30_000, max: 100_000 }),
        (debts, key, monthly) => {
          const diff = modeDiff(
            MODES[key],
            MODES[key],
            modeEvaluator({ ...FACTS, debts, monthlyMinor: minor(monthly) }),
          );
          expect(diff).toMatchObject({
            isEmpty: true,
            parameters: [],
            sweeps: { added: [], removed: [], changed: [] },
          });
          expect([null, 0]).toContain(diff.interest.savedMinor);
          expect([null, 0]).toContain(diff.debtFree.daysSooner);
        },
      ),
      { numRuns: 15 },
    );
    // Searching for the cheapest plan is slow, so it runs once.
    expect(modeDiff(MODES.pay_down_fast, MODES.pay_down_fast, modeEvaluator(FACTS)).isEmpty).toBe(true);
  });

  it('gives the opposite signs when the modes are swapped', () => {
    fc.assert(
      fc.property(
        cards(),
        fc.constantFrom('balanced' as const, 'quick_wins' as const, 'safety_first' as const),
        fc.integer({ min: 30_000, max: 100_000 }),
        (debts, key, monthly) => {
          const evaluate = modeEvaluator({ ...FACTS, debts, monthlyMinor: minor(monthly) });
          const [there, back] = [
            modeDiff(MODES.balanced, MODES[key], evaluate),
            modeDiff(MODES[key], MODES.balanced, evaluate),
          ];
          expect(back.interest.savedMinor ?? 0).toBe(0 - (there.interest.savedMinor ?? 0));
          expect(back.debtFree.daysSooner ?? 0).toBe(0 - (there.debtFree.daysSooner ?? 0));
        },
      ),
      { numRuns: 15 },
    );
  });
});
