import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays, addMonths } from '../../foundation/dates/add.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { deferredAccrued } from '../../products/promo/deferred-meter.ts';
import type { Promo } from '../../products/promo/promo.ts';
import { timelyPayments } from '../../products/promo/timely-payments.ts';
import { date } from '../../testing/arbitrary.ts';
import type { Debt, DebtSegment } from '../debt/debt.ts';
import { planPayoff } from '../debt/plan-payoff.ts';
import { promoCourse } from './promo-course.ts';
import { promoOutlook } from './promo-outlook.ts';

const household = fc.record({
  today: date('2024-01-01', '2027-12-31'),
  daysLeft: fc.integer({ min: 0, max: 500 }),
  daysSince: fc.integer({ min: 0, max: 300 }),
  dueDay: fc.option(fc.integer({ min: 1, max: 31 }), { nil: undefined }),
  balance: fc.integer({ min: 10_000, max: 300_000 }),
  monthly: fc.integer({ min: 1_000, max: 60_000 }),
  mode: fc.constantFrom('compounding' as const, 'simple' as const),
  purchases: fc.constantFrom(0, 0, 50_000, 120_000),
});

type Household = typeof household extends fc.Arbitrary<infer T> ? T : never;

/**
 * Returns the deferred interest on the page of an offer, and the deferred interest that a plan with the same payment
 * charges.
 */
function chargesOf({ today, daysLeft, daysSince, dueDay, balance, monthly, mode, purchases }: Household): {
  page: number;
  plan: number[];
  on: CivilDate[];
  endsOn: CivilDate;
} {
  const endsOn = addDays(today, daysLeft);
  const promo: Promo = {
    id: 'sofa',
    kind: 'deferred_interest',
    promoAprPpm: ppm(0),
    revertAprPpm: ppm(269_900),
    startsOn: addDays(today, -daysSince),
    endsOn,
    originalMinor: minor(balance),
    balanceMinor: minor(balance),
    deferredMode: mode,
  };
  const sofa: DebtSegment = {
    id: 'sofa',
    kind: 'deferred',
    balanceMinor: minor(balance),
    aprPpm: ppm(0),
    promo: {
      endsOn,
      revertAprPpm: promo.revertAprPpm,
      deferredAccruedMinor: deferredAccrued(promo, today),
      deferredMode: mode,
    },
  };
  const others: DebtSegment[] =
    purchases === 0 ? [] : [{ id: 'buys', kind: 'purchase', balanceMinor: minor(purchases), aprPpm: ppm(219_900) }];
  const debt: Debt = {
    id: 'card',
    name: 'Card',
    kind: 'card',
    segments: [...others, sofa],
    minimum: { kind: 'installment', paymentMinor: minor(1_000) },
    ...(dueDay === undefined ? {} : { dueDay }),
  };
  const card = { debt, deferredMode: mode, ...(dueDay === undefined ? {} : { dueDay }) };
  const outlook = promoOutlook(promo, card, today);
  const course = promoCourse(promo, card, { outlook, monthlyMinor: minor(monthly) }, today);
  const plan = planPayoff([debt], { strategy: 'avalanche', monthlyMinor: minor(monthly), startOn: today });
  const cliffs = plan.rows.flatMap((row) => row.cliffs);
  return {
    page: course.costMinor,
    plan: cliffs.map(({ chargedMinor }) => chargedMinor),
    on: cliffs.map((cliff) => cliff.on),
    endsOn,
  };
}

describe('deferred interest that payments do not prevent', () => {
  it('is the same amount on the same day in a plan and in promoCourse, for every start, end and due day', () => {
    fc.assert(
      fc.property(household, (one) => {
        const { page, plan, on, endsOn } = chargesOf(one);
        expect(plan).toEqual(page === 0 ? [] : [page]);
        expect(on).toEqual(page === 0 ? [] : [endsOn]);
      }),
      { numRuns: 300 },
    );
  });
});

describe('timelyPayments', () => {
  it.each<{ from: string; lastOn: string; dueDay: number | undefined; count: number; why: string }>([
    { from: '2026-03-01', lastOn: '2026-06-01', dueDay: undefined, count: 3, why: 'one in each month' },
    { from: '2026-03-15', lastOn: '2026-06-20', dueDay: undefined, count: 4, why: 'counted back from the last day' },
    { from: '2026-03-25', lastOn: '2026-04-22', dueDay: 20, count: 1, why: 'due within the month that is cut off' },
    { from: '2026-03-01', lastOn: '2027-03-25', dueDay: 20, count: 13, why: 'due twice around the last month' },
    { from: '2026-03-20', lastOn: '2026-04-20', dueDay: 20, count: 2, why: 'due today and on the last day' },
    { from: '2026-03-25', lastOn: '2026-04-10', dueDay: 20, count: 1, why: 'none is due, but one can be made early' },
    { from: '2026-01-31', lastOn: '2026-02-28', dueDay: 31, count: 2, why: 'the last day of a short month' },
  ])('counts $count from $from to $lastOn (due day: $dueDay): $why', ({ from, lastOn, dueDay, count }) => {
    expect(timelyPayments(from as CivilDate, lastOn as CivilDate, dueDay)).toBe(count);
  });

  it('is the number of whole months or one more, so that every payment has a month of its own', () => {
    fc.assert(
      fc.property(household, ({ today, daysLeft, dueDay }) => {
        const lastOn = addDays(today, daysLeft);
        let months = 0;
        while (addMonths(today, months + 1) <= lastOn) months += 1;
        expect([months, months + 1]).toContain(timelyPayments(today, lastOn, dueDay));
      }),
      { numRuns: 1_000 },
    );
  });
});
