import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import type { Debt, DebtSegment } from '../../projections/debt/debt.ts';
import { planPayoff } from '../../projections/debt/plan-payoff.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { bestPlan } from '../../projections/planner/best-plan.ts';
import { cards, TODAY } from '../../testing/arbitrary.ts';
import { modeSafeDate } from './mode-effects.ts';
import { MODE_KEYS, type ModeParameters, MODES } from './mode-parameters.ts';
import { modeCourse, modePlan, type ModePlanFacts } from './mode-plan.ts';

const plain = (id: string, balance: number, aprPpm: number): DebtSegment => ({
  id,
  kind: 'purchase',
  balanceMinor: minor(balance),
  aprPpm: ppm(aprPpm),
});
const promo = (id: string, balance: number, endsOn: string, kind: 'promo' | 'deferred' = 'promo'): DebtSegment => ({
  id,
  kind,
  balanceMinor: minor(balance),
  aprPpm: ppm(0),
  promo: { endsOn: civilDate(endsOn), revertAprPpm: ppm(280_000) },
});
const debt = (id: string, segments: DebtSegment[], paymentMinor: number): Debt => ({
  id,
  name: id,
  kind: 'card',
  segments,
  minimum: { kind: 'installment', paymentMinor: minor(paymentMinor) },
});

const DEBTS = [
  debt('large', [plain('large', 400_000, 250_000)], 8_000),
  debt('small', [plain('small', 50_000, 120_000)], 2_000),
  debt('bt', [promo('bt', 120_000, '2026-12-31')], 3_000),
];
const facts = (fields: Partial<ModePlanFacts> = {}): ModePlanFacts => ({
  today: TODAY,
  debts: DEBTS,
  monthlyMinor: minor(60_000),
  cashMinor: minor(100_000),
  monthlyExpensesMinor: minor(100_000),
  ...fields,
});
const planned = (parameters: ModeParameters, fields: Partial<ModePlanFacts> = {}) =>
  modePlan(parameters, facts(fields));
const clearedOn = (plan: ReturnType<typeof planned>, id: string) =>
  plan.debts.find((each) => each.id === id)?.paidOffOn ?? null;
const paidTo = (plan: ReturnType<typeof planned>, id: string, month: number) =>
  plan.rows.find((row) => row.month === month)?.debts.find((each) => each.id === id)?.paymentMinor;

