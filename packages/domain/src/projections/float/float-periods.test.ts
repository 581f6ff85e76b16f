import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays, daysBetween } from '../../foundation/dates/add.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { amount, TODAY } from '../../testing/arbitrary.ts';
import { cashOn, type FloatPeriodInputs, floatPeriodsUntil } from './float-periods.ts';

const inputs = (fields: Partial<FloatPeriodInputs> = {}): FloatPeriodInputs => ({
  account: {
    accountId: 's',
    accountName: 'Savings',
    periods: [{ from: civilDate('2020-01-01'), tiers: [{ apyPpm: ppm(40_000), upToMinor: null }] }],
  },
  ownMinor: minor(0),
  held: [
    { from: civilDate('2026-01-01'), cashMinor: minor(100_000) },
    { from: civilDate('2026-02-01'), cashMinor: minor(80_000) },
  ],
  payments: [],
  today: TODAY,
  ...fields,
});
const shown = (until: string, fields: Partial<FloatPeriodInputs> = {}) =>
  floatPeriodsUntil(civilDate(until), inputs(fields)).map(({ from, days, cashMinor }) => [from, days, cashMinor]);

describe('periods of unchanged cash and yield', () => {
  it.each<[string, string, Partial<FloatPeriodInputs>, unknown[]]>([
    [
      'a change of the cash ends a period',
      '2026-02-15',
      {},
      [
        ['2026-01-01', 31, 100_000],
        ['2026-02-01', 14, 80_000],
      ],
    ],
    [
      'today ends a period',
      '2026-03-11',
      {},
      [
        ['2026-01-01', 31, 100_000],
        ['2026-02-01', 28, 80_000],
        ['2026-03-01', 10, 80_000],
      ],
    ],
    [
      'a planned payment ends a period',
      '2026-03-11',
      { payments: [{ on: civilDate('2026-03-06'), amountMinor: minor(30_000) }] },
      [
        ['2026-01-01', 31, 100_000],
        ['2026-02-01', 28, 80_000],
        ['2026-03-01', 5, 80_000],
        ['2026-03-06', 5, 50_000],
      ],
    ],
    [
      'a payment planned for today is still in the future',
      '2026-03-11',
      { payments: [{ on: TODAY, amountMinor: minor(30_000) }] },
      [
        ['2026-01-01', 31, 100_000],
        ['2026-02-01', 28, 80_000],
        ['2026-03-01', 10, 50_000],
      ],
    ],
    [
      'payments planned before today are already in the recorded cash',
      '2026-03-11',
      { payments: [{ on: civilDate('2026-02-20'), amountMinor: minor(30_000) }] },
      [
        ['2026-01-01', 31, 100_000],
        ['2026-02-01', 19, 80_000],
        ['2026-02-20', 9, 80_000],
        ['2026-03-01', 10, 80_000],
      ],
    ],
    ['there are no periods before the first day', '2026-01-01', {}, []],
    ['there are no periods if no cash is held', '2026-03-11', { held: [] }, []],
  ])('%s (until %s)', (_why, until, fields, expected) => {
    expect(shown(until, fields)).toEqual(expected);
  });

  it('never have cash below zero if payments exceed the cash', () => {
    expect(
      cashOn(
        civilDate('2026-04-01'),
        inputs({ payments: [{ on: civilDate('2026-03-05'), amountMinor: minor(90_000) }] }),
      ),
    ).toBe(0);
  });

  it("cover every day once, in order, with that day's cash", () => {
    const list = fc.array(fc.tuple(fc.integer({ min: -30, max: 200 }), amount(60_000)), { maxLength: 6 });
    fc.assert(
      fc.property(list, fc.integer({ min: 1, max: 300 }), (payments, ahead) => {
        const each = inputs({
          payments: payments.map(([after, amountMinor]) => ({ on: addDays(TODAY, after), amountMinor })),
        });
        const until = addDays(TODAY, ahead);
        const stretches = floatPeriodsUntil(until, each);
        expect(stretches.reduce((sum, { days }) => sum + days, 0)).toBe(daysBetween(civilDate('2026-01-01'), until));
        for (const [index, { from, days, cashMinor }] of stretches.entries()) {
          expect(stretches[index + 1]?.from ?? until).toBe(addDays(from, days));
          expect(cashOn(from, each)).toBe(cashMinor);
          expect(cashOn(addDays(from, days - 1), each)).toBe(cashMinor);
        }
      }),
    );
  });
});
