import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { TODAY } from '../../testing/arbitrary.ts';
import { dailyHistory, flow, forecastOf, plannedFlows } from '../../testing/forecasts.ts';
import { times } from '../../testing/ledger.ts';
import { recompute } from '../../formulas.ts';
import { dayBreakdown } from './day-breakdown.ts';

describe('dayBreakdown', () => {
  const forecast = forecastOf({
    flows: [
      flow(1, -20_000, { id: 'rent', label: 'Rent', source: { kind: 'series', id: 'rent series' } }),
      flow(2, 5_000, { id: 'gift', label: 'Gift' }),
    ],
    daily: times(28, -1_000),
  });

  it('returns the parts of a day: opening balance, each movement, spending, closing balance', () => {
    const day = dayBreakdown(forecast, addDays(TODAY, 1));
    expect(day).toMatchObject({
      on: '2026-03-02',
      beforeMinor: 100_000,
      spendingMinor: -1_000,
      afterMinor: 79_000,
      p10Minor: 79_000,
      p90Minor: 79_000,
    });
    expect(day?.flows.map(({ label }) => label)).toEqual(['Rent']);
    expect(day?.working.lines).toEqual([
      { key: 'balance_before', value: { kind: 'money', minor: 100_000 }, evidenceIds: ['checking'] },
      { key: 'planned', value: { kind: 'money', minor: -20_000 }, evidenceIds: ['rent', 'rent series'] },
      { key: 'everyday_spending', value: { kind: 'money', minor: -1_000 } },
    ]);
  });

  it('continues from the day before', () => {
    expect(dayBreakdown(forecast, addDays(TODAY, 2))).toMatchObject({ beforeMinor: 79_000, afterMinor: 83_000 });
  });

  it.each([
    ['today', TODAY],
    ['the day after the forecast', addDays(TODAY, 61)],
  ])('returns nothing for %s', (_name, on) => {
    expect(dayBreakdown(forecast, on)).toBeNull();
  });

  it('adds up on every day of every forecast', () => {
    fc.assert(
      fc.property(plannedFlows(), dailyHistory(), fc.integer({ min: 1, max: 60 }), (flows, daily, inDays) => {
        const day = dayBreakdown(forecastOf({ flows, daily }), addDays(TODAY, inDays));
        expect(day).not.toBeNull();
        if (day !== null) expect(recompute(day.working)).toEqual({ kind: 'money', minor: day.afterMinor });
      }),
      { numRuns: 40 },
    );
  });
});