describe('modePlan', () => {
  it('clears a promotion in balanced a cycle before its end, or by its end without a margin', () => {
    // Pay-by date November 30; the ninth payment, on December 1, would still be in time for the end itself.
    const plan = planned(MODES.balanced);
    expect(clearedOn(plan, 'bt')).toBe('2026-11-01');
    expect(planned({ ...MODES.balanced, promoMarginDays: 0 }).debts.find(({ id }) => id === 'bt')?.paidOffOn).toBe(
      '2026-12-01',
    );
  });

  it('uses the actual end if the money does not suffice for the margin', () => {
    // 130 a month beyond the other minimums: eight payments are 1,040 and nine are 1,170, so 1,100 needs the ninth.
    const debts = [debt('bt', [promo('bt', 110_000, '2026-12-31')], 3_000)];
    const plan = planned(MODES.balanced, { debts, monthlyMinor: minor(13_000) });
    expect(plan).toMatchObject({ totalInterestMinor: 0, outcome: 'paid_off', debtFreeOn: '2026-12-01' });
  });

  it('costs no more in pay_down_fast than in three other modes with the same money', () => {
    const fast = planned(MODES.pay_down_fast);
    for (const key of ['balanced', 'quick_wins', 'safety_first'] as const)
      expect(fast.totalInterestMinor).toBeLessThanOrEqual(planned(MODES[key]).totalInterestMinor);
  });

  it('clears the smallest balance first in quick_wins', () => {
    expect(planned(MODES.quick_wins).firstWin?.debtId).toBe('small');
  });

  it('pays only minimums in safety_first until the floor is full', () => {
    // The floor is three months of 1,000, and 2,000 are missing. With 470 a month to spare, the fifth payment fills the
    // floor and leaves 350 for debts.
    const plan = planned(MODES.safety_first, { debts: DEBTS.slice(0, 2), monthlyMinor: minor(57_000) });
    expect([1, 4, 5, 6].map((month) => paidTo(plan, 'large', month))).toEqual([8_000, 8_000, 43_000, 55_000]);
    expect(plan.rows[5]?.paymentMinor).toBe(57_000);
  });

  it('pays rising minimums in safety_first after a promotion ends, regardless of the cash in the floor', () => {
    // $10,000 at 0% until May 20, then 25%: the minimum of 1% plus interest rises from $99 to about $304, out of
    // $500 a month.
    const minimum = { kind: 'percent_plus_interest_and_fees' as const, pctPpm: ppm(10_000), floorMinor: minor(2_500) };
    const debts: Debt[] = [{ ...debt('bt', [promo('bt', 1_000_000, '2026-05-20')], 0), minimum }];
    const plan = planned(MODES.safety_first, {
      debts,
      monthlyMinor: minor(50_000),
      cashMinor: minor(0),
      monthlyExpensesMinor: minor(300_000),
    });
    expect(plan.rows.filter(({ shortfall }) => shortfall !== undefined)).toEqual([]);
    expect(plan.rows[4]?.paymentMinor).toBe(plan.rows[4]?.debts[0]?.minimumMinor);
  });

  it('pays debts immediately in safety_first if the buffer is full or nothing can be spared', () => {
    const debts = DEBTS.slice(0, 2);
    const avalanche = planPayoff(debts, { strategy: 'avalanche', monthlyMinor: minor(60_000), startOn: TODAY });
    expect(planned(MODES.safety_first, { debts, cashMinor: minor(300_000) }).totalInterestMinor).toBe(
      avalanche.totalInterestMinor,
    );
    expect(planned(MODES.safety_first, { monthlyMinor: minor(13_000) }).rows[0]?.paymentMinor).toBe(13_000);
  });

  it('pays minimums in float, then each promotion in full by its last safe day, without interest', () => {
    const debts = [
      debt('bt', [promo('bt', 120_000, '2026-12-31')], 3_000),
      debt('shop', [promo('shop', 60_000, '2026-08-31')], 2_000),
    ];
    const plan = planned(MODES.float, { debts });
    // Last safe days: December 14 and August 13; the payments before them are those of December 1 and August 1.
    expect([paidTo(plan, 'shop', 4), paidTo(plan, 'shop', 5), paidTo(plan, 'bt', 8), paidTo(plan, 'bt', 9)]).toEqual([
      2_000, 52_000, 3_000, 96_000,
    ]);
    expect(plan).toMatchObject({ outcome: 'paid_off', totalInterestMinor: 0, debtFreeOn: '2026-12-01' });
  });

  it('pays off a deferred balance in float before its interest is charged', () => {
    const plan = planned(MODES.float, {
      debts: [debt('sofa', [promo('sofa', 90_000, '2026-12-31', 'deferred')], 1_000)],
    });
    expect(plan).toMatchObject({ totalInterestMinor: 0, outcome: 'paid_off' });
    expect(plan.rows.flatMap(({ cliffs }) => cliffs)).toEqual([]);
  });

  it('also pays the balances ahead of a promotion on the same card in float', () => {
    const both = {
      ...debt(
        'bt',
        [{ ...plain('shopping', 20_000, 0), aprPpm: ppm(240_000) }, promo('bt', 60_000, '2026-12-31')],
        1_000,
      ),
    };
    const plan = planned(MODES.float, { debts: [both] });
    expect(plan.rows.find(({ month }) => month === 9)?.closingMinor).toBe(0);
    expect(plan.rows.find(({ month }) => month === 8)?.closingMinor).toBeGreaterThan(60_000);
  });

  it('pays only the minimum in float to a promotion that ends before the next payment', () => {
    const plan = planned(MODES.float, { debts: [debt('bt', [promo('bt', 50_000, '2026-03-10')], 10_000)] });
    expect(plan.totalInterestMinor).toBeGreaterThan(0);
    expect(paidTo(plan, 'bt', 1)).toBe(10_000);
  });

  it("keeps the user's order in custom", () => {
    const plan = planned({ ...MODES.custom, customOrder: ['bt', 'small'] });
    expect(['bt', 'small', 'large'].map((id) => clearedOn(plan, id))).toEqual(
      ['bt', 'small', 'large'].map((id) => clearedOn(plan, id)).toSorted(),
    );
    expect(plan.firstWin?.debtId).toBe('bt');
  });

  it.each<[string, ModeParameters]>([
    ['safety first', MODES.safety_first],
    ['quick wins', MODES.quick_wins],
  ])(
    "pays off a promotion in time in %s, although the mode's own order would reach it too late",
    (_name, parameters) => {
      // Interest-bearing or smaller balances come first. By the mode's order alone, the promotion would still have a
      // balance at its end.
      const debts = [
        debt('card', [plain('card', 230_000, 240_000)], 6_000),
        debt('bt', [promo('bt', 240_000, '2026-12-31')], 5_000),
      ];
      const plan = planned(parameters, { debts, monthlyMinor: minor(48_000), cashMinor: minor(300_000) });
      expect((clearedOn(plan, 'bt') ?? '') <= modeSafeDate(parameters, civilDate('2026-12-31'))).toBe(true);
      expect(
        planPayoff(debts, { strategy: 'snowball', monthlyMinor: minor(48_000), startOn: TODAY }).debts[1]?.paidOffOn,
      ).toBe('2027-02-01');
    },
  );

  it('pays off a promotion in pay_down_fast by its pay-by date if the cheapest plan pays it off by its end', () => {
    const debts = [
      debt('loan', [plain('loan', 900_000, 60_000)], 12_000),
      debt('bt', [promo('bt', 240_000, '2026-12-31')], 5_000),
    ];
    const fast = planned(MODES.pay_down_fast, { debts, monthlyMinor: minor(100_000) });
    expect((clearedOn(fast, 'bt') ?? '') <= '2026-11-30').toBe(true);
    const { costMinor } = bestPlan(debts, { monthlyMinor: minor(100_000), startOn: TODAY });
    expect(fast.totalInterestMinor - (costMinor ?? 0)).toBeLessThan(2_500);
  });

  it('gives up a promotion in pay_down_fast if its timely payoff would cost more', () => {
    const debts = [
      debt('card', [plain('card', 900_000, 290_000)], 25_000),
      debt('bt', [{ ...promo('bt', 240_000, '2026-12-31') }], 5_000),
    ];
    const fast = planned(MODES.pay_down_fast, { debts, monthlyMinor: minor(60_000) });
    expect((clearedOn(fast, 'bt') ?? '') > '2026-12-31').toBe(true);
  });

  it('keeps the order and the buffer if the money does not suffice for even shares', () => {
    const debts = [
      debt('loan', [plain('loan', 900_000, 60_000)], 12_000),
      debt('bt', [promo('bt', 240_000, '2026-12-31')], 5_000),
    ];
    const plan = planned(
      { ...MODES.safety_first, floor: { kind: 'amount', amountMinor: minor(60_000) } },
      { debts, monthlyMinor: minor(27_000), cashMinor: minor(50_000) },
    );
    expect([1, 2].map((month) => paidTo(plan, 'loan', month))).toEqual([12_000, 22_000]);
  });

  it(
    'plans extra payments on top of the monthly amount, and applies them to the highest rate while ' +
      'promotions are held',
    () => {
      const extras = [{ on: civilDate('2026-05-10'), amountMinor: minor(30_000) }];
      expect(paidTo(planned({ ...MODES.quick_wins, promoMarginDays: 0 }, { extras }), 'small', 1)).toBe(
        paidTo(planned({ ...MODES.quick_wins, promoMarginDays: 0 }), 'small', 1),
      );
      expect(planned(MODES.pay_down_fast, { extras }).totalInterestMinor).toBeLessThan(
        planned(MODES.pay_down_fast).totalInterestMinor,
      );
      const held = planned(MODES.float, { extras });
      // The payment of June 1 is the first one on or after the extra's day.
      expect([
        paidTo(held, 'large', 2),
        paidTo(held, 'large', 3),
        paidTo(held, 'large', 4),
        paidTo(held, 'bt', 3),
      ]).toEqual([8_000, 38_000, 8_000, 3_000]);
    },
  );

  it("gives the offer's own margin precedence over the mode's", () => {
    const own = (margin: { months: number } | { days: number }) => [
      debt(
        'bt',
        [
          {
            ...promo('bt', 120_000, '2026-12-31'),
            promo: { endsOn: civilDate('2026-12-31'), revertAprPpm: ppm(280_000), margin },
          },
        ],
        3_000,
      ),
    ];
    expect(
      (clearedOn(planned(MODES.balanced, { debts: own({ months: 3 }), monthlyMinor: minor(20_000) }), 'bt') ?? '') <=
        '2026-09-30',
    ).toBe(true);
    expect(clearedOn(planned(MODES.float, { debts: own({ months: 3 }) }), 'bt')).toBe('2026-09-01');
    const deferred: Debt[] = [
      debt(
        'sofa',
        [
          {
            ...promo('sofa', 90_000, '2026-12-31', 'deferred'),
            promo: { endsOn: civilDate('2026-12-31'), deadlineOn: civilDate('2026-12-05'), revertAprPpm: ppm(280_000) },
          },
        ],
        1_000,
      ),
    ];
    // The last safe payment before December 5 is on November 16; the payment before that day is on November 1.
    expect(clearedOn(planned(MODES.float, { debts: deferred }), 'sofa')).toBe('2026-11-01');
  });

  it.each(MODE_KEYS)('gives a reason for every amount in %s', (key) => {
    const { result, why } = modeCourse(
      MODES[key],
      facts({ monthlyMinor: minor(70_000), extras: [{ month: 2, amountMinor: minor(10_000) }] }),
    );
    const reported = why();
    expect(reported).toHaveLength(result.rows.length);
    for (const [index, row] of result.rows.entries()) {
      for (const { id, paymentMinor } of row.debts)
        expect(
          reported[index]?.parts.reduce((sum, part) => (part.debtId === id ? sum + part.amountMinor : sum), 0),
        ).toBe(paymentMinor);
    }
  });

  it('ignores a promotion that has ended', () => {
    const over = [debt('bt', [promo('bt', 50_000, '2026-02-10')], 10_000)];
    expect(planned(MODES.float, { debts: over }).totalInterestMinor).toBe(
      planned(MODES.balanced, { debts: over, monthlyMinor: minor(10_000) }).totalInterestMinor,
    );
  });

  it('plans any debts in every mode, and preserves the money', () => {
    fc.assert(
      fc.property(
        cards(),
        fc.integer({ min: 30_000, max: 200_000 }),
        fc.constantFrom(...MODE_KEYS.filter((key) => key !== 'pay_down_fast')),
        (debts, monthly, key) => {
          const plan = modePlan(MODES[key], facts({ debts, monthlyMinor: minor(monthly) }));
          const owed = debts
            .flatMap(({ segments }) => segments)
            .reduce((sum, { balanceMinor }) => sum + balanceMinor, 0);
          if (plan.outcome === 'paid_off') expect(plan.totalPaidMinor).toBe(owed + plan.totalInterestMinor);
          for (const row of plan.rows) expect(row.closingMinor).toBeGreaterThanOrEqual(0);
        },
      ),
      { numRuns: 40 },
    );
  });
});
