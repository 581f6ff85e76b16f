/**
 * Rules by which a plan spends the money above the minimums, over one whole simulation.
 *
 * Debts with a focus come first from their month on, the nearest end of a promotion first; then the order decides.
 */
export interface Policy {
  order: Order;
  /**
   * Start of each debt's focus, by debt index. 7: all cash from month 7; 6.25: three quarters of month 6's cash, then
   * all; Infinity: no focus.
   */
  focusFrom: readonly number[];
  /** Indexes of debts whose focus comes before every other one, in this order. */
  focusFirst?: readonly number[];
  /**
   * Debts whose deferred interest will be charged anyway, so an early payment saves interest at the rate that
   * accrues.
   */
  givenUp?: readonly number[];
  /**
   * By debt index, the share of the cash needed at the end of its promotion that each future month provides. Savings
   * hold only the rest, so that promotions with an earlier end can use the cash. Default 0: the whole need is held as
   * soon as possible.
   */
  laterShare?: readonly number[];
  /** Whether each promotional balance first gets an even share over its remaining months. */
  evenShares?: boolean;
  /**
   * Cash reserved for later minimums, from a month and fraction of its cash (as in focusFrom) until the month before
   * untilMonth; with an untilMonth of 7.25, also a quarter of month 7's cash. A deferred balance with a focus may use
   * the reserve in the last month of its promotion. `most` limits the reserve from a month on, in the plan's working
   * unit.
   */
  reserve?: { fromMonth: number; untilMonth: number; most?: { fromMonth: number; amount: number } };
  /** Whether loans with a prepayment fee get only their installments while the fee applies. */
  keepsInstallments?: boolean;
}

/**
 * Order of debts without a focus. rate: the average rate over a number of coming months (1: next month's · Infinity:
 * the rate after every promotion), highest first · balance: smallest first · minimum: the largest minimum relative to
 * the balance first, because it becomes free.
 */
export type Order = { by: 'rate'; months: number } | { by: 'balance' } | { by: 'minimum' };

export const noFocus = (debts: number): number[] => Array.from({ length: debts }, () => Infinity);
