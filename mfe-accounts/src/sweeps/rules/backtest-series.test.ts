import { expect, it } from '@jest/globals';
import { ids, usd } from '../testing/sweeps.ts';
import { floorsToTry, movedByMonth } from './backtest-series.ts';

const run = (on: string, minor: number, back = false) => ({
  on,
  ruleId: 'r',
  fromAccountId: back ? ids.savings : ids.everyday,
  fromName: '',
  toAccountId: back ? ids.everyday : ids.savings,
  toName: '',
  amount: usd(minor),
});

it('sums the moved money by month, and returned money separately', () => {
  const runs = [run('2026-02-20', 500, true), run('2026-02-03', 300), run('2025-12-30', 200), run('2025-12-02', 100)];
  expect(movedByMonth({ from: '2025-12-01', through: '2026-02-28', runs })).toEqual({
    months: ['2025-12-01', '2026-01-01', '2026-02-01'],
    there: [300, 0, 300],
    back: [0, 0, 500],
  });
});

it('suggests distinct floors below and above the current one', () => {
  expect(floorsToTry(usd(100_000)).map(({ minor }) => minor)).toEqual(['0', '50000', '100000', '200000', '300000']);
  expect(floorsToTry(usd(0)).map(({ minor }) => minor)).toEqual(['0', '25000', '50000', '100000', '150000']);
});
