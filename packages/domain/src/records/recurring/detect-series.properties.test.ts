import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays, addMonths } from '../../foundation/dates/add.ts';
import { seededRandom } from '../../projections/forecast/seeded-random.ts';
import type { SeriesTransaction } from './recurring-series.ts';
import { on, shuffled, transaction } from '../../testing/ledger.ts';
import { detectSeries } from './detect-series.ts';

const FIRST = on('2024-03-01');
const TODAY = on('2026-03-01');

/** Returns two years of a household: contracts on their days, plus or minus one, and purchases on any day. */
function household(seed: number): SeriesTransaction[] {
  const random = seededRandom(`household ${seed}`);
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  const rows: SeriesTransaction[] = [];
  const contracts = [
    ['OAKVIEW APTS RENT', -182_500, 0],
    ['NETFLIX.COM', -1_549, 0],
    ['DUKE ENERGY', -9_000, 4_000],
    ['XFINITY INTERNET', -6_999, 0],
    ['GEICO', -13_850, 0],
  ] as const;
  for (const [payee, amount, spread] of contracts) {
    const day = between(1, 28);
    const risesAt = between(6, 40);
    for (let month = 0; month < 24; month += 1) {
      const price = spread === 0 && month >= risesAt ? Math.round(amount * 1.15) : amount - between(0, spread);
      rows.push(
        transaction(payee, addDays(addMonths(FIRST, month, day), between(0, 1)), price, { id: `${payee} ${month}` }),
      );
    }
  }
  for (let week = 0; week < 52; week += 1)
    rows.push(transaction('ACME PAYROLL', addDays(on('2024-03-01'), week * 14), 210_000, { id: `pay ${week}` }));
  const shops = [
    'KROGER #0451',
    'CHIPOTLE 1842',
    'SHELL OIL 57442',
    'TARGET 00021345',
    'STARBUCKS STORE 07811',
    'HILLSIDE HARDWARE AND MORE',
    'CORNER SHOP',
  ];
  for (let purchase = 0; purchase < 600; purchase += 1) {
    rows.push(
      transaction(
        shops[between(0, shops.length - 1)] ?? 'KROGER',
        addDays(FIRST, between(0, 729)),
        -between(300, 15_000),
        { id: `purchase ${purchase}` },
      ),
    );
  }
  return rows.filter(({ postedOn }) => postedOn <= TODAY);
}

const seeds = fc.integer({ min: 0, max: 1_000_000 });

describe('detectSeries, for any household', () => {
  it('finds every contract and the paycheck exactly once, and no purchases', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const found = detectSeries(household(seed), { today: TODAY });
        expect(found.map(({ payee, cadence }) => `${payee}: ${cadence}`).sort()).toEqual([
          'Acme Payroll: every_two_weeks',
          'Duke Energy: monthly',
          'GEICO: monthly',
          'Netflix: monthly',
          'Oakview Apts Rent: monthly',
          'Xfinity Internet: monthly',
        ]);
      }),
      { numRuns: 40 },
    );
  });

  it('returns the same result regardless of the order of the transactions', () => {
    fc.assert(
      fc.property(seeds, seeds, (seed, order) => {
        const rows = household(seed);
        expect(detectSeries(shuffled(rows, seededRandom(`${order}`)), { today: TODAY })).toEqual(
          detectSeries(rows, { today: TODAY }),
        );
      }),
      { numRuns: 20 },
    );
  });

  it('counts no transaction twice', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const ids = detectSeries(household(seed), { today: TODAY }).flatMap(({ occurrences }) =>
          occurrences.map(({ transactionId }) => transactionId),
        );
        expect(new Set(ids).size).toBe(ids.length);
      }),
      { numRuns: 20 },
    );
  });

  it('keeps the key of every series as months are added', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 8, max: 23 }), (seed, months) => {
        const rows = household(seed);
        const earlier = addMonths(FIRST, months);
        const keys = new Set(detectSeries(rows, { today: TODAY }).map(({ key }) => key));
        for (const { key } of detectSeries(
          rows.filter(({ postedOn }) => postedOn <= earlier),
          { today: earlier },
        ))
          expect(keys).toContain(key);
      }),
      { numRuns: 20 },
    );
  });

  it('expects no payment of a series that has ended, and no payment more than 15 days ago', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 0, max: 200 }), (seed, later) => {
        const today = addDays(TODAY, later);
        for (const { state, nextOn } of detectSeries(household(seed), { today })) {
          if (state === 'ended') expect(nextOn).toBeNull();
          else expect(nextOn !== null && addDays(nextOn, 15) >= today).toBe(true);
        }
      }),
      { numRuns: 20 },
    );
  });
});
