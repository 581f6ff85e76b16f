import { describe, expect, it } from '@jest/globals';
import { addDays } from '../../foundation/dates/add.ts';
import type { Forecast } from '../../projections/forecast/forecast.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { forecast, FRIDAY, quietHousehold } from '../../testing/insight-household.ts';
import type { AccountForecastFacts, HouseholdFacts } from './household-facts.ts';
import { lowCashAhead } from './low-cash-ahead.ts';

/** Returns a hundred paths, lowest first; p99 reads the second one. */
const paths = (lowest: number, second: number, fields: Partial<Forecast> = {}) =>
  forecast([lowest, second, ...Array.from({ length: 98 }, () => 200_000)], fields);
const found = (fields: Partial<AccountForecastFacts>, covers: HouseholdFacts['covers'] = []) =>
  lowCashAhead(
    quietHousehold({
      covers,
      forecasts: [
        {
          accountId: 'checking',
          name: 'Checking',
          forecast: paths(0, 30_000),
          floorMinor: minor(50_000),
          confidencePpm: ppm(990_000),
          overdraftFeeMinor: null,
          ...fields,
        },
      ],
    }),
  );

describe('lowCashAhead', () => {
  it('reports how far the path at the chosen confidence falls below the floor', () => {
    expect(found({})).toMatchObject([
      {
        severity: 'notice',
        working: { result: { value: { kind: 'money', minor: 20_000 } } },
        confidencePpm: 20_000,
        deadlineOn: '2026-03-30',
        value: null,
        act: { kind: 'open' },
      },
    ]);
  });

  it("takes the money from the account in which today's plan reserves the most, up to that amount", () => {
    const covers = [
      { accountId: 'checking', amountMinor: minor(900_000) },
      { accountId: 'a', amountMinor: minor(5_000) },
      { accountId: 'b', amountMinor: minor(12_000) },
    ];
    expect(found({}, covers)).toMatchObject([
      { act: { kind: 'sweep', fromAccountId: 'b', toAccountId: 'checking', amountMinor: 12_000, by: '2026-03-30' } },
    ]);
  });

  it('tops up two accounts without using the same money twice', () => {
    const low = (accountId: string): AccountForecastFacts => ({
      accountId,
      name: accountId,
      forecast: paths(0, 30_000),
      floorMinor: minor(50_000),
      confidencePpm: ppm(990_000),
      overdraftFeeMinor: null,
    });
    const facts = quietHousehold({
      covers: [{ accountId: 'savings', amountMinor: minor(25_000) }],
      forecasts: [low('hers'), low('his')],
    });
    expect(lowCashAhead(facts).map(({ act }) => act)).toMatchObject([
      { toAccountId: 'hers', amountMinor: 20_000 },
      { toAccountId: 'his', amountMinor: 5_000 },
    ]);
  });

  it('takes nothing from an account that has nothing to spare', () => {
    expect(found({}, [{ accountId: 'a', amountMinor: minor(0) }])).toMatchObject([{ act: { kind: 'open' } }]);
  });

  it('does not count paths that only reach the floor toward the confidence', () => {
    expect(found({ forecast: forecast([40_000, 50_000, 50_000, 60_000]) })).toMatchObject([{ confidencePpm: 250_000 }]);
  });

  it('sets the deadline to the first day below the floor', () => {
    const day = (days: number, p99: number) => ({
      on: addDays(FRIDAY, days),
      p90Minor: minor(99_999),
      p95Minor: minor(99_999),
      p99Minor: minor(p99),
    });
    expect(
      found({ forecast: paths(0, 30_000, { lowestSoFar: [day(1, 60_000), day(4, 40_000), day(9, 30_000)] }) }),
    ).toMatchObject([{ deadlineOn: '2026-03-24' }]);
  });

  it.each<[number, number, number | null, string, number, string]>([
    [-1, 10, 3_500, 'critical', 3_500, 'a balance below zero within two weeks is critical, and acting saves the fee'],
    [-1, 14, null, 'critical', 0, 'no fee is known'],
    [-1, 15, 3_500, 'warning', 3_500, 'the balance falls below zero later'],
    [0, 3, 3_500, 'notice', 0, 'the balance falls below the floor but not below zero'],
  ])(
    'reports a low of %s in %s days with a fee of %s as %s, worth %s: %s',
    (lowest, days, fee, severity, value, _why) => {
      const troughs = [{ minor: minor(lowest), on: addDays(FRIDAY, days) }];
      expect(
        found({ forecast: forecast([], { troughs }), overdraftFeeMinor: fee === null ? null : minor(fee) }),
      ).toMatchObject([{ severity, valueMinor: value, valuePerYearMinor: value }]);
    },
  );

  it('lists the flows until the first day below the floor as evidence', () => {
    const flow = (id: string) => ({
      id,
      source: { kind: 'series', id } as const,
      label: id,
      accountId: 'checking',
      on: FRIDAY,
      amountMinor: minor(-1),
      cautiousOn: FRIDAY,
      cautiousMinor: minor(-1),
    });
    const day = (days: number, id: string) => ({
      on: addDays(FRIDAY, days),
      p10Minor: minor(0),
      p50Minor: minor(0),
      p90Minor: minor(0),
      flows: [flow(id)],
      spendingMinor: minor(0),
    });
    expect(
      found({ forecast: paths(0, 30_000, { days: [day(5, 'rent'), day(10, 'card'), day(11, 'later')] }) })[0]
        ?.evidenceIds,
    ).toEqual(['card', 'checking', 'rent']);
  });

  it.each<[string, Partial<AccountForecastFacts>]>([
    ['the balance only reaches the floor', { floorMinor: minor(30_000) }],
    ['nineteen of twenty paths suffice for this household', { confidencePpm: ppm(950_000) }],
    ['there are no paths, and the certain balance stays above the floor', { forecast: forecast([]) }],
  ])('reports nothing if %s', (_why, fields) => {
    expect(found(fields)).toEqual([]);
  });

  it('uses the certain trough if there are no paths', () => {
    expect(found({ forecast: forecast([], { certainTrough: { minor: minor(49_999), on: FRIDAY } }) })).toMatchObject([
      { confidencePpm: 500_000 },
    ]);
  });
});
