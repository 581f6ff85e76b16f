/**
 * How a plan spends what is above the minimums, for one whole simulation.
 *
 * Debts with a focus come first from their month on, the nearest end of a promotion first; then the order decides.
 */
export interface Policy {
  order: Order;
  /** By index of the debt. 7: all cash from month 7 on; 6.25: three quarters of what month 6 has, then all; Infinity: no focus. */
  focusFrom: readonly number[];
  /** Debts whose deferred interest will be charged anyway: a unit paid early saves the rate that builds up. */
  givenUp?: readonly number[];
  /** Each promotional balance first gets its even share of the months left. */
  evenShares?: boolean;
  /** Cash kept back for later minimums, from a month and part of its cash, as focusFrom, until the month before another. */
  reserve?: { fromMonth: number; untilMonth: number };
  /** Loans with a prepayment fee get their instalments and nothing more while the fee is taken. */
  keepsInstalments?: boolean;
}

/**
 * rate: the average rate of a unit over a number of coming months (1: next month's · Infinity: the one after every promotion),
 * highest first · balance: smallest first · minimum: the largest minimum for the balance first, because it becomes free.
 */
export type Order = { by: 'rate'; months: number } | { by: 'balance' } | { by: 'minimum' };

export const noFocus = (debts: number): number[] => Array.from({ length: debts }, () => Infinity);
