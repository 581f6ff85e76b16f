import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays, addMonths } from '../../foundation/dates/add.ts';
import { type CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Debt } from '../../projections/debt/debt.ts';
import { totalMinimumToday } from '../../projections/debt/minimum-today.ts';
import { planPayoff } from '../../projections/debt/plan-payoff.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { plainDebts, TODAY } from '../../testing/arbitrary.ts';
import { modeSafeDate } from './mode-effects.ts';
import { type ModeKey, MODES } from './mode-parameters.ts';
import { modePlan, type ModePlanFacts } from './mode-plan.ts';

/** Generates only interest-free balances that end late enough for a safe payment. */
const held: fc.Arbitrary<Debt[]> = fc
  .array(
    fc.record({
      balance: fc.integer({ min: 1_000, max: 400_000 }),
      days: fc.integer({ min: 120, max: 700 }),
      payment: fc.integer({ min: 500, max: 9_000 }),
      deferred: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((list) =>
    list.map(({ balance, days, payment, deferred }, index) => ({
      id: `p${index}`,
      name: `p${index}`,
      kind: 'card',
      minimum: { kind: 'installment', paymentMinor: minor(payment) },
      segments: [
        {
          id: `s${index}`,
          kind: deferred ? 'deferred' : 'promo',
          balanceMinor: minor(balance),
          aprPpm: ppm(0),
          promo: { endsOn: addDays(TODAY, days), revertAprPpm: ppm(280_000) },
        },
      ],
    })),
  );
const facts = (debts: readonly Debt[], fields: Partial<ModePlanFacts> = {}): ModePlanFacts => ({
  today: TODAY,
  debts,
  monthlyMinor: minor(2_000_000),
  cashMinor: minor(0),
  monthlyExpensesMinor: minor(100_000),
  ...fields,
});
const endOf = (debt: Debt): CivilDate => debt.segments[0]?.promo?.endsOn ?? TODAY;

describe('promotions in any mode', () => {
  it('are paid off without interest by their pay-by date if the cash for them is held', () => {
    fc.assert(
      fc.property(held, (debts) => {
        const plan = modePlan(MODES.float, facts(debts));
        expect(plan).toMatchObject({ outcome: 'paid_off', totalInterestMinor: 0 });
        expect(plan.rows.flatMap(({ cliffs }) => cliffs)).toEqual([]);
        for (const { id, paidOffOn } of plan.debts) {
          const debt = debts.find((each) => each.id === id);
          expect(paidOffOn !== null && debt !== undefined && paidOffOn <= modeSafeDate(MODES.float, endOf(debt))).toBe(
            true,
          );
        }
      }),
      { numRuns: 60 },
    );
  });

  it('get only minimums until their final payment if the cash for them is held', () => {
    fc.assert(
      fc.property(
        held.map((list) => list.slice(0, 1)),
        (debts) => {
          const [debt] = debts;
          if (debt === undefined) return;
          const [plan, least] = [
            modePlan(MODES.float, facts(debts)),
            planPayoff(debts, { strategy: 'minimum_only', monthlyMinor: minor(0), startOn: TODAY }),
          ];
          const safeOn = modeSafeDate(MODES.float, endOf(debt));
          for (const [index, row] of plan.rows.entries())
            if (addMonths(row.on, 1) <= safeOn) expect(row.closingMinor).toBe(least.rows[index]?.closingMinor ?? 0);
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each<ModeKey>(['balanced', 'pay_down_fast', 'quick_wins', 'safety_first'])(
    'are paid off by their pay-by date in %s if there is enough money',
    (key) => {
      fc.assert(
        fc.property(held, (debts) => {
          const plan = modePlan(MODES[key], facts(debts, { cashMinor: minor(10_000_000) }));
          expect(plan).toMatchObject({ outcome: 'paid_off', totalInterestMinor: 0 });
          for (const { id, paidOffOn } of plan.debts) {
            const debt = debts.find((each) => each.id === id);
            expect(paidOffOn !== null && debt !== undefined && paidOffOn <= modeSafeDate(MODES[key], endOf(debt))).toBe(
              true,
            );
          }
        }),
        { numRuns: key === 'pay_down_fast' ? 4 : 15 },
      );
    },
  );
});

describe('debts without promotions', () => {
  it('cost as much interest in balanced as if the highest rate were paid first', () => {
    fc.assert(
      fc.property(plainDebts(), fc.integer({ min: 40_000, max: 150_000 }), (debts, monthly) => {
        const avalanche = planPayoff(debts, { strategy: 'avalanche', monthlyMinor: minor(monthly), startOn: TODAY });
        expect(modePlan(MODES.balanced, facts(debts, { monthlyMinor: minor(monthly) })).totalInterestMinor).toBe(
          avalanche.totalInterestMinor,
        );
      }),
      { numRuns: 25 },
    );
  });

  it('never cost more interest in safety_first with more cash', () => {
    fc.assert(
      fc.property(
        plainDebts(),
        fc.integer({ min: 60_000, max: 150_000 }),
        fc.integer({ min: 0, max: 300_000 }),
        fc.integer({ min: 0, max: 300_000 }),
        (debts, monthly, cash, more) => {
          const interestWith = (cashMinor: number) => {
            const plan = modePlan(
              MODES.safety_first,
              facts(debts, { monthlyMinor: minor(monthly), cashMinor: minor(cashMinor) }),
            );
            return plan.outcome === 'paid_off' ? plan.totalInterestMinor : Infinity;
          };
          expect(interestWith(cash + more)).toBeLessThanOrEqual(interestWith(cash) + debts.length * 60);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('get no extra payment in safety_first until the floor is filled to the cent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1_000, max: 90_000 }),
        fc.integer({ min: 0, max: 999 }),
        (months, spare, less) => {
          const missing = months * spare - less;
          const debts: Debt[] = [
            {
              id: 'd',
              name: 'd',
              kind: 'loan',
              segments: [{ id: 's', kind: 'purchase', balanceMinor: minor(90_000_000), aprPpm: ppm(0) }],
              minimum: { kind: 'installment', paymentMinor: minor(5_000) },
            },
          ];
          const parameters = { ...MODES.safety_first, floor: { kind: 'amount' as const, amountMinor: minor(missing) } };
          const plan = modePlan(
            parameters,
            facts(debts, { monthlyMinor: minor(totalMinimumToday(debts) + spare), cashMinor: minor(0) }),
          );
          const paidExtra = plan.rows.slice(0, months).reduce((sum, { paymentMinor }) => sum + paymentMinor - 5_000, 0);
          expect(months * spare - paidExtra).toBe(missing);
          expect(plan.rows[months]?.paymentMinor).toBe(5_000 + spare);
        },
      ),
      { numRuns: 40 },
    );
  });
});
