import { describe, expect, it } from '@jest/globals';
import { addDays } from '../../foundation/dates/add.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import type { PriceRise, RecurringSeries } from '../../records/recurring/recurring-series.ts';
import { FRIDAY, quietHousehold, series } from '../../testing/insight-household.ts';
import { priceRise } from './price-rise.ts';

const rise = (from: number, to: number, daysAgo = 15): PriceRise => ({
  transactionId: 'last',
  on: addDays(FRIDAY, -daysAgo),
  fromMinor: minor(from),
  toMinor: minor(to),
  yearlyMinor: minor((from - to) * 12),
});
const found = (fields: Partial<RecurringSeries>) =>
  priceRise(
    quietHousehold({
      series: [series('stream', { kind: 'subscription', priceRise: rise(-5_000, -6_000), ...fields })],
    }),
  );

describe('priceRise', () => {
  it('reports the extra cost of the new price, per payment and per year', () => {
    expect(found({})).toMatchObject([
      {
        valueMinor: 1_000,
        valuePerYearMinor: 12_000,
        confidencePpm: 900_000,
        dedupKey: 'price_rise:series:stream:2026-03-05',
        evidenceIds: ['last', 'stream', 'stream-2026-03-05'],
        act: { kind: 'open' },
      },
    ]);
  });

  it.each([
    ['weekly', 52_000],
    ['every_two_weeks', 26_000],
    ['quarterly', 4_000],
    ['yearly', 1_000],
  ] as const)('reports a %s rise as %s a year', (cadence, yearly) => {
    expect(found({ cadence })).toMatchObject([{ valuePerYearMinor: yearly }]);
  });

  it('reports the yearly figure of the series', () => {
    const up = rise(-5_000, -6_000);
    expect(found({ priceRise: up })[0]?.valuePerYearMinor).toBe(up.yearlyMinor);
  });

  it('gives the next price rise a new key', () => {
    expect(found({ priceRise: rise(-6_000, -7_000, 1) })[0]?.dedupKey).not.toBe(found({})[0]?.dedupKey);
  });

  it.each<[string, Partial<RecurringSeries>]>([
    ['the price did not change', { priceRise: null }],
    ['the price rose 46 days ago', { priceRise: rise(-5_000, -6_000, 46) }],
    ['the series has ended', { state: 'ended' }],
    ['the series is income, since more pay is not a cost', { kind: 'income', priceRise: rise(5_000, 6_000) }],
    ['a payment to a debt increased', { kind: 'debt_payment' }],
    ["the rise is 3.96 a year, less than a thousandth of a month's spending", { priceRise: rise(-5_000, -5_033) }],
  ])('reports nothing if %s', (_why, fields) => {
    expect(found(fields)).toEqual([]);
  });

  it.each<[string, Partial<RecurringSeries>]>([
    ["4.08 a year, a thousandth of a month's spending", { priceRise: rise(-5_000, -5_034) }],
    ['a rise 45 days ago', { priceRise: rise(-5_000, -6_000, 45) }],
    ['a bill', { kind: 'bill' }],
    ['a less certain series', { confidencePpm: ppm(600_000) }],
  ])('reports %s', (_why, fields) => {
    expect(found(fields)).toHaveLength(1);
  });
});
