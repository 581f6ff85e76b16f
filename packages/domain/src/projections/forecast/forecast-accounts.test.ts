import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { minor } from '../../foundation/money/minor.ts';
import { TODAY } from '../../testing/arbitrary.ts';
import { dailyHistory, flow, forecastOf, plannedFlows, spendingOf } from '../../testing/forecasts.ts';
import { times } from '../../testing/ledger.ts';
import { forecastAccount, forecastAccounts, type ForecastInputs } from './forecast-accounts.ts';
import { seededRandom } from './seeded-random.ts';

describe('forecastAccount', () => {
  it('equals the balance plus the flows if there is no spending', () => {
    const { days, openingMinor } = forecastOf({
      flows: [flow(5, -90_000), flow(14, 200_000)],
      days: 20,
      horizonDays: 20,
    });
    expect(openingMinor).toBe(100_000);
    expect(days.map(({ p50Minor }) => p50Minor)).toEqual([
      ...times(4, 100_000),
      ...times(9, 10_000),
      ...times(7, 210_000),
    ]);
    expect(
      days.every(
        ({ p10Minor, p50Minor, p90Minor, spendingMinor }) =>
          p10Minor === p50Minor && p50Minor === p90Minor && spendingMinor === 0,
      ),
    ).toBe(true);
    expect(days[4]).toMatchObject({ on: addDays(TODAY, 5), flows: [{ amountMinor: -90_000 }] });
  });

  it('starts from the balance including pending movements', () => {
    const forecast = forecastAccount({
      today: TODAY,
      account: { id: 'checking', balanceMinor: minor(50_000), pendingMinor: minor(-12_345) },
      flows: [],
      spending: spendingOf([]),
      days: 1,
      horizonOn: addDays(TODAY, 1),
      random: seededRandom('x'),
    });
    expect([forecast.openingMinor, forecast.days[0]?.p50Minor, forecast.historyDays]).toEqual([37_655, 37_655, 0]);
  });

  it('spends the same amount every day if the household did so in the past', () => {
    const { days } = forecastOf({ daily: times(28, -1_000), days: 30, horizonDays: 30 });
    expect(days.map(({ p10Minor }) => p10Minor)).toEqual(days.map((_, index) => 100_000 - 1_000 * (index + 1)));
    expect(days.every(({ spendingMinor }) => spendingMinor === -1_000)).toBe(true);
  });

  it('preserves weekdays: Saturday-only spending stays on Saturdays', () => {
    // TODAY is Sunday, March 1, 2026. The history of 28 days starts on a Sunday, and its seventh day is a Saturday.
    const daily = Array.from({ length: 28 }, (_, index) => (index % 7 === 6 ? -7_000 : 0));
    const { days } = forecastOf({ daily, days: 21, horizonDays: 21 });
    expect(days.filter(({ spendingMinor }) => spendingMinor !== 0).map(({ on }) => on)).toEqual([
      '2026-03-07',
      '2026-03-14',
      '2026-03-21',
    ]);
  });

  it('finds the lowest point before money arrives on the same day', () => {
    const { troughs, certainTrough } = forecastOf({ flows: [flow(10, -95_000), flow(10, 300_000)] });
    expect(troughs[0]).toEqual({ minor: 5_000, on: '2026-03-11' });
    expect(certainTrough).toEqual({ minor: 5_000, on: '2026-03-11' });
  });

  it('is lowest today if money only comes in', () => {
    expect(forecastOf({ flows: [flow(3, 5_000)] }).troughs[0]).toEqual({ minor: 100_000, on: TODAY });
  });

  it('uses cautious amounts and days for the lowest point, and likely ones for the balances', () => {
    const bill = flow(10, -40_000, { cautiousOn: addDays(TODAY, 7), cautiousMinor: minor(-55_000) });
    const gig = flow(8, 20_000, { cautiousOn: addDays(TODAY, 12), cautiousMinor: minor(6_000) });
    const { certainTrough, days } = forecastOf({ flows: [bill, gig] });
    // 100,000 − 55,000 on day 7, before the 6,000 of day 12.
    expect(certainTrough).toEqual({ minor: 45_000, on: '2026-03-08' });
    expect(days[19]?.p50Minor).toBe(80_000);
  });

  it('ignores days after the horizon for the lowest point', () => {
    const { troughs, horizonOn, lowestSoFar } = forecastOf({
      flows: [flow(10, -10_000), flow(50, -80_000)],
      horizonDays: 45,
    });
    expect(troughs[0]?.minor).toBe(90_000);
    expect(horizonOn).toBe('2026-04-15');
    expect(lowestSoFar).toHaveLength(46);
    expect([lowestSoFar[9], lowestSoFar[10]].map((day) => day?.p99Minor)).toEqual([100_000, 90_000]);
  });

  it('shows a band around uncertain amounts, with a chance of one in five on each side', () => {
    const bill = flow(10, -40_000, { cautiousMinor: minor(-55_000) });
    const { days } = forecastOf({ flows: [bill], paths: 500 });
    expect(days[9]).toMatchObject({ p10Minor: 45_000, p50Minor: 60_000, p90Minor: 75_000 });
  });

  it('shows no upside for income that may not arrive at all', () => {
    const { days } = forecastOf({ flows: [flow(10, 40_000, { cautiousMinor: minor(0) })], paths: 500 });
    expect(days[9]).toMatchObject({ p10Minor: 100_000, p50Minor: 140_000, p90Minor: 140_000 });
  });

  it('excludes flows of other accounts and flows after its last day', () => {
    const { days } = forecastOf({ flows: [flow(5, -1, { accountId: 'savings' }), flow(61, -1)], days: 60 });
    expect(days.at(-1)?.p50Minor).toBe(100_000);
  });

  it.each([
    { why: 'no days', change: { days: 0 }, message: 'a forecast has 1 to 366 days' },
    { why: 'too many days', change: { days: 367 }, message: 'a forecast has 1 to 366 days' },
    { why: 'a horizon after the last day', change: { horizonDays: 61 }, message: 'is not within 60 days' },
    { why: 'a horizon today', change: { horizonDays: 0 }, message: 'is not within 60 days' },
    { why: 'a flow that is due today', change: { flows: [flow(0, -1)] }, message: 'is not after today' },
    { why: 'too few paths', change: { paths: 99 }, message: 'at least 100 paths' },
  ])('rejects $why', ({ change, message }) => {
    expect(() => forecastOf(change)).toThrow(message);
  });
});

