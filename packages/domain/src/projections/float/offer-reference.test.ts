import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { amount, apr } from '../../testing/arbitrary.ts';
import { type FloatOfferTerms, offerGain } from './offer-months.ts';

const terms: fc.Arbitrary<FloatOfferTerms> = fc
  .record({
    transfer: amount(2_000_000),
    fee: amount(100_000),
    spending: amount(200_000),
    limit: amount(3_000_000),
    months: fc.integer({ min: 1, max: 36 }),
    pct: fc.integer({ min: 0, max: 100_000 }),
    floor: amount(10_000),
    apy: apr(150_000),
    tax: fc.integer({ min: 0, max: 500_000 }),
    chance: fc.integer({ min: 0, max: 300_000 }),
    cost: amount(50_000),
  })
  .map((each) => ({
    transferMinor: each.transfer,
    feeMinor: each.fee,
    monthlySpendingMinor: each.spending,
    limitMinor: each.limit,
    months: each.months,
    minimumPctPpm: ppm(each.pct),
    minimumFloorMinor: each.floor,
    apyPpm: ppm(each.apy),
    taxPpm: ppm(each.tax),
    lateChancePpm: ppm(each.chance),
    lateCostMinor: each.cost,
  }));

/**
 * Runs two separate ledgers, one line per event, and returns the account balance after all debts are paid back, which
 * is the gain.
 */
function leftInTheEnd({
  transferMinor,
  feeMinor,
  monthlySpendingMinor,
  limitMinor,
  months,
  minimumPctPpm,
  minimumFloorMinor,
  apyPpm,
  taxPpm,
  lateChancePpm,
  lateCostMinor,
}: FloatOfferTerms): number {
  const account: number[] = [transferMinor];
  const card: number[] = transferMinor > 0 ? [transferMinor, feeMinor] : [];
  const total = (ledger: readonly number[]) => ledger.reduce((sum, line) => sum + line, 0);
  for (let month = 0; month < months; month += 1) {
    account.push(Math.max(0, total(account)) * ((1 + apyPpm / 1e6) ** (1 / 12) - 1) * (1 - taxPpm / 1e6));
    const room = Math.max(0, Math.min(monthlySpendingMinor, limitMinor - total(card)));
    card.push(room);
    account.push(room);
    const minimum = Math.min(
      total(card),
      Math.max(minimumFloorMinor, Math.floor((total(card) * minimumPctPpm) / 1e6 + 0.5)),
    );
    card.push(-minimum);
    account.push(-minimum);
  }
  // The fee is owed on the card if money was moved, and otherwise paid immediately.
  const feePaidNow = transferMinor > 0 ? 0 : feeMinor;
  return total(account) - total(card) - feePaidNow - Math.round((lateCostMinor * lateChancePpm) / 1e6);
}

describe('gain of an offer', () => {
  it('equals the cash remaining after everything is paid back', () => {
    fc.assert(
      fc.property(terms, (each) => {
        expect(Math.abs(offerGain(each).gainMinor - leftInTheEnd(each))).toBeLessThanOrEqual(0.51);
      }),
    );
  });

  it('never falls as the yield rises', () => {
    fc.assert(
      fc.property(terms, apr(50_000), (each, more) => {
        expect(offerGain({ ...each, apyPpm: ppm(each.apyPpm + more) }).gainMinor).toBeGreaterThanOrEqual(
          offerGain(each).gainMinor,
        );
      }),
    );
  });

  it('never falls as the limit allows more spending without a fee or minimums', () => {
    fc.assert(
      fc.property(terms, amount(500_000), (each, more) => {
        // Without a fee and minimums, more spending only adds cash that earns interest.
        const free = { ...each, feeMinor: minor(0), minimumPctPpm: ppm(0), minimumFloorMinor: minor(0) };
        expect(offerGain({ ...free, limitMinor: minor(free.limitMinor + more) }).gainMinor).toBeGreaterThanOrEqual(
          offerGain(free).gainMinor,
        );
      }),
    );
  });

  it('comes from the same first months in a longer offer as in a shorter one', () => {
    fc.assert(
      fc.property(terms, fc.integer({ min: 1, max: 12 }), (each, more) => {
        const [short, long] = [offerGain(each).months, offerGain({ ...each, months: each.months + more }).months];
        expect(long.slice(0, each.months)).toEqual(short);
        expect(long).toHaveLength(each.months + more);
      }),
    );
  });
});
