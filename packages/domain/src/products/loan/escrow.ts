import { assert } from '../../foundation/assert.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';

/** A bill paid from escrow in a month of the coming year, from 1 to 12. */
export interface EscrowBill {
  month: number;
  amountMinor: Minor;
}

export interface EscrowAnalysis {
  /** One twelfth of the year's bills. */
  monthlyMinor: Minor;
  /** Balances at the end of each month with `monthlyMinor`. */
  balancesMinor: Minor[];
  lowestMinor: Minor;
  cushionMinor: Minor;
  /** Shortage below the cushion in the lowest month. The surplus is the amount above the cushion. */
  shortageMinor: Minor;
  surplusMinor: Minor;
  /** Monthly payment including the shortage, spread over a year. */
  monthlyWithShortageMinor: Minor;
}

/**
 * Computes the yearly analysis of an escrow account: a twelfth of the yearly bills is paid in each month, and the
 * balance must never fall below the cushion.
 *
 * Units     minor units; cushion in months of the bills, at most two
 * Rounding  monthly amounts up, so that the bills are covered
 * Source    aggregate analysis, cushion of a sixth, shortage over at least 12 months: Regulation X, 12 CFR 1024.17(c),
 *           (d) and (f)
 * Example   $3,600 of tax in December and nothing saved → $300 a month, cushion $600, lowest month $0: $600 short, $350
 *           a month
 */
export function escrowAnalysis(
  openingMinor: Minor,
  bills: readonly EscrowBill[],
  { cushionMonths = 2 }: { cushionMonths?: number } = {},
): EscrowAnalysis {
  assert(cushionMonths >= 0 && cushionMonths <= 2, () => `a cushion is at most two months: ${cushionMonths}`);
  assert(
    bills.every(({ month, amountMinor }) => Number.isInteger(month) && month >= 1 && month <= 12 && amountMinor >= 0),
    'bills are amounts from 0 in months from 1 to 12',
  );
  const yearly = bills.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const monthlyMinor = mulDiv(yearly, 1, 12, 'ceil');
  const cushionMinor = mulDiv(yearly, Math.round(cushionMonths * 1_000), 12_000, 'floor');
  let balance = openingMinor as number;
  const balances = Array.from({ length: 12 }, (_, index) => {
    balance +=
      monthlyMinor - bills.reduce((sum, { month, amountMinor }) => (month === index + 1 ? sum + amountMinor : sum), 0);
    return balance as Minor;
  });
  const lowest = Math.min(...balances);
  const shortage = Math.max(0, cushionMinor - lowest);
  return {
    monthlyMinor,
    balancesMinor: balances,
    lowestMinor: lowest as Minor,
    cushionMinor,
    shortageMinor: shortage as Minor,
    surplusMinor: Math.max(0, lowest - cushionMinor) as Minor,
    monthlyWithShortageMinor: (monthlyMinor + mulDiv(shortage, 1, 12, 'ceil')) as Minor,
  };
}
