import { describe, expect, it } from '@jest/globals';
import { splitCardBalance } from '../../projections/card-outlook/split-card-balance.ts';
import { type CivilDate, civilDate } from '../../foundation/dates/civil-date.ts';
import type { Debt } from '../../projections/debt/debt.ts';
import { planPayoff } from '../../projections/debt/plan-payoff.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { debtOf, installment, promotion, segment } from '../../testing/debts.ts';
import { debtRungs } from './debt-rungs.ts';

/** Purchases at 24%, and a sofa whose deferred-interest period expires in mid-December. */
const store = (more: Partial<Debt> = {}): Debt =>
  debtOf(
    'store',
    [segment(500, 24, { id: 'purchases' }), { ...promotion('deferred', 1_000, '2026-12-15', 28), id: 'sofa' }],
    installment(600),
    more,
  );
const rungsOn = (debt: Debt, on: CivilDate) => {
  const course = planPayoff([debt], { strategy: 'minimum_only', monthlyMinor: minor(0), startOn: on });
  return debtRungs(debt, { today: on, debts: [debt], course, taxPpm: ppm(0) }).map(({ capacityMinor, reason }) => [
    capacityMinor,
    reason,
  ]);
};

describe('the last two cycles of a deferred balance on a card with an unknown due day', () => {
  const [before, within] = [civilDate('2026-09-30'), civilDate('2026-10-10')];

  it('are the same as if the card were due at the end of the month (regression)', () => {
    for (const on of [before, within]) expect(rungsOn(store(), on)).toEqual(rungsOn(store({ dueDay: 31 }), on));
    expect(rungsOn(store(), within)).not.toEqual(rungsOn(store({ dueDay: 15 }), within));
  });

  it('are the cycles in which the balance split pays the deferred balance first', () => {
    // The balance is $200 less than recorded. Within the two cycles, the payment reduces the sofa; before them, it
    // reduces the other 0% balance.
    const promo = (id: string, kind: 'intro_purchase' | 'deferred_interest', endsOn: string) => ({
      id,
      kind,
      promoAprPpm: ppm(0),
      revertAprPpm: ppm(280_000),
      startsOn: civilDate('2026-01-01'),
      endsOn: civilDate(endsOn),
      originalMinor: null,
      balanceMinor: minor(100_000),
    });
    const splitOn = (today: CivilDate) =>
      splitCardBalance({
        balanceMinor: minor(180_000),
        purchaseAprPpm: ppm(240_000),
        promos: [promo('intro', 'intro_purchase', '2027-12-31'), promo('sofa', 'deferred_interest', '2026-12-15')],
        today,
      }).map(({ balanceMinor }) => balanceMinor);
    expect([splitOn(before), splitOn(within)]).toEqual([
      [80_000, 100_000],
      [100_000, 80_000],
    ]);
  });
});
