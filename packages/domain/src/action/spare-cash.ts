import type { Minor } from '../money/minor.ts';

export interface SpareCash {
  /** Money on deposit accounts. */
  cashMinor: Minor;
  /** What stays there: a month of spending and the payments of the month that are still open. */
  keptMinor: Minor;
  spareMinor: Minor;
}

/**
 * What could pay debts today without a plan: money on deposit accounts above a month's needs. Card purchases are in the spending and
 * again in the payments of their cards, so it keeps rather too much than too little.
 *
 * Units  minor units; spare is zero or more
 */
export function spareCash({ cashMinor, monthlySpendingMinor, openPaymentsMinor }: { cashMinor: Minor; monthlySpendingMinor: Minor; openPaymentsMinor: Minor }): SpareCash {
  const keptMinor = (Math.max(0, monthlySpendingMinor) + openPaymentsMinor) as Minor;
  return { cashMinor, keptMinor, spareMinor: Math.max(0, cashMinor - keptMinor) as Minor };
}
