import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { type CivilDate, civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, type Ppm, ppm } from '../../foundation/money/minor.ts';
import { amount, apr, days, TODAY } from '../../testing/arbitrary.ts';
import { recompute } from '../../formulas.ts';
import { afterTax, earnedMillionths } from './float-formulas.ts';
import { type FloatFacts, floatLedger } from './float-ledger.ts';
import { floatPeriodsUntil } from './float-periods.ts';
import type { YieldAccount } from '../../products/savings/yield-account.ts';

const savings = (apyPpm: number, more: Partial<YieldAccount> = {}): YieldAccount => ({
  accountId: 's',
  accountName: 'Savings',
  periods: [{ from: civilDate('2020-01-01'), tiers: [{ apyPpm: ppm(apyPpm), upToMinor: null }] }],
  ...more,
});
const IMMEDIATE = { transferDays: 0, postingDays: 0, retryDays: 0, bufferDays: 0 };
const calm = {
  owedMinor: minor(500_000),
  limitMinor: minor(1_000_000),
  stableIncome: true,
  bearsInterest: false,
  promoAprPpm: ppm(0),
};

/**
 * Returns the inputs of $5,000 held for 365 days from March 2, 2026 to March 2, 2027, and paid back on the deadline.
 */
const facts = (fields: Partial<FloatFacts> = {}): FloatFacts => ({
  account: savings(42_000),
  ownMinor: minor(0),
  held: [{ from: civilDate('2026-03-02'), cashMinor: minor(500_000) }],
  payments: [],
  today: civilDate('2026-03-02'),
  deadlineOn: civilDate('2027-03-02'),
  taxPpm: ppm(220_000),
  feeMinor: minor(0),
  lateChancePpm: ppm(0),
  lateCostMinor: minor(0),
  card: calm,
  timing: IMMEDIATE,
  ...fields,
});

