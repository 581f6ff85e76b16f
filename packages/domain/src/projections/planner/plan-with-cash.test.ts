import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { minor, type Minor, ppm, PPM_ONE } from '../../foundation/money/minor.ts';
import { cards, TODAY } from '../../testing/arbitrary.ts';
import { cents, debtOf, instalment, promotion, segment } from '../../testing/debts.ts';
import type { Debt } from '../debt/debt.ts';
import { totalMinimumToday } from '../debt/minimum-today.ts';
import type { PayoffExtra } from '../debt/plan.ts';
import { planPayoff } from '../debt/plan-payoff.ts';
import { planWithCash } from './plan-with-cash.ts';

const visa = debtOf('visa', [segment(4_000, 24.99)], instalment(100));
const loan = debtOf('loan', [segment(8_000, 3)], instalment(200), { kind: 'loan' });
/** $900.00 at 0 % until 1 June; $30.00 a month leave most of it to the deferred interest. */
const sofa = debtOf('sofa', [promotion('deferred', 900, '2026-06-01', 28)], instalment(30));

const compare = (debts: readonly Debt[], spare: Minor, yieldPercent: number, monthlyMinor = totalMinimumToday(debts)) =>
  planWithCash(
    debts,
    { today: TODAY, monthlyMinor, cash: { spareMinor: spare, yieldPpm: ppm(Math.round(yieldPercent * 10_000)) } },
    (extras: readonly PayoffExtra[]) =>
      planPayoff(debts, { strategy: 'avalanche', monthlyMinor, startOn: TODAY, extras: [...extras] }),
  );

describe('planWithCash', () => {
  it.each<[string, Debt[], number, number, number]>([
    ['pays off a card that costs more than savings earn', [visa], 10_000, 4, 4_000],
    ['pays what it can', [visa], 1_500, 4, 1_500],
    ['keeps the cash if it earns more than the debt costs', [loan], 5_000, 4, 0],
    ['leaves the cheap loan and pays the card', [visa, loan], 10_000, 4, 4_000],
    ['finds the lump against deferred interest', [sofa], 20_000, 0.5, 900],
    ['has nothing to pay from', [visa], 0, 4, 0],
  ])('%s', (_why, debts, spare, yieldPercent, expected) => {
    expect(compare(debts, cents(spare), yieldPercent).best.lumpMinor).toBe(cents(expected));
  });

  it('states what keeping the cash costs: interest saved less the yield that the payment gives up', () => {
    const { keep, best, costOfKeepingMinor, horizonMonths } = compare([visa], cents(4_000), 0);
    expect(best.result).toMatchObject({ outcome: 'paid_off', months: 1 });
    expect(horizonMonths).toBeGreaterThan(12);
    expect(costOfKeepingMinor).toBe(keep.result.totalInterestMinor - best.result.totalInterestMinor);
    const withYield = compare([visa], cents(4_000), 4).costOfKeepingMinor ?? 0;
    expect(withYield).toBeGreaterThan(0);
    // the freed monthly amounts earn as well, so less than four thousand dollars' yield is given up
    expect(withYield).toBeGreaterThan((costOfKeepingMinor ?? 0) - (4_000_00 * 40_000 * horizonMonths) / (12 * PPM_ONE));
  });

  it('makes a plan end that would never end without the cash', () => {
    const growing = debtOf('growing', [segment(5_000, 36)], instalment(100));
    const { keep, best, costOfKeepingMinor } = compare([growing], cents(4_000), 4, cents(100));
    expect([keep.costMinor, costOfKeepingMinor]).toEqual([null, null]);
    expect(best.costMinor).not.toBeNull();
  });

  it('never costs more than keeping the cash, and never pays more than there is', () => {
    fc.assert(
      fc.property(
        cards(),
        fc.integer({ min: 0, max: 5_000_000 }),
        fc.integer({ min: 0, max: 6 }),
        (debts, spare, rate) => {
          const { keep, best } = compare(debts, minor(spare), rate);
          expect(best.lumpMinor).toBeLessThanOrEqual(spare);
          if (keep.costMinor !== null) expect(best.costMinor ?? Infinity).toBeLessThanOrEqual(keep.costMinor);
        },
      ),
    );
  });
});