describe('forecastAccount for any household', () => {
  const facts = fc.record({
    openingMinor: fc.integer({ min: -100_000, max: 500_000 }),
    flows: plannedFlows(),
    daily: dailyHistory(),
    seed: fc.string(),
  });

  it('keeps p10 ≤ p50 ≤ p90, and adds up exactly on every day', () => {
    fc.assert(
      fc.property(facts, (each) => {
        const { days, openingMinor } = forecastOf(each);
        let before: number = openingMinor;
        for (const { p10Minor, p50Minor, p90Minor, flows, spendingMinor } of days) {
          expect(p10Minor <= p50Minor && p50Minor <= p90Minor).toBe(true);
          expect(before + flows.reduce((sum, { amountMinor }) => sum + amountMinor, 0) + spendingMinor).toBe(p50Minor);
          before = p50Minor;
        }
      }),
    );
  });

  it('loses no flow and counts none twice', () => {
    fc.assert(
      fc.property(facts, (each) =>
        expect(
          forecastOf(each)
            .days.flatMap(({ flows }) => flows.map(({ id }) => id))
            .sort(),
        ).toEqual(each.flows.map(({ id }) => id).sort()),
      ),
    );
  });

  it('gives the same result for the same seed, and draws the same spending with another flow', () => {
    fc.assert(
      fc.property(facts, (each) => {
        expect(forecastOf(each)).toEqual(forecastOf(each));
        const shifted = forecastOf({ ...each, flows: [...each.flows, flow(1, -5_000)] });
        // A certain bill tomorrow lowers every path by its amount from tomorrow. Only today's balance may have been
        // lower.
        for (const [index, { minor: lowest }] of forecastOf(each).troughs.entries())
          expect(shifted.troughs[index]?.minor).toBeGreaterThanOrEqual(lowest - 5_000);
      }),
      { numRuns: 40 },
    );
  });

  it('returns lowest balances that only fall over time, down to those of the horizon', () => {
    fc.assert(
      fc.property(facts, (each) => {
        const { lowestSoFar, troughs } = forecastOf(each);
        for (const [index, { p90Minor, p95Minor, p99Minor }] of lowestSoFar.entries()) {
          const next = lowestSoFar[index + 1];
          expect(p99Minor <= p95Minor && p95Minor <= p90Minor).toBe(true);
          if (next !== undefined) expect(next.p99Minor <= p99Minor && next.p90Minor <= p90Minor).toBe(true);
        }
        expect(lowestSoFar.at(-1)).toMatchObject({
          p99Minor: troughs[2]?.minor,
          p95Minor: troughs[10]?.minor,
          p90Minor: troughs[20]?.minor,
        });
      }),
    );
  });
});

describe('forecastAccounts', () => {
  const daily = Array.from({ length: 56 }, (_, index) => -((index * 7_919) % 4_000));
  const household = (): ForecastInputs => ({
    today: TODAY,
    accounts: [
      { id: 'checking', balanceMinor: minor(200_000), pendingMinor: minor(0) },
      { id: 'visa', balanceMinor: minor(-30_000), pendingMinor: minor(-500) },
    ],
    flows: [
      flow(10, -30_000, { id: 'out', source: { kind: 'card_payment', id: 'payment' } }),
      flow(10, 30_000, { id: 'in', accountId: 'visa', source: { kind: 'card_payment', id: 'payment' } }),
    ],
    spending: {
      today: TODAY,
      byAccount: new Map([
        ['checking', Float64Array.from(daily)],
        ['visa', Float64Array.from(daily, (amount) => -amount)],
      ]),
    },
    days: 30,
    horizonOn: addDays(TODAY, 30),
    random: seededRandom('household'),
    paths: 200,
  });

  it(
    'uses the same drawn days for all accounts, so that spending in one and a refund in another ' +
      'cancel out on every path',
    () => {
      const { together } = forecastAccounts(household());
      expect(together.openingMinor).toBe(169_500);
      expect(together.accountIds).toEqual(['checking', 'visa']);
      expect(together.days.every(({ p10Minor, p90Minor }) => p10Minor === 169_500 && p90Minor === 169_500)).toBe(true);
    },
  );

  it('sees no low point in a payment between two of the accounts', () => {
    expect(forecastAccounts(household()).together.certainTrough.minor).toBe(169_500);
    expect(forecastAccounts(household()).accounts[0]?.certainTrough.minor).toBe(170_000);
  });

  it('gives a single account the same forecast as forecastAccount', () => {
    const inputs = household();
    const [checking] = forecastAccounts(inputs).accounts;
    const [account] = inputs.accounts;
    expect(account).toBeDefined();
    if (account !== undefined) expect(forecastAccount({ ...household(), account })).toEqual(checking);
  });
});
