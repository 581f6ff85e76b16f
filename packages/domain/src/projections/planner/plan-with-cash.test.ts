import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { type CivilDate, civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, type Minor, ppm, PPM_ONE } from '../../foundation/money/minor.ts';
import { cards, TODAY } from '../../testing/arbitrary.ts';
import { cents, debtOf, installment, promotion, segment } from '../../testing/debts.ts';
import type { Debt } from '../debt/debt.ts';
import { totalMinimumToday } from '../debt/minimum-today.ts';
import type { PayoffExtra } from '../debt/plan.ts';
import { planPayoff } from '../debt/plan-payoff.ts';
import { type PlanCash, planWithCash } from './plan-with-cash.ts';

const visa = debtOf('visa', [segment(4_000, 24.99)], installment(100));
const loan = debtOf('loan', [segment(8_000, 3)], installment(200), { kind: 'loan' });
/** $900.00 at 0% until June 1. With $30.00 a month, most of it remains when deferred interest is charged. */
const sofa = debtOf('sofa', [promotion('deferred', 900, '2026-06-01', 28)], installment(30));

const compare = (
  debts: readonly Debt[],
  spare: Minor,
  yieldPercent: number,
  monthlyMinor = totalMinimumToday(debts),
  later: NonNullable<PlanCash['later']> = [],
) =>
  planWithCash(
    debts,
    {
      today: TODAY,
      monthlyMinor,
      cash: { spareMinor: spare, later, yieldPpm: ppm(Math.round(yieldPercent * 10_000)) },
    },
    (extras: readonly PayoffExtra[]) =>
      planPayoff(debts, { strategy: 'avalanche', monthlyMinor, startOn: TODAY, extras: [...extras] }),
  );

/**
 * Number of random households. `npm test` fixes the seed and draws few; the full run draws new households each time.
 */
const HOUSEHOLDS = process.env['PROPERTY_SEED'] === undefined ? 10_000 : 60;