describe('floatLedger', () => {
  it('earns $163.80 on $5,000 held for a year at 4.2% with 22% tax', () => {
    // 5,000 × 0.042 × 0.78.
    expect(floatLedger(facts())).toMatchObject({
      state: 'held',
      unwindOn: '2027-03-02',
      daysLeft: 365,
      unwindMinor: 500_000,
      gainToDateMinor: 0,
      projectedGainMinor: 16_380,
      breakEvenOn: '2026-03-02',
      verdict: { worthIt: true },
    });
  });

  it('earns 45 cents per day', () => {
    // 5,000 × 0.042 ÷ 365 × 0.78 = 0.4488.
    expect(floatLedger(facts()).gainOfTodayMinor).toBe(45);
  });

  it('earns about half as much if the cash is repaid in equal payments', () => {
    // Twelve payments of $416.67, 30 days apart, reduce the cash held to zero in a straight line.
    const payments = Array.from({ length: 12 }, (_, index) => ({
      on: addDays(civilDate('2026-03-02'), 30 * (index + 1)),
      amountMinor: minor(41_667),
    }));
    const { projectedGainMinor, unwindMinor } = floatLedger(facts({ payments }));
    // 12 periods of 30 days: (5,000 × 12 − 416.67 × 66) × 30 ÷ 365 × 0.042 × 0.78 = 87.51, then 5 days without cash.
    expect([projectedGainMinor, unwindMinor]).toEqual([8_751, 0]);
  });

  it.each([
    ['2026-03-02', 0, 365, 'the first day is not over'],
    ['2026-03-12', 449, 355, 'ten days'],
    ['2026-09-01', 8_212, 182, '183 days'],
    ['2027-03-02', 16_380, 0, 'the whole gain on the unwind date'],
    ['2027-03-12', 16_829, 0, 'the cash earns interest until it is paid'],
  ])('by %s has earned %s cents with %s days left: %s', (today, gain, left, _why) => {
    // The gain is 0.448767 per day.
    expect(floatLedger(facts({ today: civilDate(today) }))).toMatchObject({ gainToDateMinor: gain, daysLeft: left });
  });

  it.each([
    ['2026-12-31', '2026-12-14', 'twelve business days before New Year’s Eve, with Christmas among them'],
    ['2027-01-01', '2026-12-14', 'a bank holiday rolls back to New Year’s Eve first'],
    ['2026-08-15', '2026-07-29', 'a Saturday rolls back to Friday first'],
  ])('for the deadline %s, unwinds on %s: %s', (deadline, unwindOn, _why) => {
    const { timing: _timing, ...usual } = facts();
    expect(floatLedger({ ...usual, deadlineOn: civilDate(deadline) }).unwindOn).toBe(unwindOn);
  });

  it.each([
    ['2027-03-01', 'held', true],
    ['2027-03-02', 'unwind_now', true],
    ['2027-03-03', 'ended', false],
  ])('on %s has state %s', (today, state, worthIt) => {
    expect(floatLedger(facts({ today: civilDate(today) }))).toMatchObject({ state, verdict: { worthIt } });
  });

  it('reports that the last safe day has passed while the promotion still runs', () => {
    const { timing: _timing, ...usual } = facts({ today: civilDate('2027-02-25') });
    expect(floatLedger(usual)).toMatchObject({
      state: 'unwind_now',
      daysLeft: 0,
      gainOfTodayMinor: 0,
      verdict: { worthIt: false, reasons: ['too_late'] },
    });
  });

  it('earns at the tiers that the cash reaches, and not at the bonus rate after it ends', () => {
    const account = savings(0, {
      periods: [
        {
          from: civilDate('2026-01-01'),
          tiers: [
            { apyPpm: ppm(40_000), upToMinor: minor(1_000_000) },
            { apyPpm: ppm(20_000), upToMinor: null },
          ],
        },
        { from: civilDate('2026-06-10'), tiers: [{ apyPpm: ppm(10_000), upToMinor: null }] },
      ],
    });
    // 100 days at a yearly 2,000 × 4% + 3,000 × 2%, then 265 days at 1% on 5,000: (140 × 100 + 50 × 265) ÷ 365 =
    // 74.66.
    expect(floatLedger(facts({ account, ownMinor: minor(800_000), taxPpm: ppm(0) })).projectedGainMinor).toBe(7_466);
  });

  it('breaks even on the first morning on which earnings cover the fee', () => {
    // 0.448767 per day reaches $10 after 22.28 days, so on the 23rd morning after the first.
    expect(floatLedger(facts({ feeMinor: minor(1_000) }))).toMatchObject({
      gainToDateMinor: -1_000,
      projectedGainMinor: 15_380,
      breakEvenOn: '2026-03-25',
    });
    expect(floatLedger(facts({ today: civilDate('2026-03-24'), feeMinor: minor(1_000) })).gainToDateMinor).toBeLessThan(
      0,
    );
    expect(
      floatLedger(facts({ today: civilDate('2026-03-25'), feeMinor: minor(1_000) })).gainToDateMinor,
    ).toBeGreaterThanOrEqual(0);
  });

  it('is not worth it if the fee and the expected loss consume the gain, and never breaks even', () => {
    // The cash earns 163.80. 5% of $5,000 is 250, and a one-in-ten chance of losing $100 costs another 10.
    expect(
      floatLedger(facts({ feeMinor: minor(25_000), lateChancePpm: ppm(100_000), lateCostMinor: minor(10_000) })),
    ).toMatchObject({
      projectedGainMinor: -9_620,
      breakEvenOn: null,
      verdict: { worthIt: false, reasons: ['fee_exceeds_yield'] },
    });
  });

  it('never breaks even if tax takes everything', () => {
    expect(floatLedger(facts({ taxPpm: ppm(1_000_000), feeMinor: minor(1) })).breakEvenOn).toBeNull();
  });

  it('gains nothing if no cash is held', () => {
    expect(floatLedger(facts({ held: [] }))).toMatchObject({
      projectedGainMinor: 0,
      gainToDateMinor: 0,
      unwindMinor: 0,
      breakEvenOn: null,
      verdict: { worthIt: false, reasons: ['fee_exceeds_yield'] },
    });
  });

  it.each([
    [{ taxPpm: ppm(1_000_001) }, 'tax and probability'],
    [{ feeMinor: minor(-1) }, 'amounts'],
    [{ held: [{ from: civilDate('2026-03-03'), cashMinor: minor(1) }] }, 'in order'],
    [
      {
        held: [
          { from: civilDate('2026-02-03'), cashMinor: minor(1) },
          { from: civilDate('2026-02-03'), cashMinor: minor(2) },
        ],
      },
      'in order',
    ],
  ])('rejects %j with the message "%s"', (fields, message) => {
    expect(() => floatLedger(facts(fields))).toThrow(message);
  });
});

