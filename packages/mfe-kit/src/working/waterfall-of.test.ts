import { expect, it } from '@jest/globals';
import type { WorkingLine } from '@tideline/contract';
import { waterfallOf } from './waterfall-of.ts';

const money = (key: string, minor: number): WorkingLine => ({
  key,
  value: { kind: 'money', money: { minor: String(minor), currency: 'USD' } },
  href: null,
});
const days: WorkingLine = { key: 'history_days', value: { kind: 'count', count: 300 }, href: null };

it('the waterfall goes from the balance to the safe amount, subtracts what stays, and omits limits and zeros', () => {
  const steps = [
    money('balance', 500_00),
    money('income', 0),
    money('bills', -120_00),
    money('floor', 100_00),
    money('round_to', 1),
    days,
    money('safe_to_move', 280_00),
  ];
  const { bars, others } = waterfallOf({ steps, result: money('sweep_amount', 250_00) });
  expect(bars.map(({ line, minor }) => [line.key, minor])).toEqual([
    ['balance', 500_00],
    ['bills', -120_00],
    ['floor', -100_00],
  ]);
  expect(others.map(({ key }) => key)).toEqual(['round_to', 'history_days', 'safe_to_move']);
});

it('the waterfall is empty if nothing is subtracted or the result is not an amount', () => {
  const steps = [money('principal', 1), money('interest', 2)];
  expect(waterfallOf({ steps, result: money('payments', 3) })).toEqual({ bars: [], others: steps });
  expect(waterfallOf({ steps: [money('a', 1), money('b', -1)], result: days }).bars).toEqual([]);
});
