import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../dates/civil-date.ts';
import type { Debt } from '../debt/debt.ts';
import { simulate, startSimulation } from '../debt/simulate.ts';
import { minor, ppm } from '../money/minor.ts';
import type { Policy } from './policy.ts';
import { spendByPolicy } from './spend-by-policy.ts';

const START = civilDate('2026-01-01');
const offer = (kind: 'promo' | 'deferred', balance: number, endsOn: string): Debt => ({
  id: kind, name: kind, kind: 'card', minimum: { kind: 'instalment', paymentMinor: minor(2_500) },
  segments: [{ id: 'balance', kind, balanceMinor: minor(balance), aprPpm: ppm(0), promo: { endsOn: civilDate(endsOn), revertAprPpm: ppm(200_000) } }],
});
const visa: Debt = { id: 'visa', name: 'visa', kind: 'card', minimum: { kind: 'instalment', paymentMinor: minor(2_500) }, segments: [{ id: 'balance', kind: 'purchase', balanceMinor: minor(300_000), aprPpm: ppm(240_000) }] };

/** What each debt is paid in the first months, $300.00 together. */
function payments(debts: Debt[], months: number, focusFrom: number[], more: Partial<Policy> = {}): number[][] {
  const spend = spendByPolicy({ policy: { order: { by: 'rate', months: 1 }, focusFrom, ...more }, withinCard: 'law', yieldPpm: undefined });
  const run = startSimulation(debts, { strategy: 'avalanche', monthlyMinor: minor(30_000), startOn: START, spend });
  simulate(run, { keepRows: true });
  return run.rows.slice(0, months).map((row) => row.debts.map(({ paymentMinor }) => paymentMinor));
}

describe('spendByPolicy', () => {
  it('gives a debt with a focus all cash from its month on, and a part of the month before', () => {
    expect(payments([offer('deferred', 60_000, '2026-07-01'), visa], 4, [2.25, Infinity])).toEqual([
      [2_500, 27_500],
      // three quarters of the $250.00 above the minimums
      [2_500 + 18_750, 2_500 + 6_250],
      [27_500, 2_500],
      [60_000 - 2_500 - 21_250 - 27_500, 30_000 - 8_750],
    ]);
  });

  it('clears deferred interest before a plain promotion that ends on the same day', () => {
    expect(payments([offer('promo', 200_000, '2026-07-01'), offer('deferred', 100_000, '2026-07-01')], 1, [1, 1])).toEqual([[2_500, 27_500]]);
  });

  it('pays the nearest end first', () => {
    expect(payments([offer('deferred', 100_000, '2026-07-01'), offer('promo', 100_000, '2026-05-01')], 1, [1, 1])).toEqual([[2_500, 27_500]]);
  });

  it('gives each promotion its even share of the months left', () => {
    expect(payments([offer('deferred', 60_000, '2026-07-01'), visa], 2, [Infinity, Infinity], { evenShares: true })).toEqual([[10_000, 20_000], [10_000, 20_000]]);
  });

  it('counts a deferred balance that is given up at the rate that builds up', () => {
    const other = { ...visa, segments: [{ id: 'balance', kind: 'purchase' as const, balanceMinor: minor(300_000), aprPpm: ppm(100_000) }] };
    expect(payments([offer('deferred', 400_000, '2026-07-01'), other], 1, [Infinity, Infinity])).toEqual([[2_500, 27_500]]);
    expect(payments([offer('deferred', 400_000, '2026-07-01'), other], 1, [Infinity, Infinity], { givenUp: [0] })).toEqual([[27_500, 2_500]]);
  });
});
