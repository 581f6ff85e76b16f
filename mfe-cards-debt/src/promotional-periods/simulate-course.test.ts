import { describe, expect, it } from '@jest/globals';
import {
  civilDate,
  type Debt,
  minor,
  ppm,
  type Promo as DomainPromo,
  promoCourse,
  promoOutlook,
} from '@tideline/domain';
import * as fc from 'fast-check';
import { cardId, deferred, promoId, usd } from '../testing/examples.ts';
import { simulateCourse } from './simulate-course.ts';

const today = civilDate('2026-03-01');

/** Returns a card with purchases besides the promotional balance, as engine input and as returned by the api. */
function both(balance: number, purchases: number) {
  const promo: DomainPromo = {
    id: promoId,
    kind: 'deferred_interest',
    promoAprPpm: ppm(0),
    revertAprPpm: ppm(269_900),
    startsOn: civilDate('2025-09-03'),
    endsOn: civilDate('2026-12-03'),
    originalMinor: minor(300_000),
    balanceMinor: minor(balance),
  };
  const debt: Debt = {
    id: cardId,
    name: 'Aria Visa',
    kind: 'card',
    dueDay: 14,
    cycle: { paidMinor: minor(0), openMinimumMinor: minor(2_500), unchargedMinor: minor(1_200) },
    minimum: { kind: 'percent_plus_interest_and_fees', pctPpm: ppm(10_000), floorMinor: minor(2_500), roundToMinor: 1 },
    segments: [
      { id: 'purchases', kind: 'purchase', balanceMinor: minor(purchases), aprPpm: ppm(249_900) },
      {
        id: promoId,
        kind: 'deferred',
        balanceMinor: minor(balance),
        aprPpm: ppm(0),
        promo: { endsOn: promo.endsOn, revertAprPpm: ppm(269_900), deferredAccruedMinor: minor(5_000) },
      },
    ],
  };
  const outlook = promoOutlook(promo, { dueDay: 14, closeDay: 20, debt }, today);
  const wire = deferred({
    endsOn: promo.endsOn,
    balance: usd(balance),
    payBy: outlook.payBy,
    opportunities: outlook.opportunities,
    neededPerMonth: usd(outlook.neededPerMonthMinor ?? 0),
    accrued: usd(outlook.accruedMinor ?? 0),
    card: {
      dueDay: 14,
      closeDay: 20,
      cycle: { openMinimum: usd(2_500), uncharged: usd(1_200) },
      minimum: { kind: 'percent_plus_interest_and_fees', pctPpm: 10_000, floor: usd(2_500), roundToMinor: 1 },
      segments: [
        { id: 'purchases', kind: 'purchase', balance: usd(purchases), aprPpm: 249_900, promo: null },
        {
          id: promoId,
          kind: 'deferred',
          balance: usd(balance),
          aprPpm: 0,
          promo: { endsOn: promo.endsOn, revertAprPpm: 269_900, deferredAccrued: usd(5_000) },
        },
      ],
    },
  });
  return { promo, debt, outlook, wire };
}

describe('simulateCourse', () => {
  it('returns the same course in the browser as the engine does on the server', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300_000 }),
        fc.integer({ min: 1, max: 300_000 }),
        fc.integer({ min: 0, max: 90_000 }),
        (balance, purchases, monthly) => {
          const { promo, debt, outlook, wire } = both(balance, purchases);
          expect(simulateCourse(wire, monthly, today)).toEqual(
            promoCourse(promo, { dueDay: 14, debt }, { outlook, monthlyMinor: minor(monthly) }, today),
          );
        },
      ),
      { numRuns: 60 },
    );
  });
});
