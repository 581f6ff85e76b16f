import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import type { Debt } from '../debt/debt.ts';
import { planPayoff } from '../debt/plan-payoff.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { deferredAtEnd, deferredInterest } from '../../products/promo/deferred-meter.ts';
import { assumedPromoEnd, offerState } from '../../products/promo/offer-state.ts';
import type { Promo } from '../../products/promo/promo.ts';
import { promoCourse } from './promo-course.ts';
import { type PromoCard, promoOutlook } from './promo-outlook.ts';

const today = civilDate('2026-03-20');
const transfer: Promo = {
  id: 'bt',
  kind: 'balance_transfer',
  promoAprPpm: ppm(0),
  revertAprPpm: ppm(240_000),
  startsOn: civilDate('2025-09-01'),
  endsOn: civilDate('2026-12-31'),
  originalMinor: minor(400_000),
  balanceMinor: minor(300_000),
};
const cardOf = (promo: Promo, purchasesMinor: number): Debt => ({
  id: 'visa',
  name: 'Visa',
  kind: 'card',
  dueDay: 15,
  minimum: { kind: 'percent_plus_interest_and_fees', pctPpm: ppm(10_000), floorMinor: minor(2_500) },
  segments: [
    ...(purchasesMinor === 0
      ? []
      : [{ id: 'purchases', kind: 'purchase' as const, balanceMinor: minor(purchasesMinor), aprPpm: ppm(240_000) }]),
    {
      id: promo.id,
      kind: promo.kind === 'deferred_interest' ? ('deferred' as const) : ('balance_transfer' as const),
      balanceMinor: promo.balanceMinor,
      aprPpm: promo.promoAprPpm,
      promo: { endsOn: promo.endsOn, revertAprPpm: promo.revertAprPpm },
    },
  ],
});
const course = (promo: Promo, card: PromoCard, monthly: number) =>
  promoCourse(promo, card, { outlook: promoOutlook(promo, card, today), monthlyMinor: minor(monthly) }, today);

