import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { recompute } from '../../formulas.ts';
import { count, money, rate, type WorkingLine } from '../../foundation/working/working.ts';
import { weightedReturn } from './ladder-formulas.ts';

const bears = (key: string, ...parts: [number, number][]): WorkingLine[] =>
  parts.flatMap(([ratePpm, days]) => [rate(key, ppm(ratePpm)), count('days_in_force', days)]);
const debt = (...parts: [number, number][]) => bears('rate_in_force', ...parts);
const yields = (tax: number, ...parts: [number, number][]) => [
  ...bears('yield_in_force', ...parts),
  rate('tax', ppm(tax)),
];

describe('ladder return formulas', () => {
  it.each<[string, WorkingLine[], number, string]>([
    ['ladder.debt-return', debt([240_000, 365]), 240_000, 'the average of a single rate is that rate'],
    ['ladder.debt-return', debt([0, 61], [280_000, 396]), 242_626, '280,000 × 396 ÷ 457'],
    ['ladder.debt-return', debt([0, 180]), 0, 'a promotion cleared in time saves nothing'],
    [
      'ladder.debt-return',
      [...debt([60_000, 365]), rate('prepayment_fee', ppm(10_000))],
      50_000,
      'a fee of 1% is spread over a year',
    ],
    [
      'ladder.debt-return',
      [...debt([60_000, 73]), rate('prepayment_fee', ppm(10_000))],
      10_000,
      'a fee of 1% spread over a fifth of a year is 5% a year',
    ],
    [
      'ladder.debt-return',
      [...debt([60_000, 30]), rate('prepayment_fee', ppm(10_000))],
      -61_667,
      'over a month, the fee exceeds the saving',
    ],
    ['ladder.savings-return', yields(220_000, [45_000, 365]), 35_100, '4.5% less 22% tax'],
    ['ladder.savings-return', yields(0, [50_000, 73], [10_000, 292]), 18_000, 'a bonus lasts for a fifth of the year'],
    ['ladder.savings-return', yields(1_000_000, [45_000, 365]), 0, 'the whole yield goes to tax'],
    [
      'ladder.required-return',
      [money('minimum_open', minor(2_500)), money('cost_if_late', minor(3_000))],
      14_400_000,
      '12 × 30 on a minimum of 25',
    ],
    [
      'ladder.required-return',
      [
        money('minimum_open', minor(20_000)),
        money('cost_if_late', minor(3_000)),
        money('promo_at_stake', minor(28_000)),
      ],
      18_600_000,
      'the cost includes the promotion that would be lost',
    ],
    [
      'ladder.grace-return',
      [money('statement_open', minor(60_000)), money('monthly_purchases', minor(30_000)), rate('apr', ppm(220_000))],
      330_000,
      '22% on the statement and purchases of half its amount',
    ],
    [
      'ladder.grace-return',
      [money('statement_open', minor(60_000)), money('monthly_purchases', minor(0)), rate('apr', ppm(220_000))],
      220_000,
      'without new purchases, the return is the rate',
    ],
    [
      'ladder.deferred-return',
      [money('deferred_charged', minor(51_739)), money('left_at_end', minor(12)), count('days_left', 365)],
      4_311_583_333,
      'the last twelve cents save 517.39 of interest',
    ],
    [
      'ladder.deferred-return',
      [money('deferred_charged', minor(20_000)), money('left_at_end', minor(100_000)), count('days_left', 730)],
      100_000,
      'a fifth of the balance in two years',
    ],
    [
      'ladder.through-card-return',
      [
        money('part_balance', minor(50_000)),
        rate('part_return', ppm(200_000)),
        money('part_balance', minor(30_000)),
        rate('part_return', ppm(600_000)),
      ],
      350_000,
      '(500 × 20 + 300 × 60) ÷ 800',
    ],
  ])('%s of %j is %s: %s', (formulaId, lines, expected, _why) => {
    expect(recompute({ formulaId, lines })).toEqual({ kind: 'ppm', ppm: expected });
  });

  it.each<[string, WorkingLine[], string]>([
    ['ladder.debt-return', [], 'each rate has its days'],
    ['ladder.debt-return', [rate('rate_in_force', ppm(1))], 'each rate has its days'],
    ['ladder.savings-return', bears('yield_in_force', [1, 1]), 'no ppm "tax"'],
    ['ladder.through-card-return', [money('part_balance', minor(1))], 'each part has its return'],
    ['ladder.required-return', [money('cost_if_late', minor(1))], 'no money "minimum_open"'],
  ])('%s rejects %j: %s', (formulaId, lines, message) => {
    expect(() => recompute({ formulaId, lines })).toThrow(message);
  });
});

it('weightedReturn is between the lowest and the highest value, up to rounding', () => {
  const parts = fc.array(
    fc.record({ balance: fc.integer({ min: 1, max: 1e9 }), value: fc.integer({ min: 0, max: 5_000_000 }) }),
    { minLength: 1, maxLength: 8 },
  );
  fc.assert(
    fc.property(parts, (list) => {
      const average = weightedReturn(
        list.map(({ balance }) => minor(balance)),
        list.map(({ value }) => ppm(value)),
      );
      const values = list.map(({ value }) => value);
      expect(average).toBeGreaterThanOrEqual(Math.min(...values) - list.length / 2);
      expect(average).toBeLessThanOrEqual(Math.max(...values) + list.length / 2);
    }),
  );
});
