import { describe, expect, it } from '@jest/globals';
import { addDays } from '../../foundation/dates/add.ts';
import { occurrencesEvery, everyMonths, on, times } from '../../testing/ledger.ts';
import { detectSeries } from './detect-series.ts';
import type { SeriesTransaction } from './recurring-series.ts';
import { seriesPlanOf } from './series-plan.ts';

function planned(rows: SeriesTransaction[], today = '2026-03-01') {
  const [series] = detectSeries(rows, { today: on(today) });
  if (series === undefined) throw new Error('the rows of this test are no series');
  return seriesPlanOf(series);
}
const bill = (shifts: number[]) =>
  everyMonths(1, 'DUKE ENERGY', '2025-09-10', times(6, -9_000)).map((row, index) => ({
    ...row,
    postedOn: addDays(row.postedOn, shifts[index] ?? 0),
  }));

describe('seriesPlanOf', () => {
  it('copies the data of the series', () => {
    expect(planned(everyMonths(1, 'NETFLIX.COM', '2025-10-04', times(5, -1_799)))).toMatchObject({
      kind: 'subscription',
      accountId: 'checking',
      payee: 'Netflix',
      typicalMinor: -1_799,
      rangeMinor: [-1_799, -1_799],
      endsOn: null,
      schedule: { cadence: 'monthly', anchorDays: [4], seenOn: '2026-02-04' },
      roll: 'none', // October 4, 2025 was a Saturday
    });
  });

  it.each([
    { shifts: [0, 0, 0, 0, 0, 0], earlyDays: 0, why: 'it was always on its day' },
    { shifts: [0, -3, 0, 0, 0, 0], earlyDays: 3, why: 'it was three days early once' },
    { shifts: [0, 2, 0, 3, 0, 1], earlyDays: 0, why: 'it was never early' },
  ])('expects a bill at most $earlyDays days early if $why', ({ shifts, earlyDays }) => {
    expect(planned(bill(shifts)).earlyDays).toBe(earlyDays);
  });

  it('allows a bill to be two days early if few payments are known', () => {
    expect(planned(bill([0, 0, 0, 0, 0, 0]).slice(3)).earlyDays).toBe(2);
  });

  it.each([
    { why: 'four payments were on time', count: 7, today: '2026-03-01', certainty: 'certain' },
    { why: 'there were three payments', count: 3, today: '2026-01-06', certainty: 'uncertain' },
    { why: 'a payment is late today', count: 7, today: '2026-03-14', certainty: 'uncertain' },
    { why: 'a payment was missed', count: 7, today: '2026-03-20', certainty: 'doubtful' },
    { why: 'the series has ended', count: 7, today: '2026-05-01', certainty: 'doubtful' },
  ])('treats income as $certainty if $why', ({ count, today, certainty }) => {
    expect(planned(occurrencesEvery(14, 'ACME PAYROLL', '2025-12-05', times(count, 286_140)), today).certainty).toBe(
      certainty,
    );
  });

  it('treats income of varying amounts as uncertain, regardless of the number of payments', () => {
    expect(
      planned(
        occurrencesEvery(
          14,
          'ACME PAYROLL',
          '2025-10-10',
          [90_000, 120_000, 100_000, 135_000, 95_000, 110_000, 125_000, 88_000, 105_000, 99_000],
        ),
      ).certainty,
    ).toBe('uncertain');
  });

  it('ends with the last payment of an ended series', () => {
    expect(planned(everyMonths(1, 'NETFLIX.COM', '2025-10-04', times(5, -1_799)), '2026-06-01').endsOn).toBe(
      '2026-02-04',
    );
  });
});
