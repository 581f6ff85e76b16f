import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { amount, apr, TODAY } from '../../testing/arbitrary.ts';
import { type FloatFacts, floatLedger } from './float-ledger.ts';

/** Computes the gain by its definition: a loop over days in fractions, without periods, slices or a working. */
function gainByDays(facts: FloatFacts, until: CivilDate): number {
  const { held, payments, account, ownMinor, today, taxPpm, feeMinor, lateChancePpm, lateCostMinor } = facts;
  const first = held[0]?.from;
  let earned = 0;
  for (let day = first ?? until; day < until; day = addDays(day, 1)) {
    let cash = 0;
    for (const { from, cashMinor } of held) if (from <= day) cash = cashMinor;
    for (const { on, amountMinor } of payments) if (on >= today && on <= day) cash -= amountMinor;
    earned += yearly(account, ownMinor + Math.max(0, cash), day) / 365 - yearly(account, ownMinor, day) / 365;
  }
  return earned * (1 - taxPpm / 1e6) - feeMinor - Math.round((lateCostMinor * lateChancePpm) / 1e6);
}

/** Returns a year's interest on a balance at the tiers of a given day. */
function yearly({ periods, method }: FloatFacts['account'], balance: number, day: CivilDate): number {
  const tiers = [...periods].reverse().find(({ from }) => from <= day)?.tiers ?? [];
  if (method === 'A') {
    const tier = tiers.find(({ upToMinor }) => upToMinor === null || balance <= upToMinor);
    return (balance * (tier?.apyPpm ?? 0)) / 1e6;
  }
  let [from, sum] = [0, 0];
  for (const { apyPpm, upToMinor } of tiers) {
    const to = Math.min(balance, upToMinor ?? balance);
    sum += (Math.max(0, to - from) * apyPpm) / 1e6;
    from = Math.max(from, to);
  }
  return sum;
}

const IMMEDIATE = { transferDays: 0, postingDays: 0, retryDays: 0, bufferDays: 0 };

const facts: fc.Arbitrary<FloatFacts> = fc
  .record({
    cash: fc.array(amount(3_000_000), { minLength: 1, maxLength: 4 }),
    payments: fc.array(fc.record({ after: fc.integer({ min: -20, max: 300 }), pay: amount(150_000) }), {
      maxLength: 5,
    }),
    own: amount(2_000_000),
    low: apr(90_000),
    high: apr(90_000),
    boundary: amount(2_500_000),
    bonusDays: fc.integer({ min: -50, max: 300 }),
    bonus: apr(120_000),
    method: fc.constantFrom('A' as const, 'B' as const),
    tax: fc.integer({ min: 0, max: 1_000_000 }),
    fee: amount(40_000),
    chance: fc.integer({ min: 0, max: 1_000_000 }),
    cost: amount(20_000),
    ends: fc.integer({ min: 0, max: 400 }),
  })
  .map((each) => ({
    account: {
      accountId: 's',
      accountName: 'Savings',
      method: each.method,
      periods: [
        { from: addDays(TODAY, -400), tiers: [{ apyPpm: each.bonus, upToMinor: null }] },
        {
          from: addDays(TODAY, each.bonusDays),
          tiers: [
            { apyPpm: each.low, upToMinor: each.boundary },
            { apyPpm: each.high, upToMinor: null },
          ],
        },
      ],
    },
    ownMinor: each.own,
    held: each.cash.map((cashMinor, index) => ({ from: addDays(TODAY, -25 * (each.cash.length - index)), cashMinor })),
    payments: each.payments.map(({ after, pay }) => ({ on: addDays(TODAY, after), amountMinor: pay })),
    today: TODAY,
    deadlineOn: addDays(TODAY, each.ends),
    taxPpm: ppm(each.tax),
    feeMinor: each.fee,
    lateChancePpm: ppm(each.chance),
    lateCostMinor: each.cost,
    timing: IMMEDIATE,
    card: { owedMinor: minor(0), limitMinor: null, stableIncome: true, bearsInterest: false, promoAprPpm: ppm(0) },
  }));

describe('float ledger compared to its definition, day by day', () => {
  it('gives the same gain on the unwind date', () => {
    fc.assert(
      fc.property(facts, (each) => {
        const { projectedGainMinor, unwindOn } = floatLedger(each);
        const until = unwindOn > TODAY ? unwindOn : TODAY;
        expect(Math.abs(projectedGainMinor - gainByDays(each, until))).toBeLessThanOrEqual(0.51);
      }),
      { numRuns: 60 },
    );
  });

  it('gives the same gain until today', () => {
    fc.assert(
      fc.property(facts, (each) => {
        const { gainToDateMinor } = floatLedger(each);
        expect(Math.abs(gainToDateMinor - gainByDays({ ...each, lateCostMinor: minor(0) }, TODAY))).toBeLessThanOrEqual(
          0.51,
        );
      }),
      { numRuns: 60 },
    );
  });

  it("earns in a day the difference between tomorrow's and today's gain to date", () => {
    fc.assert(
      fc.property(facts, (each) => {
        const tomorrow = addDays(TODAY, 1);
        const steady = { ...each, payments: [], deadlineOn: addDays(TODAY, 30) };
        const [now, next] = [floatLedger(steady), floatLedger({ ...steady, today: tomorrow })];
        expect(Math.abs(next.gainToDateMinor - now.gainToDateMinor - now.gainOfTodayMinor)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 60 },
    );
  });
});
