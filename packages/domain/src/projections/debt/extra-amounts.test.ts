import { describe, expect, it } from '@jest/globals';
import { addMonths } from '../../foundation/dates/add.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import { extraAmounts } from './extra-amounts.ts';
import type { PayoffExtra } from './plan.ts';

const dateOf = (month: number) => addMonths(civilDate('2026-03-01'), month);
const six = (extras: PayoffExtra[], scale = 1) => [1, 2, 3, 4, 5, 6].map(extraAmounts(extras, dateOf, scale).inMonth);

describe('extraAmounts', () => {
  it.each<{ extras: PayoffExtra[]; expected: number[]; why: string }>`
    extras                                                                         | expected                | why
    ${[]}                                                                          | ${[0, 0, 0, 0, 0, 0]}   | ${'no extra'}
    ${[{ month: 3, amountMinor: minor(50) }]}                                      | ${[0, 0, 50, 0, 0, 0]}  | ${'a one-time extra'}
    ${[{ month: 2, everyMonths: 3, amountMinor: minor(50) }]}                      | ${[0, 50, 0, 0, 50, 0]} | ${'an extra every three months'}
    ${[{ month: 1, everyMonths: 1, amountMinor: minor(5) }]}                       | ${[5, 5, 5, 5, 5, 5]}   | ${'an extra every month'}
    ${[{ on: civilDate('2026-06-01'), amountMinor: minor(50) }]}                   | ${[0, 0, 50, 0, 0, 0]}  | ${'an extra on a payment day counts with that payment'}
    ${[{ on: civilDate('2026-06-02'), amountMinor: minor(50) }]}                   | ${[0, 0, 0, 50, 0, 0]}  | ${'an extra the day after counts with the next payment'}
    ${[{ on: civilDate('2025-01-01'), amountMinor: minor(50) }]}                   | ${[50, 0, 0, 0, 0, 0]}  | ${'money that is already available counts with the first payment'}
    ${[{ month: 2, amountMinor: minor(50) }, { month: 2, amountMinor: minor(7) }]} | ${[0, 57, 0, 0, 0, 0]}  | ${'two extras in one month'}
  `('$why → $expected', ({ extras, expected }) => {
    expect(six(extras)).toEqual(expected);
  });

  it('determines the month of the last one-time extra, and the most that recurring extras add to a month', () => {
    const found = extraAmounts(
      [
        { month: 7, amountMinor: minor(1) },
        { month: 2, everyMonths: 3, amountMinor: minor(50) },
      ],
      dateOf,
      10_000,
    );
    expect([found.lastMonth, found.recurring, found.inMonth(2)]).toEqual([7, 500_000, 500_000]);
  });

  it.each([0, -1, 1.5])('rejects a recurrence every %s months', (everyMonths) => {
    expect(() => six([{ month: 1, everyMonths, amountMinor: minor(1) }])).toThrow();
  });
});
