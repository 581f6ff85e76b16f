import { expect, it } from '@jest/globals';
import { dailyBalances } from './daily-balances.ts';

const point = (on: string, minor: number) => ({ on, balance: { minor: String(minor), currency: 'USD' } });

it('repeats the balance on days without transactions, and ends with the last point', () => {
  expect(dailyBalances([point('2026-02-27', 500), point('2026-03-01', -200), point('2026-03-02', -200)])).toEqual([
    { on: '2026-02-27', balanceMinor: 500 },
    { on: '2026-02-28', balanceMinor: 500 },
    { on: '2026-03-01', balanceMinor: -200 },
    { on: '2026-03-02', balanceMinor: -200 },
  ]);
});

it('returns no days if nothing was ever posted', () => {
  expect(dailyBalances([])).toEqual([]);
});
