import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { occurrencesEvery, everyMonths, on, times, transaction } from '../../testing/ledger.ts';
import { detectSeries } from '../../records/recurring/detect-series.ts';
import { matchOccurrences, occurrenceId } from '../../records/recurring/occurrences.ts';
import type { SeriesTransaction } from '../../records/recurring/recurring-series.ts';
import { planFlows, seriesFlows } from './series-flows.ts';
import { seriesPlanOf } from '../../records/recurring/series-plan.ts';

const TODAY = on('2026-03-01');
const flowsOf = (rows: SeriesTransaction[], { today = TODAY, until = on('2026-04-30') } = {}) =>
  seriesFlows(detectSeries(rows, { today }), { today, until });

describe('seriesFlows', () => {
  it('plans a fixed bill on its dates', () => {
    // September 23, 2025 is a Tuesday, October 23 a Thursday and November 23 a Sunday.
    const rows = everyMonths(1, 'XFINITY INTERNET', '2025-09-23', times(6, -8_299));
    const [series] = detectSeries(rows, { today: TODAY });
    expect(flowsOf(rows)).toEqual([
      {
        id: `${series?.key}@2026-03-23`,
        source: { kind: 'series', id: series?.key },
        label: 'Xfinity Internet',
        accountId: 'checking',
        on: '2026-03-23',
        amountMinor: -8_299,
        cautiousOn: '2026-03-23',
        cautiousMinor: -8_299,
        seriesKind: 'bill',
      },
      {
        id: `${series?.key}@2026-04-23`,
        source: { kind: 'series', id: series?.key },
        label: 'Xfinity Internet',
        accountId: 'checking',
        on: '2026-04-23',
        amountMinor: -8_299,
        cautiousOn: '2026-04-23',
        cautiousMinor: -8_299,
        seriesKind: 'bill',
      },
    ]);
  });

  it('is cautious with a variable bill: 80th percentile of its amount, on its earliest day so far', () => {
    const amounts = [-8_000, -9_000, -10_000, -11_000, -12_000, -13_000];
    const rows = everyMonths(1, 'DUKE ENERGY', '2025-09-10', amounts).map((row, index) =>
      index === 2 ? { ...row, postedOn: on('2025-11-07') } : row,
    );
    const [first] = flowsOf(rows);
    // The bill of November 10 came on Friday the 7th. The median of six is the third from below, −11,000, and the 20th
    // percentile is the second.
    expect(first).toMatchObject({
      on: '2026-03-10',
      amountMinor: -11_000,
      cautiousOn: '2026-03-07',
      cautiousMinor: -12_000,
    });
  });

  it('relies on pay that has often arrived in the same amount', () => {
    const [first] = flowsOf(occurrencesEvery(14, 'ACME PAYROLL', '2025-12-05', times(7, 286_140)));
    expect(first).toMatchObject({
      on: '2026-03-13',
      amountMinor: 286_140,
      cautiousOn: '2026-03-13',
      cautiousMinor: 286_140,
    });
  });

  it.each([
    { why: 'arrived only three times', amounts: times(3, 100_000), cautiousMinor: 100_000 },
    {
      why: 'varies, so its 20th percentile counts',
      amounts: [90_000, 110_000, 100_000, 120_000, 80_000, 105_000],
      cautiousMinor: 90_000,
    },
  ])('waits two business days for income that $why', ({ amounts, cautiousMinor }) => {
    const start = addDays(on('2026-02-27'), -14 * (amounts.length - 1));
    const [first] = flowsOf(occurrencesEvery(14, 'ACME PAYROLL', start, amounts));
    // The payday is Friday March 13, and two business days later is Tuesday.
    expect(first).toMatchObject({ on: '2026-03-13', cautiousOn: '2026-03-17', cautiousMinor });
  });

  it('does not rely on income that failed to arrive, but still expects it', () => {
    // The last paycheck was on January 30; none arrived on February 13.
    const rows = occurrencesEvery(14, 'ACME PAYROLL', '2025-11-07', times(7, 286_140));
    const today = on('2026-02-20');
    const [first] = flowsOf(rows, { today });
    expect(first).toMatchObject({ on: '2026-02-27', amountMinor: 286_140, cautiousMinor: 0 });
  });

  it('expects a late bill tomorrow and drops a missed one', () => {
    const rows = everyMonths(1, 'XFINITY INTERNET', '2025-10-02', times(5, -8_299));
    expect(flowsOf(rows, { today: on('2026-03-04') }).map((flow) => flow.on)).toEqual(['2026-03-05', '2026-04-02']);
    expect(flowsOf(rows, { today: on('2026-03-09') }).map((flow) => flow.on)).toEqual(['2026-04-02']);
  });

  it('assumes payments that the data ends too early to show, but does not rely on such income', () => {
    const coverage = new Map([['checking', on('2026-01-31')]]);
    const rows = [
      ...everyMonths(1, 'XFINITY INTERNET', '2025-09-02', times(5, -8_299)),
      ...occurrencesEvery(14, 'ACME PAYROLL', '2025-10-17', times(8, 286_140)),
    ];
    const flows = (today: typeof TODAY) =>
      detectSeries(rows, { today, coverage }).flatMap((series) =>
        planFlows(
          [seriesPlanOf(series)],
          matchOccurrences([seriesPlanOf(series)], [], {
            from: on('2026-02-01'),
            to: on('2026-03-14'),
            today,
            coverage,
          }),
          { today },
        ).map((flow) => [flow.label, flow.on, flow.amountMinor, flow.cautiousMinor]),
      );
    expect(flows(on('2026-02-22'))).toEqual([
      ['Acme Payroll', '2026-02-23', 286_140, 0],
      ['Acme Payroll', '2026-02-23', 286_140, 0],
      ['Acme Payroll', '2026-03-06', 286_140, 286_140],
      ['Xfinity Internet', '2026-02-23', -8_299, -8_299],
      ['Xfinity Internet', '2026-03-02', -8_299, -8_299],
    ]);
  });

  it('plans nothing for a series that has ended or was skipped by the user', () => {
    const rows = everyMonths(1, 'NETFLIX.COM', '2025-10-04', times(5, -1_799));
    expect(flowsOf(rows, { today: on('2026-06-01'), until: on('2026-12-31') })).toEqual([]);
    const series = detectSeries(rows, { today: TODAY });
    const skipped = new Set([occurrenceId(series[0]?.key ?? '', on('2026-03-04'))]);
    expect(seriesFlows(series, { today: TODAY, until: on('2026-04-30'), skipped }).map((flow) => flow.on)).toEqual([
      '2026-04-04',
    ]);
  });

  it('plans nothing if the next day is after the last requested day', () => {
    expect(flowsOf(everyMonths(12, 'AMAZON PRIME ANNUAL', '2024-09-25', [-13_900, -13_900]))).toEqual([]);
  });

  it('gives each flow the kind of its series', () => {
    const rows = [
      ...everyMonths(1, 'CHASE CARD', '2025-10-19', times(5, -40_000), { kind: 'card_payment' }),
      ...everyMonths(1, 'TO SAVINGS', '2025-10-02', times(5, -25_000), { kind: 'transfer' }),
    ];
    expect(flowsOf(rows, { until: on('2026-03-31') }).map(({ seriesKind }) => seriesKind)).toEqual([
      'debt_payment',
      'transfer',
    ]);
  });

  it('plans a confirmed series only for days without a payment', () => {
    const rows = everyMonths(1, 'NETFLIX.COM', '2025-10-04', times(5, -1_799));
    const plans = detectSeries(rows, { today: TODAY }).map((series) => seriesPlanOf(series));
    const window = { from: TODAY, to: on('2026-05-31'), today: on('2026-03-03') };
    const occurrences = matchOccurrences(plans, [...rows, transaction('NETFLIX.COM', '2026-03-03', -1_799)], window);
    expect(planFlows(plans, occurrences, { today: window.today }).map((flow) => flow.on)).toEqual([
      '2026-04-04',
      '2026-05-04',
    ]);
  });

  it('plans each occurrence once, after today, with cautious figures never better than likely ones', () => {
    const amounts = fc.array(fc.integer({ min: 1_000, max: 90_000 }), { minLength: 4, maxLength: 24 });
    fc.assert(
      fc.property(amounts, fc.boolean(), fc.integer({ min: 0, max: 40 }), (sizes, isIncome, later) => {
        const rows = everyMonths(
          1,
          isIncome ? 'ACME PAYROLL' : 'DUKE ENERGY',
          '2024-03-10',
          sizes.map((size) => (isIncome ? size : -size)),
        );
        const today = addDays(rows.at(-1)?.postedOn ?? TODAY, later);
        const flows = flowsOf(rows, { today, until: addDays(today, 365) });
        expect(new Set(flows.map(({ id }) => id)).size).toBe(flows.length);
        for (const flow of flows) {
          expect(flow.on > today && flow.cautiousOn > today).toBe(true);
          expect(flow.cautiousMinor).toBeLessThanOrEqual(flow.amountMinor);
          expect(isIncome ? flow.cautiousOn >= flow.on : flow.cautiousOn <= flow.on).toBe(true);
        }
      }),
    );
  });
});