describe('promoCourse', () => {
  it.each([
    [
      37_500,
      { leftAtPayByMinor: 0, leftAtEndMinor: 0, atRisk: false, shortPerMonthMinor: 0, costMinor: 0 },
      'eight payments of what is needed clear it',
    ],
    // Eight due dates until November 30 leave $1,000, and the ninth, on December 15, leaves $750. A year at 24% costs
    // $180.
    [
      25_000,
      {
        leftAtPayByMinor: 100_000,
        leftAtEndMinor: 75_000,
        atRisk: true,
        shortPerMonthMinor: 12_500,
        costMinor: 18_000,
      },
      'too little leaves the rest to the later rate',
    ],
    [
      0,
      {
        leftAtPayByMinor: 300_000,
        leftAtEndMinor: 300_000,
        atRisk: true,
        shortPerMonthMinor: 37_500,
        costMinor: 72_000,
      },
      'paying nothing costs what the outlook reports',
    ],
  ])('for %d cents a month returns %j: %s', (monthly, expected) => {
    expect(course(transfer, { dueDay: 15 }, monthly)).toEqual(expected);
  });

  it('allocates payments as the law requires: purchases at a high rate come first', () => {
    const debt = cardOf(transfer, 60_000);
    const { neededPerMonthMinor } = promoOutlook(transfer, { dueDay: 15, debt }, today);
    expect(neededPerMonthMinor).toBeGreaterThan(45_000);
    expect(course(transfer, { dueDay: 15, debt }, 37_500)).toMatchObject({
      atRisk: true,
      shortPerMonthMinor: (neededPerMonthMinor ?? 0) - 37_500,
    });
  });

  it('counts a larger payment today as the first payment, and a smaller one as part of it', () => {
    const paying = (todayMinor: number) =>
      promoCourse(
        transfer,
        { dueDay: 15 },
        {
          outlook: promoOutlook(transfer, { dueDay: 15 }, today),
          monthlyMinor: minor(25_000),
          todayMinor: minor(todayMinor),
        },
        today,
      );
    expect(paying(20_000)).toEqual(course(transfer, { dueDay: 15 }, 25_000));
    // Seven payments of $250 follow $1,250.
    expect(paying(125_000)).toMatchObject({ leftAtPayByMinor: 0, atRisk: false, costMinor: 0 });
    expect(paying(124_999)).toMatchObject({ leftAtPayByMinor: 1, atRisk: true });
  });

  it('matches a plan that pays more today, after the due date of the month, to the cent', () => {
    fc.assert(
      fc.property(
        fc.record({
          balance: fc.integer({ min: 10_000, max: 400_000 }),
          purchases: fc.constantFrom(60_000, 400_000),
          kind: fc.constantFrom<Promo['kind']>('balance_transfer', 'deferred_interest'),
          monthly: fc.integer({ min: 10_000, max: 60_000 }),
          lump: fc.integer({ min: 1, max: 500_000 }),
        }),
        ({ balance, purchases, kind, monthly, lump }) => {
          const promo = { ...transfer, kind, balanceMinor: minor(balance) };
          const cycle = { paidMinor: minor(monthly), openMinimumMinor: minor(0), unchargedMinor: minor(0) };
          const debt: Debt = { ...cardOf(promo, purchases), cycle };
          const { rows } = planPayoff([debt], {
            strategy: 'avalanche',
            monthlyMinor: minor(monthly),
            startOn: today,
            extras: [{ on: today, amountMinor: minor(lump) }],
          });
          const [first = 0, ...later] = rows.map(({ debts }) => debts[0]?.paymentMinor ?? 0);
          const found = promoCourse(
            promo,
            { dueDay: 15, debt },
            {
              outlook: promoOutlook(promo, { dueDay: 15, debt }, today),
              monthlyMinor: minor(monthly),
              paymentsMinor: later.map((payment, index) => minor(index === 0 ? first + payment : payment)),
              todayMinor: minor(first),
            },
            today,
          );
          const last = rows.findLast(({ on }) => on <= promo.endsOn)?.debts[0]?.segments;
          const cliff = rows.flatMap(({ cliffs }) => cliffs).find(({ segmentId }) => segmentId === promo.id);
          const closingMinor = last?.find(({ id }) => id === promo.id)?.closingMinor ?? 0;
          // The closing balance of a deferred offer includes the charged interest.
          expect(found.leftAtEndMinor).toBe(cliff?.leftMinor ?? closingMinor);
          if (kind === 'deferred_interest') expect(found.costMinor).toBe(cliff?.chargedMinor ?? 0);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('charges deferred interest on the balances that the payments leave', () => {
    const sofa: Promo = {
      ...transfer,
      id: 'sofa',
      kind: 'deferred_interest',
      startsOn: today,
      endsOn: civilDate('2027-03-20'),
      originalMinor: minor(300_000),
      revertAprPpm: ppm(269_900),
    };
    const openings = Array.from({ length: 12 }, (_, month) => minor(300_000 - month * 24_999));
    const found = course(sofa, { dueDay: 21 }, 24_999);
    expect(found.leftAtEndMinor).toBe(12);
    expect(found.costMinor).toBe(deferredInterest(openings, { aprPpm: ppm(269_900) }));
    expect(found.costMinor).toBe(51_739);
  });

  it('reports no risk once the promotion is over or paid off', () => {
    expect(course({ ...transfer, endsOn: civilDate('2026-03-19') }, {}, 10_000)).toEqual({
      leftAtPayByMinor: 300_000,
      leftAtEndMinor: 300_000,
      atRisk: false,
      shortPerMonthMinor: 0,
      costMinor: 0,
    });
    expect(course({ ...transfer, balanceMinor: minor(0) }, {}, 10_000)).toMatchObject({
      leftAtPayByMinor: 0,
      atRisk: false,
    });
  });

  it(
    'leaves nothing on the pay-by date with the needed payment, and a balance with one minor unit less; ' +
      'without other balances, a larger payment never leaves more',
    () => {
      fc.assert(
        fc.property(
          fc.record({
            balance: fc.integer({ min: 100, max: 900_000 }),
            purchases: fc.constantFrom(0, 1, 60_000, 400_000),
            days: fc.integer({ min: 70, max: 700 }),
            kind: fc.constantFrom<Promo['kind']>('balance_transfer', 'deferred_interest'),
          }),
          fc.integer({ min: 0, max: 200_000 }),
          ({ balance, purchases, days, kind }, monthly) => {
            const promo = {
              ...transfer,
              kind,
              balanceMinor: minor(balance),
              originalMinor: null,
              endsOn: addDays(today, days),
            };
            const card: PromoCard = { dueDay: 15, debt: cardOf(promo, purchases) };
            const needed = promoOutlook(promo, card, today).neededPerMonthMinor ?? 0;
            expect(course(promo, card, needed).leftAtPayByMinor).toBe(0);
            if (needed > 1) expect(course(promo, card, needed - 1).leftAtPayByMinor).toBeGreaterThan(0);
            // With purchases on the card, a larger payment lowers later minimums, which are the part that goes to the
            // lowest rate.
            if (purchases === 0)
              expect(course(promo, card, monthly + 100).leftAtPayByMinor).toBeLessThanOrEqual(
                course(promo, card, monthly).leftAtPayByMinor,
              );
          },
        ),
        { numRuns: 60 },
      );
    },
  );

  it('costs the deferred interest until the end if nothing is paid', () => {
    const sofa: Promo = { ...transfer, kind: 'deferred_interest' };
    expect(course(sofa, {}, 0).costMinor).toBe(deferredAtEnd(sofa, today));
  });
});

describe('offerState', () => {
  it.each([
    ['2025-08-31', 'upcoming'],
    ['2025-09-01', 'active'],
    ['2026-10-31', 'active'],
    ['2026-11-01', 'closing'],
    ['2026-12-31', 'closing'],
    ['2027-01-01', 'ended'],
  ])('on %s is %s', (on, state) => {
    expect(offerState(transfer, civilDate(on))).toBe(state);
  });
});

describe('assumedPromoEnd', () => {
  it.each([
    ['2026-03-01', '2026-09-01', 'six months, the shortest the law allows'],
    ['2025-01-31', '2026-04-20', 'a month from today to look it up if those are over'],
  ])('for a start on %s is %s (%s)', (startsOn, end) => {
    expect(assumedPromoEnd(civilDate(startsOn), today)).toBe(end);
  });
});

describe('payments of a plan that change from month to month', () => {
  const card = { dueDay: 15 };
  const outlook = promoOutlook(transfer, card, today);
  const monthlyMinor = outlook.neededPerMonthMinor ?? minor(0);
  const planned = (paymentsMinor: readonly number[]) =>
    promoCourse(transfer, card, { outlook, monthlyMinor, paymentsMinor: paymentsMinor.map(minor) }, today);

  it('are applied as paid, not as their average: paying everything in the first month is in time', () => {
    expect(planned([transfer.balanceMinor])).toMatchObject({
      atRisk: false,
      leftAtPayByMinor: 0,
      shortPerMonthMinor: 0,
    });
  });

  it('leave nothing if they add up to the balance, regardless of how their average rounds', () => {
    const last = transfer.balanceMinor - 1_001 * (outlook.opportunities - 1);
    const uneven = [...Array.from({ length: outlook.opportunities - 1 }, () => 1_001), last];
    expect(planned(uneven).leftAtPayByMinor).toBe(0);
  });

  it('put the promotion at risk if they reach this card only after the pay-by date', () => {
    const late = [...Array.from({ length: outlook.opportunities }, () => 0), transfer.balanceMinor];
    expect(planned(late)).toMatchObject({ atRisk: true, leftAtPayByMinor: transfer.balanceMinor });
  });
});
