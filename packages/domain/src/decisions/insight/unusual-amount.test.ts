import { describe, expect, it } from '@jest/globals';
import { addDays } from '../../foundation/dates/add.ts';
import { minor } from '../../foundation/money/minor.ts';
import { FRIDAY, quietHousehold, row, series } from '../../testing/insight-household.ts';
import type { HouseholdFacts, InsightRow } from './household-facts.ts';
import { unusualAmount } from './unusual-amount.ts';

/** Returns payments of 96, 98, 100, 102 and 104, a week apart, the latest three weeks ago. */
const usual = (payee = 'Kroger', count = 5): InsightRow[] =>
  [9_600, 9_800, 10_000, 10_200, 10_400]
    .slice(0, count)
    .map((amount, index) => row(`${payee}${index}`, addDays(FRIDAY, -21 - 7 * index), -amount, { payee }));
const now = (amount: number, fields: Partial<InsightRow> = {}) => row('now', '2026-03-18', -amount, fields);
const found = (rows: InsightRow[], fields: Partial<HouseholdFacts> = {}) =>
  unusualAmount(quietHousehold({ rows, ...fields }));

describe('unusualAmount', () => {
  it("reports how far a payment is above the payee's usual amount", () => {
    expect(found([...usual(), now(30_000)])).toMatchObject([
      {
        subject: { kind: 'transaction', id: 'now', name: 'Kroger' },
        valueMinor: 20_000,
        valuePerYearMinor: 20_000,
        facts: { usual: { minor: 10_000 } },
        evidenceIds: ['now'],
        dedupKey: 'unusual_amount:transaction:now',
      },
    ]);
  });

  it.each<[string, InsightRow[], number]>([
    ['reports a payment half as much again as usual', [...usual(), now(15_000)], 1],
    ['ignores a payment a cent below that', [...usual(), now(14_999)], 0],
    ['ignores a payment within the usual variation', [...usual(), now(11_000)], 0],
    ['ignores an unusually small payment', [...usual(), now(100)], 0],
    ['reports nothing after only four earlier payments', [...usual('Kroger', 4), now(30_000)], 0],
    [
      'reports nothing after only four payments and a refund',
      [...usual('Kroger', 4), row('back', '2026-02-01', 5_000, { kind: 'refund' }), now(30_000)],
      0,
    ],
    ['ignores the earlier payments of other payees', [...usual('Shell'), now(30_000)], 0],
    ['ignores a payment from two weeks ago', [...usual(), row('now', '2026-03-06', -30_000)], 0],
    ['reports a payment from thirteen days ago', [...usual(), row('now', '2026-03-07', -30_000)], 1],
    ['reports a payment made today', [...usual(), row('now', '2026-03-20', -30_000)], 1],
    ['ignores a payment dated tomorrow', [...usual(), row('now', '2026-03-21', -30_000)], 0],
    ['ignores a refund', [...usual(), now(-30_000, { kind: 'refund' })], 0],
    ['ignores a transfer', [...usual(), now(30_000, { kind: 'transfer', nature: 'transfer' })], 0],
    ['ignores a fee, which has its own rule', [...usual(), now(30_000, { kind: 'fee' })], 0],
  ])('%s', (_why, rows, times) => {
    expect(found(rows)).toHaveLength(times);
  });

  it("requires an excess of one percent of a month's spending", () => {
    const small = [
      ...Array.from({ length: 6 }, (_, index) => row(`s${index}`, addDays(FRIDAY, -21 - index), -500)),
      now(4_499),
    ];
    expect(found(small)).toEqual([]);
    expect(found([...small.slice(0, 6), now(4_500)])).toHaveLength(1);
  });

  it('leaves a new price to the price-rise rule', () => {
    const risen = series('kroger', {
      priceRise: {
        transactionId: 'now',
        on: FRIDAY,
        fromMinor: minor(-10_000),
        toMinor: minor(-30_000),
        yearlyMinor: minor(240_000),
      },
    });
    expect(found([...usual(), now(30_000)], { series: [risen] })).toEqual([]);
  });

  it.each<[string, number, number]>([
    ['one of nineteen', 18, 0],
    ['one of twenty', 19, 1],
  ])('reports a payment only if payments as large were rare: %s', (_why, smaller, times) => {
    const small = Array.from({ length: smaller }, (_, index) =>
      row(`s${index}`, addDays(FRIDAY, -21 - 7 * index), -10_000 + index),
    );
    expect(found([...small, row('feast', '2025-06-01', -30_000), now(30_000)])).toHaveLength(times);
  });

  it('considers only the last fifty payments', () => {
    const small = Array.from({ length: 50 }, (_, index) =>
      row(`s${index}`, addDays(FRIDAY, -21 - index), -10_000 + index),
    );
    const feasts = Array.from({ length: 20 }, (_, index) => row(`f${index}`, addDays(FRIDAY, -200 - index), -90_000));
    expect(found([...small, ...feasts, now(30_000)])).toHaveLength(1);
  });
});
