import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import type { Debt } from '../../projections/debt/debt.ts';
import { planPayoff } from '../../projections/debt/plan-payoff.ts';
import { allocate } from '../../foundation/money/allocate.ts';
import { type Minor, minor, ppm } from '../../foundation/money/minor.ts';
import { TODAY } from '../../testing/arbitrary.ts';
import { allocateSpare } from './allocate-spare.ts';
import { marginalLadder } from './marginal-ladder.ts';

const noMinimum = { kind: 'installment' as const, paymentMinor: minor(0) };
const debt = (id: string, balanceMinor: number, aprPpm: number): Debt => ({
  id,
  name: id,
  kind: 'card',
  segments: [{ id, kind: 'purchase', balanceMinor: minor(balanceMinor), aprPpm: ppm(aprPpm) }],
  minimum: noMinimum,
});
const promoDebt = (id: string, balanceMinor: number, endsOn: string): Debt => ({
  id,
  name: id,
  kind: 'card',
  minimum: noMinimum,
  segments: [
    {
      id,
      kind: 'promo',
      balanceMinor: minor(balanceMinor),
      aprPpm: ppm(0),
      promo: { endsOn: civilDate(endsOn), revertAprPpm: ppm(280_000) },
    },
  ],
});

/** Returns the debts after the given payments. */
const after = (debts: readonly Debt[], paid: ReadonlyMap<string, number>): Debt[] =>
  debts.map((each) => ({
    ...each,
    segments: each.segments.map((segment) => ({
      ...segment,
      balanceMinor: minor(segment.balanceMinor - (paid.get(each.id) ?? 0)),
    })),
  }));
const interestOf = (debts: readonly Debt[], monthlyMinor: Minor): number => {
  const plan = planPayoff(debts, { strategy: 'avalanche', monthlyMinor, startOn: TODAY });
  return plan.outcome === 'paid_off' ? plan.totalInterestMinor : Infinity;
};
const byLadder = (debts: readonly Debt[], monthlyMinor: Minor, spare: Minor): Map<string, number> => {
  const ladder = marginalLadder({
    today: TODAY,
    debts,
    course: planPayoff(debts, { strategy: 'avalanche', monthlyMinor, startOn: TODAY }),
    taxPpm: ppm(0),
  });
  const paid = new Map<string, number>();
  for (const { rung, amountMinor } of allocateSpare(ladder, spare).parts)
    paid.set(rung.target.accountId, (paid.get(rung.target.accountId) ?? 0) + amountMinor);
  return paid;
};

describe('spare money on the ladder', () => {
  it('leaves no more interest to pay than any other split at constant rates', () => {
    const debts = fc.array(
      fc.record({
        balance: fc.integer({ min: 1_000, max: 300_000 }),
        rate: fc.integer({ min: 0, max: 350_000 }),
        share: fc.integer({ min: 0, max: 10 }),
      }),
      { minLength: 2, maxLength: 4 },
    );
    fc.assert(
      fc.property(
        debts,
        fc.integer({ min: 100, max: 90_000 }),
        fc.integer({ min: 30_000, max: 90_000 }),
        (list, spare, monthly) => {
          const owed = list.map(({ balance, rate }, index) => debt(`d${index}`, balance, rate));
          const total = list.reduce((sum, { balance }) => sum + balance, 0);
          const amount = minor(Math.min(spare, total));
          const ratios = list.map(({ share }) => share);
          const split = ratios.some((share) => share > 0)
            ? allocate(amount, ratios)
            : allocate(
                amount,
                ratios.map(() => 1),
              );
          // Skips splits that give a debt more than its balance.
          fc.pre(split.every((part, index) => part <= (list[index]?.balance ?? 0)));
          const other = new Map(split.map((part, index) => [`d${index}`, part]));
          const [ladder, any] = [
            interestOf(after(owed, byLadder(owed, minor(monthly), amount)), minor(monthly)),
            interestOf(after(owed, other), minor(monthly)),
          ];
          // Interest is rounded for each debt and month: half a cent each.
          const roundings = list.length * 60;
          if (any !== Infinity) expect(ladder).toBeLessThanOrEqual(any + roundings);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('goes to a promotion only if the monthly money would not clear it in time', () => {
    // 12% for years compared to 0% until December, then 28%.
    const debts = [debt('card', 200_000, 120_000), promoDebt('bt', 300_000, '2026-12-31')];
    const first = (monthly: number) => {
      const plan = planPayoff(debts, { strategy: 'promo_aware', monthlyMinor: minor(monthly), startOn: TODAY });
      return marginalLadder({ today: TODAY, debts, course: plan, taxPpm: ppm(0) }).rungs[0]?.target.accountId;
    };
    expect(first(60_000)).toBe('card');
    expect(first(10_000)).toBe('bt');
  });

  it('saves more on a promotion facing its later rate than on a lower-rate card, as the payoff plan confirms', () => {
    const debts = [debt('card', 200_000, 120_000), promoDebt('bt', 300_000, '2026-06-30')];
    const monthly = minor(12_000);
    const [toPromo, toCard] = [
      interestOf(after(debts, new Map([['bt', 50_000]])), monthly),
      interestOf(after(debts, new Map([['card', 50_000]])), monthly),
    ];
    expect(toPromo).toBeLessThan(toCard);
    expect([...byLadder(debts, monthly, minor(50_000))]).toEqual([['bt', 50_000]]);
  });
});
