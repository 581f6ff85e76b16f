import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { seededRandom } from '../../projections/forecast/seeded-random.ts';
import { occurrencesEvery, everyMonths, on, shuffled, times, transaction } from '../../testing/ledger.ts';
import { rowsOf } from '../../testing/series-rows.ts';
import type { SeriesTransaction } from './recurring-series.ts';
import { byTime, streamsOf } from './streams.ts';

const streams = (...parts: SeriesTransaction[][]) =>
  streamsOf(rowsOf(parts.flat())).map(({ rows, fit }) => ({
    cadence: fit.rule.cadence,
    first: rows[0]?.on,
    count: rows.length,
    prices: [...new Set(rows.map(({ amountMinor }) => amountMinor))],
  }));
const monthly = (first: string, amounts: number[]) => everyMonths(1, 'MERCHANT', first, amounts);

describe('streamsOf', () => {
  it('keeps a variable bill in one stream', () => {
    expect(streams(monthly('2025-01-10', [-8_000, -12_000, -9_000, -15_000, -7_000]))).toMatchObject([
      { cadence: 'monthly', count: 5 },
    ]);
  });

  it('keeps a rising price in one stream', () => {
    expect(streams(monthly('2025-01-10', [...times(4, -999), ...times(4, -1_199)]))).toEqual([
      { cadence: 'monthly', first: '2025-01-10', count: 8, prices: [-999, -1_199] },
    ]);
  });

  it('splits two prices on different days, up to half a month apart', () => {
    const [small, large] = [monthly('2025-01-04', times(8, -999)), monthly('2025-01-19', times(8, -2_499))];
    expect(streams(small, large)).toMatchObject([
      { cadence: 'monthly', count: 8, prices: [-999] },
      { cadence: 'monthly', count: 8, prices: [-2_499] },
    ]);
    expect(streams(small, monthly('2025-01-09', times(8, -2_499)))).toHaveLength(2);
  });

  it('keeps equal pay twice a month in one stream', () => {
    expect(streams(monthly('2025-01-01', times(6, 143_400)), monthly('2025-01-15', times(6, 143_400)))).toMatchObject([
      { cadence: 'twice_a_month', count: 12 },
    ]);
  });

  it('splits a monthly and a yearly contract with one merchant', () => {
    const found = streams(
      monthly('2023-01-04', times(30, -999)),
      everyMonths(12, 'MERCHANT', '2023-03-20', times(3, -8_900)),
    );
    expect(found.map(({ cadence, count }) => [cadence, count])).toEqual([
      ['monthly', 30],
      ['yearly', 3],
    ]);
  });

  it('joins the old and the new price of each of two subscriptions', () => {
    const small = monthly('2024-01-04', [...times(6, -999), ...times(6, -1_199)]);
    const large = monthly('2024-01-24', [...times(7, -2_299), ...times(5, -2_599)]);
    expect(streams(small, large).map(({ first, count, prices }) => [first, count, prices])).toEqual([
      ['2024-01-04', 12, [-999, -1_199]],
      ['2024-01-24', 12, [-2_299, -2_599]],
    ]);
  });

  it('assigns a first payment at a new price to the stream with that day', () => {
    const found = streams(
      monthly('2025-01-04', times(7, -999)),
      [transaction('MERCHANT', '2025-08-04', -1_199)],
      monthly('2025-01-24', times(8, -2_299)),
    );
    expect(found.map(({ count }) => count)).toEqual([8, 8]);
  });

  it('treats two equal charges on the same day as two contracts', () => {
    const one = monthly('2025-01-04', times(6, -999));
    expect(
      streams(
        one,
        one.map((row) => ({ ...row, id: `${row.id} again` })),
      ),
    ).toMatchObject([{ count: 6 }, { count: 6 }]);
  });

  it('groups prices in a foreign currency that are close to each other', () => {
    const euros = everyMonths(1, 'MERCHANT', '2025-01-04', [-1_612, -1_598, -1_633, -1_605, -1_620, -1_611]);
    const dollars = monthly('2025-01-14', times(6, -4_900));
    expect(
      streams(euros, dollars)
        .map(({ count }) => count)
        .sort(),
    ).toEqual([6, 6]);
  });

  it('finds no stream in purchases on random days', () => {
    const random = seededRandom('purchases');
    const rows = Array.from({ length: 80 }, (_, index) =>
      transaction('SHOP', addDays(on('2025-01-01'), Math.floor(random() * 365)), -Math.floor(500 + random() * 9_000), {
        id: `${index}`,
      }),
    );
    expect(streams(rows)).toEqual([]);
  });

  const mix = fc.array(
    fc.record({
      shift: fc.integer({ min: 0, max: 720 }),
      amount: fc.constantFrom(-999, -1_199, -2_499, -5_000, -5_050, -123),
    }),
    { maxLength: 60 },
  );

  it('never puts a row into two streams, keeps each stream in time order, and ignores the input order', () => {
    fc.assert(
      fc.property(mix, fc.boolean(), (facts, contract) => {
        const rows = facts.map(({ shift, amount }, index) =>
          transaction('SHOP', addDays(on('2024-01-01'), shift), amount, { id: `${index}` }),
        );
        if (contract) rows.push(...monthly('2024-01-11', times(18, -1_799)));
        const found = streamsOf(rowsOf(rows));
        const ids = found.flatMap((stream) => stream.rows.map(({ id }) => id));
        expect(new Set(ids).size).toBe(ids.length);
        for (const stream of found) expect([...stream.rows].sort(byTime)).toEqual(stream.rows);
        expect(streamsOf(rowsOf(shuffled(rows, seededRandom('mixed'))))).toEqual(found);
      }),
    );
  });

  it('finds every weekly and biweekly row of a fixed price among other prices', () => {
    fc.assert(
      fc.property(fc.constantFrom(7, 14), fc.integer({ min: 8, max: 30 }), (step, count) => {
        const found = streams(occurrencesEvery(step, 'MERCHANT', '2024-01-02', times(count, -4_500)), [
          transaction('MERCHANT', '2024-01-13', -99),
          transaction('MERCHANT', '2024-02-04', -20_000),
        ]);
        expect(found).toMatchObject([{ count, cadence: step === 7 ? 'weekly' : 'every_two_weeks' }]);
      }),
    );
  });
});