describe('planWithCash', () => {
  it.each<[string, Debt[], number, number, number]>([
    ['pays off a card that costs more than savings earn', [visa], 10_000, 4, 4_000],
    ['pays as much as the cash allows', [visa], 1_500, 4, 1_500],
    ['keeps the cash if it earns more than the debt costs', [loan], 5_000, 4, 0],
    ['leaves the low-rate loan and pays the card', [visa, loan], 10_000, 4, 4_000],
    ['pays a lump sum against deferred interest', [sofa], 20_000, 0.5, 900],
    ['pays nothing without cash', [visa], 0, 4, 0],
  ])('%s', (_why, debts, spare, yieldPercent, expected) => {
    expect(compare(debts, cents(spare), yieldPercent).best.payments).toEqual(
      expected === 0 ? [] : [{ on: TODAY, amountMinor: cents(expected) }],
    );
  });

  it('states the cost of keeping the cash: interest saved minus the yield lost', () => {
    const { keep, best, costOfKeepingMinor, horizonMonths } = compare([visa], cents(4_000), 0);
    expect(best.result).toMatchObject({ outcome: 'paid_off', months: 1 });
    expect(horizonMonths).toBeGreaterThan(12);
    expect(costOfKeepingMinor).toBe(keep.result.totalInterestMinor - best.result.totalInterestMinor);
    const withYield = compare([visa], cents(4_000), 4).costOfKeepingMinor ?? 0;
    expect(withYield).toBeGreaterThan(0);
    // The freed monthly amounts also earn, so less than the yield on four thousand dollars is lost.
    expect(withYield).toBeGreaterThan((costOfKeepingMinor ?? 0) - (4_000_00 * 40_000 * horizonMonths) / (12 * PPM_ONE));
  });

  it('pays off, with the cash, debts that would otherwise never be paid off', () => {
    const growing = debtOf('growing', [segment(5_000, 36)], installment(100));
    const { keep, best, costOfKeepingMinor } = compare([growing], cents(4_000), 4, cents(100));
    expect([keep.costMinor, costOfKeepingMinor]).toEqual([null, null]);
    expect(best.costMinor).not.toBeNull();
  });

  it('pays again if the forecast releases more cash', () => {
    const later = [
      { on: civilDate('2026-04-15'), addedMinor: cents(1_000) },
      { on: civilDate('2026-05-15'), addedMinor: cents(500) },
    ];
    const { keep, best } = compare([visa], cents(1_500), 4, totalMinimumToday([visa]), later);
    expect(best.payments).toEqual([
      { on: TODAY, amountMinor: cents(1_500) },
      { on: '2026-04-15', amountMinor: cents(1_000) },
      { on: '2026-05-15', amountMinor: cents(500) },
    ]);
    const onlyToday = compare([visa], cents(1_500), 4).best;
    expect(best.result.totalInterestMinor).toBeLessThan(onlyToday.result.totalInterestMinor);
    expect(best.costMinor ?? Infinity).toBeLessThan(keep.costMinor ?? 0);
  });

  it('keeps the cash for a promotion until its pay-by date if the cash earns more meanwhile', () => {
    const dated: Debt = {
      ...sofa,
      segments: sofa.segments.map((each) => ({
        ...each,
        ...(each.promo === undefined ? {} : { promo: { ...each.promo, payBy: civilDate('2026-05-01') } }),
      })),
    };
    const { best } = compare([dated], cents(20_000), 4);
    expect(best.payments).toEqual([{ on: '2026-05-01', amountMinor: cents(900) }]);
    expect(best.result.rows.flatMap(({ cliffs }) => cliffs)).toEqual([]);
  });

  it('chooses payments by rough plans, and compares them by exact plans', () => {
    const cash = { spareMinor: cents(2_000), yieldPpm: ppm(0) };
    const problem = { today: TODAY, monthlyMinor: cents(300), cash };
    const by = (strategy: 'snowball' | 'avalanche') => (extras: readonly PayoffExtra[]) =>
      planPayoff([visa, loan], { strategy, monthlyMinor: cents(400), startOn: TODAY, extras: [...extras] });
    let [exact, rough] = [0, 0];
    const found = planWithCash(
      [visa, loan],
      problem,
      (extras) => ((exact += 1), by('snowball')(extras)),
      (extras) => ((rough += 1), by('avalanche')(extras)),
    );
    expect(found.best).toEqual(planWithCash([visa, loan], problem, by('snowball')).best);
    expect([exact <= 3, rough >= exact]).toEqual([true, true]);
  });

  it('pays by each day at most the cash that is spare by then', () => {
    fc.assert(
      fc.property(
        cards(),
        fc.integer({ min: 0, max: 400_000 }),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 120 }), fc.integer({ min: 0, max: 200_000 })), { maxLength: 3 }),
        fc.integer({ min: 0, max: 6 }),
        (debts, spare, freed, rate) => {
          const later = freed.map(([days, added]) => ({ on: addDays(TODAY, days), addedMinor: minor(added) }));
          const { keep, best } = compare(debts, minor(spare), rate, totalMinimumToday(debts), later);
          for (const { on } of best.payments) {
            const until = <Item extends { on: CivilDate }>(items: readonly Item[], of: (item: Item) => number) =>
              items.reduce((sum, item) => (item.on <= on ? sum + of(item) : sum), 0);
            expect(until(best.payments, ({ amountMinor }) => amountMinor)).toBeLessThanOrEqual(
              spare + until(later, ({ addedMinor }) => addedMinor),
            );
          }
          if (keep.costMinor !== null) expect(best.costMinor ?? Infinity).toBeLessThanOrEqual(keep.costMinor);
        },
      ),
    );
  });

  it('costs at most as much as keeping the cash, and pays at most the cash available', () => {
    fc.assert(
      fc.property(
        cards(),
        fc.integer({ min: 0, max: 5_000_000 }),
        fc.integer({ min: 0, max: 6 }),
        (debts, spare, rate) => {
          const { keep, best } = compare(debts, minor(spare), rate);
          expect(best.payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBeLessThanOrEqual(spare);
          if (keep.costMinor !== null) expect(best.costMinor ?? Infinity).toBeLessThanOrEqual(keep.costMinor);
        },
      ),
      { numRuns: HOUSEHOLDS, endOnFailure: true },
    );
  }, 180_000);
});
