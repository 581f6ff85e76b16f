import { describe, expect, it } from '@jest/globals';
import type { Working } from '@tideline/contract';
import { usd } from '../testing/sweeps.ts';
import { barsToSafe, type LimitingFactor, limitingFactorOf } from './limiting-factor.ts';

const line = (key: string, minor: number): Working['result'] => ({
  key,
  value: { kind: 'money', money: usd(minor) },
  href: null,
});
const working = (lines: [string, number][]): Working => ({
  formulaId: 'sweep.amount',
  lines: lines.map(([key, minor]) => line(key, minor)),
  result: line('sweep_amount', 0),
  assumptions: [],
  otherwise: null,
});
const waterfall = [
  { key: 'balance', amount: usd(900) },
  { key: 'floor', amount: usd(-400) },
  { key: 'safe_to_move', amount: usd(500) },
  { key: 'sweep_amount', amount: usd(300) },
];

describe('limitingFactorOf', () => {
  it.each<[number, [string, number][], LimitingFactor]>([
    [500, [['wanted', 500]], 'all_safe'],
    [
      300,
      [
        ['wanted', 300],
        ['limit_day', 400],
      ],
      'wanted',
    ],
    [
      300,
      [
        ['wanted', 300],
        ['capacity', 300],
      ],
      'capacity',
    ],
    [
      300,
      [
        ['wanted', 900],
        ['capacity', 800],
        ['limit_week', 300],
      ],
      'limit',
    ],
    [400, [['wanted', 900]], 'rounding'],
    [
      300,
      [
        ['wanted', 900],
        ['above_floor', 350],
        ['already_promised', 50],
      ],
      'floor',
    ],
  ])('explains a proposal of %d out of 500, given %j, by: %s', (amount, lines, bound) => {
    expect(limitingFactorOf({ amount: usd(amount), waterfall }, working(lines))).toBe(bound);
  });

  it('returns null before the calculation has loaded, or without a waterfall', () => {
    expect(limitingFactorOf({ amount: usd(300), waterfall }, null)).toBeNull();
    expect(limitingFactorOf({ amount: usd(300), waterfall: [] }, working([]))).toBeNull();
  });
});

it('barsToSafe returns the bars up to safe-to-move, and none after it', () => {
  expect(barsToSafe(waterfall).map(({ key }) => key)).toEqual(['balance', 'floor', 'safe_to_move']);
});

it('barsToSafe subtracts amounts promised to other sweeps from safe-to-move', () => {
  const promised = [...waterfall.slice(0, 2), { key: 'already_promised', amount: usd(-200) }, ...waterfall.slice(2)];
  expect(barsToSafe(promised)).toEqual([
    ...waterfall.slice(0, 2),
    { key: 'already_promised', amount: usd(-200) },
    { key: 'safe_to_move', amount: usd(300) },
  ]);
  expect(limitingFactorOf({ amount: usd(300), waterfall: promised }, null)).toBe('all_safe');
});
