import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import type { Debt } from '../debt/debt.ts';
import type { NotePayment } from '../debt/payment-reason.ts';
import { simulate, startSimulation } from '../debt/simulate.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import type { Policy } from './policy.ts';
import { spendByPolicy } from './spend-by-policy.ts';

const START = civilDate('2026-01-01');
const offer = (kind: 'promo' | 'deferred', balance: number, endsOn: string): Debt => ({
  id: kind,
  name: kind,
  kind: 'card',
  minimum: { kind: 'installment', paymentMinor: minor(2_500) },
  segments: [
    {
      id: 'balance',
      kind,
      balanceMinor: minor(balance),
      aprPpm: ppm(0),
      promo: { endsOn: civilDate(endsOn), revertAprPpm: ppm(200_000) },
    },
  ],
});
const visa: Debt = {
  id: 'visa',
  name: 'visa',
  kind: 'card',
  minimum: { kind: 'installment', paymentMinor: minor(2_500) },
  segments: [{ id: 'balance', kind: 'purchase', balanceMinor: minor(300_000), aprPpm: ppm(240_000) }],
};

/** Returns the payments to each debt in the first months, with $300.00 in total. */
function payments(debts: Debt[], months: number, focusFrom: number[], more: Partial<Policy> = {}): number[][] {
  const spend = spendByPolicy({
    policy: { order: { by: 'rate', months: 1 }, focusFrom, ...more },
    withinCard: 'law',
    yieldPpm: undefined,
  });
  const run = startSimulation(debts, { strategy: 'avalanche', monthlyMinor: minor(30_000), startOn: START, spend });
  simulate(run, { keepRows: true });
  return run.rows.slice(0, months).map((row) => row.debts.map(({ paymentMinor }) => paymentMinor));
}

describe('spendByPolicy', () => {
  it('gives a debt all cash from the month of its focus, and a fraction of the cash of the month before', () => {
    expect(payments([offer('deferred', 60_000, '2026-07-01'), visa], 4, [2.25, Infinity])).toEqual([
      [2_500, 27_500],
      // Three quarters of the $250.00 above the minimums.
      [2_500 + 18_750, 2_500 + 6_250],
      [27_500, 2_500],
      [60_000 - 2_500 - 21_250 - 27_500, 30_000 - 8_750],
    ]);
  });

  it('clears deferred interest before a plain promotion that ends on the same day', () => {
    expect(
      payments([offer('promo', 200_000, '2026-07-01'), offer('deferred', 100_000, '2026-07-01')], 1, [1, 1]),
    ).toEqual([[2_500, 27_500]]);
  });

  it('pays the promotion with the nearest end first', () => {
    expect(
      payments([offer('deferred', 100_000, '2026-07-01'), offer('promo', 100_000, '2026-05-01')], 1, [1, 1]),
    ).toEqual([[2_500, 27_500]]);
  });

  it('gives each promotion an even share over its remaining months', () => {
    expect(
      payments([offer('deferred', 60_000, '2026-07-01'), visa], 2, [Infinity, Infinity], { evenShares: true }),
    ).toEqual([
      [10_000, 20_000],
      [10_000, 20_000],
    ]);
  });

  it('uses the accruing rate for a deferred balance that is given up', () => {
    const other = {
      ...visa,
      segments: [{ id: 'balance', kind: 'purchase' as const, balanceMinor: minor(300_000), aprPpm: ppm(100_000) }],
    };
    expect(payments([offer('deferred', 400_000, '2026-07-01'), other], 1, [Infinity, Infinity])).toEqual([
      [2_500, 27_500],
    ]);
    expect(
      payments([offer('deferred', 400_000, '2026-07-01'), other], 1, [Infinity, Infinity], { givenUp: [0] }),
    ).toEqual([[27_500, 2_500]]);
  });

  it.each<{ debts: Debt[]; policy: Partial<Policy>; reasons: string[]; why: string }>([
    {
      why: 'a focus inside its promotion, then the order',
      debts: [offer('deferred', 60_000, '2026-07-01'), visa],
      policy: { focusFrom: [1.25, Infinity] },
      reasons: ['cleared_in_time', 'highest_rate'],
    },
    {
      why: 'a focus on a debt without a promotion',
      debts: [visa, offer('promo', 60_000, '2026-07-01')],
      policy: { focusFrom: [1, Infinity] },
      reasons: ['comes_first'],
    },
    {
      why: 'a balance that is given up',
      debts: [
        offer('deferred', 400_000, '2026-07-01'),
        { ...visa, segments: [] },
        offer('promo', 10_000, '2028-07-01'),
      ],
      policy: { givenUp: [0] },
      reasons: ['deferred_given_up'],
    },
    {
      why: 'an even share',
      debts: [offer('promo', 60_000, '2026-07-01'), visa],
      policy: { evenShares: true },
      reasons: ['promo_share', 'highest_rate'],
    },
    {
      why: 'the rate over the coming months',
      debts: [offer('promo', 60_000, '2026-07-01'), visa],
      policy: { order: { by: 'rate', months: 12 } },
      reasons: ['highest_coming_rate'],
    },
    {
      why: 'the rate after promotions',
      debts: [offer('promo', 60_000, '2026-07-01'), visa],
      policy: { order: { by: 'rate', months: Infinity } },
      reasons: ['highest_later_rate'],
    },
    {
      why: 'the smallest balance',
      debts: [offer('promo', 60_000, '2026-07-01'), visa],
      policy: { order: { by: 'balance' } },
      reasons: ['smallest_balance'],
    },
    {
      why: 'the minimum that it frees',
      debts: [offer('promo', 60_000, '2026-07-01'), visa],
      policy: { order: { by: 'minimum' } },
      reasons: ['frees_largest_minimum'],
    },
    { why: 'no other debt is left', debts: [visa], policy: {}, reasons: ['only_debt_left'] },
  ])('reports the reason for a payment: $why', ({ debts, policy, reasons }) => {
    const reported: string[] = [];
    const note: NotePayment = ({ month, reason }) => {
      if (month === 1 && reason !== 'minimum') reported.push(reason);
    };
    const terms = {
      policy: { order: { by: 'rate', months: 1 } as const, focusFrom: debts.map(() => Infinity), ...policy },
      withinCard: 'law' as const,
      yieldPpm: undefined,
      note,
    };
    simulate(
      startSimulation(
        debts.map((debt, index) => ({ ...debt, id: `${index}` })),
        { strategy: 'avalanche', monthlyMinor: minor(30_000), startOn: START, spend: spendByPolicy(terms), note },
      ),
      { keepRows: false, horizon: 1 },
    );
    expect(reported).toEqual(reasons);
  });
});
