import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays, addMonths } from '../../foundation/dates/add.ts';
import { weekdayOfMonth } from '../../foundation/dates/weekdays.ts';
import { on, transaction } from '../../testing/ledger.ts';
import { CADENCE_RULES } from './cadences.ts';
import { detectSeries } from './detect-series.ts';
import type { SeriesTransaction } from './recurring-series.ts';

const FIRST = on('2021-03-01');
const TODAY = on('2026-03-01');

interface Contract {
  payee: string;
  cadence: (typeof CADENCE_RULES)[number]['cadence'];
  day: number;
  amount: number;
}

/** Returns the payments of one contract from the first day until today, each on its due day. */
function paymentsOf({ payee, cadence, day, amount }: Contract): SeriesTransaction[] {
  const { step } = CADENCE_RULES.find((each) => each.cadence === cadence) ?? { step: { weeks: 1 } };
  const dayOf = (index: number) => {
    if (step === 'half_month')
      return addMonths(FIRST, Math.floor(index / 2), index % 2 === 0 ? Math.min(day, 13) : Math.min(day, 13) + 15);
    if (step === 'weekday_of_month')
      return weekdayOfMonth(2021 + Math.floor((index + 2) / 12), ((index + 2) % 12) + 1, {
        weekday: (day % 5) + 1,
        which: (day % 4) + 1,
      });
    return 'weeks' in step
      ? addDays(FIRST, (day % 7) + 7 * step.weeks * index)
      : addMonths(FIRST, step.months * index, day);
  };
  const rows: SeriesTransaction[] = [];
  for (let index = 0; dayOf(index) <= TODAY; index += 1)
    rows.push(transaction(payee, dayOf(index), -amount, { id: `${payee} ${index}` }));
  return rows;
}

const NAMES = ['HILLSIDE LOCKER', 'GREEN LAWN CREW', 'NORTHERN CHOIR', 'POOL CREW', 'OAK STORAGE', 'HARBOR CLUB'];
const contracts = fc.tuple(
  ...NAMES.map((payee) =>
    fc.record({
      payee: fc.constant(payee),
      cadence: fc.constantFrom(...CADENCE_RULES.map(({ cadence }) => cadence)),
      day: fc.integer({ min: 1, max: 31 }),
      amount: fc.integer({ min: 500, max: 90_000 }),
    }),
  ),
);
const purchases = fc
  .array(
    fc.record({
      shop: fc.constantFrom('KROGER #0451', 'TARGET 00021345', 'CORNER SHOP'),
      shift: fc.integer({ min: 0, max: 1_800 }),
      amount: fc.integer({ min: 100, max: 20_000 }),
    }),
    { maxLength: 120 },
  )
  .map((facts) =>
    facts.map(({ shop, shift, amount }, index) =>
      transaction(shop, addDays(FIRST, shift), -amount, { id: `purchase ${index}` }),
    ),
  );
const detect = (rows: readonly SeriesTransaction[]) => detectSeries(rows, { today: TODAY });
const runs = { numRuns: 40 };

describe('detectSeries, contract by contract', () => {
  it('finds each contract with its cadence and all its payments', () => {
    fc.assert(
      fc.property(contracts, (all) => {
        const found = new Map(detect(all.flatMap(paymentsOf)).map((series) => [series.payee.toUpperCase(), series]));
        for (const contract of all) {
          const series = found.get(contract.payee);
          expect(series?.cadence).toBe(contract.cadence);
          expect(series?.occurrences.map(({ transactionId }) => transactionId)).toEqual(
            paymentsOf(contract).map(({ id }) => id),
          );
          expect(series).toMatchObject({
            state: 'active',
            amountKind: 'fixed',
            typicalMinor: -contract.amount,
            priceRise: null,
          });
        }
      }),
      runs,
    );
  });

  it('returns the same result for a payee regardless of other purchases', () => {
    fc.assert(
      fc.property(contracts, purchases, (all, bought) => {
        const rows = all.flatMap(paymentsOf);
        const names = new Set(NAMES);
        expect(detect([...rows, ...bought]).filter(({ payee }) => names.has(payee.toUpperCase()))).toEqual(
          detect(rows),
        );
      }),
      runs,
    );
  });

  it('returns the same result for the rows of a series alone', () => {
    fc.assert(
      fc.property(contracts, purchases, (all, bought) => {
        const rows = [...all.flatMap(paymentsOf), ...bought];
        for (const series of detect(rows)) {
          const own = new Set(series.occurrences.map(({ transactionId }) => transactionId));
          expect(detect(rows.filter(({ id }) => own.has(id)))).toContainEqual(series);
        }
      }),
      runs,
    );
  });

  it('uses the same key for a contract on every account', () => {
    fc.assert(
      fc.property(contracts, (all) => {
        const rows = all.flatMap(paymentsOf);
        const moved = rows.map((row) => ({ ...row, accountId: 'visa' }));
        expect(detect(moved)).toEqual(
          detect(rows).map((series) => ({ ...series, accountId: 'visa', key: series.key.replace('checking', 'visa') })),
        );
      }),
      { numRuns: 15 },
    );
  });

  it('expects the next payment about one period after the last', () => {
    fc.assert(
      fc.property(contracts, (all) => {
        for (const { nextOn, occurrences, cadence } of detect(all.flatMap(paymentsOf))) {
          const { periodDays } = CADENCE_RULES.find((each) => each.cadence === cadence) ?? { periodDays: Number.NaN };
          const last = occurrences.at(-1)?.on ?? TODAY;
          expect(
            nextOn !== null &&
              nextOn >= addDays(last, Math.floor(periodDays) - 4) &&
              nextOn <= addDays(last, Math.ceil(periodDays) + 5),
          ).toBe(true);
        }
      }),
      runs,
    );
  });
});