describe('gain of any float', () => {
  const arbitrary = fc
    .record({
      cash: fc.array(amount(5_000_000), { minLength: 1, maxLength: 4 }),
      payments: fc.array(fc.tuple(days(500), amount(200_000)), { maxLength: 6 }),
      own: amount(2_000_000),
      yieldPpm: apr(120_000),
      tax: fc.integer({ min: 0, max: 1_000_000 }),
      fee: amount(50_000),
      ends: fc.integer({ min: -20, max: 700 }),
    })
    .map(({ cash, payments, own, yieldPpm, tax, fee, ends }) =>
      facts({
        today: TODAY,
        account: savings(yieldPpm),
        ownMinor: own,
        taxPpm: ppm(tax),
        feeMinor: fee,
        deadlineOn: addDays(TODAY, ends),
        held: cash.map((cashMinor, index) => ({ from: addDays(TODAY, -30 * (cash.length - index)), cashMinor })),
        payments: payments.map(([after, amountMinor]) => ({ on: addDays(TODAY, after), amountMinor })),
      }),
    );

  it('can be recomputed from the lines of its working', () => {
    fc.assert(
      fc.property(arbitrary, (each) => {
        const { working, projectedGainMinor } = floatLedger(each);
        expect(recompute(working)).toEqual({ kind: 'money', minor: projectedGainMinor });
      }),
    );
  });

  it('never grows with tax, and falls by exactly the fee', () => {
    fc.assert(
      fc.property(arbitrary, fc.integer({ min: 0, max: 1_000_000 }), amount(10_000), (each, more, fee) => {
        const gain = floatLedger(each).projectedGainMinor;
        expect(
          floatLedger({ ...each, taxPpm: Math.min(1_000_000, each.taxPpm + more) as Ppm }).projectedGainMinor,
        ).toBeLessThanOrEqual(gain);
        expect(floatLedger({ ...each, feeMinor: minor(each.feeMinor + fee) }).projectedGainMinor).toBe(gain - fee);
      }),
    );
  });

  it('never shrinks with more cash, yield or time', () => {
    fc.assert(
      fc.property(arbitrary, amount(100_000), apr(50_000), days(100), (each, cash, more, later) => {
        const gain = floatLedger(each).projectedGainMinor;
        const richer = { ...each, held: each.held.map((one) => ({ ...one, cashMinor: minor(one.cashMinor + cash) })) };
        expect(floatLedger(richer).projectedGainMinor).toBeGreaterThanOrEqual(gain);
        const rate = each.account.periods[0]?.tiers[0]?.apyPpm ?? 0;
        expect(floatLedger({ ...each, account: savings(rate + more) }).projectedGainMinor).toBeGreaterThanOrEqual(gain);
        expect(
          floatLedger({ ...each, deadlineOn: addDays(each.deadlineOn, later) }).projectedGainMinor,
        ).toBeGreaterThanOrEqual(gain);
      }),
    );
  });

  it('covers the costs on the break-even day and not the day before', () => {
    fc.assert(
      fc.property(arbitrary, (each) => {
        const { breakEvenOn, projectedGainMinor } = floatLedger(each);
        if (breakEvenOn === null) return expect(projectedGainMinor).toBeLessThanOrEqual(0);
        const earnedUntil = (day: CivilDate) =>
          afterTax(
            floatPeriodsUntil(day, each).reduce(
              (sum, { slices, days: length }) =>
                sum +
                slices.reduce((part, { cashMinor, apyPpm }) => part + earnedMillionths(cashMinor, apyPpm, length), 0),
              0,
            ),
            each.taxPpm,
          );
        expect(earnedUntil(breakEvenOn)).toBeGreaterThanOrEqual(each.feeMinor);
        if (each.feeMinor > 0) expect(earnedUntil(addDays(breakEvenOn, -1))).toBeLessThan(each.feeMinor);
      }),
    );
  });
});
