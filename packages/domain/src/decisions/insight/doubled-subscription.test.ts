import { describe, expect, it } from '@jest/globals';
import { minor } from '../../foundation/money/minor.ts';
import type { RecurringSeries } from '../../records/recurring/recurring-series.ts';
import { quietHousehold, series } from '../../testing/insight-household.ts';
import { doubledSubscription } from './doubled-subscription.ts';

const gym = (key: string, fields: Partial<RecurringSeries> = {}) =>
  series(key, { kind: 'subscription', payee: 'Gym', ...fields });
const found = (...all: RecurringSeries[]) => doubledSubscription(quietHousehold({ series: all }));

describe('doubledSubscription', () => {
  it('reports the cost of the cheaper of two subscriptions', () => {
    expect(found(gym('costly', { typicalMinor: minor(-7_000) }), gym('cheap'))).toMatchObject([
      {
        subject: { kind: 'series', id: 'cheap' },
        valueMinor: 5_000,
        valuePerYearMinor: 60_000,
        confidencePpm: 500_000,
        evidenceIds: ['cheap', 'cheap-2026-03-05', 'costly', 'costly-2026-03-05'],
      },
    ]);
  });

  it('compares yearly cost, not a single payment', () => {
    // 300.00 once a year is less than 50.00 a month.
    expect(found(gym('month'), gym('year', { cadence: 'yearly', typicalMinor: minor(-30_000) }))).toMatchObject([
      { subject: { id: 'year' }, valuePerYearMinor: 30_000 },
    ]);
  });

  it('treats different spellings as one merchant, and reports three subscriptions once', () => {
    expect(found(gym('a'), gym('b', { payee: 'GYM' }), gym('c', { payee: 'gym' }))).toMatchObject([
      { subject: { id: 'a' }, facts: { subscriptions: { kind: 'count', count: 3 } } },
    ]);
  });

  it.each<[string, RecurringSeries[]]>([
    ['there is only one subscription', [gym('a')]],
    ['they are from two merchants', [gym('a'), gym('b', { payee: 'Pool' })]],
    ['one has ended', [gym('a'), gym('b', { state: 'ended' })]],
    ['one has missed its payment', [gym('a'), gym('b', { state: 'missed' })]],
    ['they are bills, since a household may have two phones', [gym('a', { kind: 'bill' }), gym('b', { kind: 'bill' })]],
    ['the cheaper one costs only 3.96 a year', [gym('a'), gym('b', { typicalMinor: minor(-33) })]],
  ])('reports nothing if %s', (_why, all) => {
    expect(found(...all)).toEqual([]);
  });

  it("reports a yearly cost of at least a thousandth of a month's spending", () => {
    expect(found(gym('a'), gym('b', { typicalMinor: minor(-34) }))).toMatchObject([{ valuePerYearMinor: 408 }]);
  });
});
