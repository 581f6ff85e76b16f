import { oc } from '@orpc/contract';
import { z } from 'zod';
import { byId, CivilDate, Id, Money, Ppm } from './wire.ts';
import { Working } from './working.ts';

/** The balance reported for a day, with its source. */
export const BalanceSnapshot = z.object({
  id: Id,
  asOf: CivilDate,
  ledger: Money,
  available: Money.nullable(),
  source: z.enum(['sync', 'statement', 'manual', 'computed']),
  /** For a statement: the number of transactions it closed. */ transactionCount: z.int(),
});

export type BalanceSnapshot = z.infer<typeof BalanceSnapshot>;

export const AccountHistory = z.object({
  /** End-of-day balances, oldest first: the first and last day of the period, and every day with postings. */
  points: z.array(z.object({ on: CivilDate, balance: Money })),
  /** Balances reported for days, newest first, at most 50. */
  snapshots: z.array(BalanceSnapshot),
});

export type AccountHistory = z.infer<typeof AccountHistory>;

export const AccountOutlook = z.object({
  accountId: Id,
  /** Balance at the end of each of the last thirteen weeks, oldest first; the last one is today's. */
  trend: z.array(Money),
  safeToMove: z
    .object({
      amount: Money,
      /** Why the amount is zero. */
      reason: z.enum(['below_minimum', 'shortfall_ahead', 'history_too_short']).nullable(),
      lowest: Money,
      lowestOn: CivilDate,
      lookedUntil: CivilDate,
      topUp: z.object({ amount: Money, by: CivilDate }).nullable(),
      working: Working,
    })
    .nullable(),
  /**
   * Earnings on today's balance over the next year, and the earnings of the household's best account on the same
   * amount; null if no rate is known, or if the balance is zero.
   */
  earnings: z
    .object({
      yearly: Money,
      apyPpm: Ppm,
      best: z
        .object({
          accountId: Id,
          accountName: z.string(),
          yearly: Money,
          apyPpm: Ppm,
          difference: Money,
          working: Working,
        })
        .nullable(),
    })
    .nullable(),
});

export type AccountOutlook = z.infer<typeof AccountOutlook>;

const tags = ['accounts'];

export const accountHistory = {
  get: oc
    .route({
      method: 'GET',
      path: '/accounts/{id}/history',
      tags,
      summary: 'Get an account’s daily balances and reported balances',
    })
    .input(byId.extend({ days: z.int().min(7).max(3_700).default(90) }))
    .output(AccountHistory),
};

export const accountOutlook = {
  list: oc
    .route({
      method: 'GET',
      path: '/account-outlook',
      tags,
      summary: 'Get the amount that is safe to move and account yields, with the calculation of each figure',
    })
    .output(z.object({ items: z.array(AccountOutlook) })),
};
