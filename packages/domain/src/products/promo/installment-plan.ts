import { assert } from '../../foundation/assert.ts';
import { solveRate } from '../loan/time-value.ts';
import { allocate } from '../../foundation/money/allocate.ts';
import type { Minor } from '../../foundation/money/minor.ts';

export interface InstallmentPlan {
  /** Monthly payments: a part of the amount and the fee. */
  payments: { principalMinor: Minor; feeMinor: Minor; paymentMinor: Minor }[];
  totalFeeMinor: Minor;
  /** The yearly rate equivalent to the fee, as a fraction. */
  effectiveApr: number;
}

/**
 * Computes the repayment of a purchase or balance in equal parts for a fixed monthly fee instead of interest.
 *
 * Units     minor units; Σ principal = amount, exactly
 * Rounding  the parts round down, and the first ones take the leftover units
 * Example   $1,200 over 12 months for $8.64 a month → $108.64 a month, $103.68 in total, 15.58% a year
 */
export function installmentPlan({
  amountMinor,
  months,
  monthlyFeeMinor,
}: {
  amountMinor: Minor;
  months: number;
  monthlyFeeMinor: Minor;
}): InstallmentPlan {
  assert(
    amountMinor > 0 && monthlyFeeMinor >= 0 && Number.isInteger(months) && months >= 1,
    'an amount, a fee from 0 and at least one month',
  );
  const parts = allocate(
    amountMinor,
    Array.from({ length: months }, () => 1),
  );
  const solved = solveRate({
    periods: months,
    payment: -(amountMinor / months + monthlyFeeMinor),
    presentValue: amountMinor,
  });
  assert(solved.ok, 'equal payments of amount and fee always have a rate');
  return {
    payments: parts.map((principalMinor) => ({
      principalMinor,
      feeMinor: monthlyFeeMinor,
      paymentMinor: (principalMinor + monthlyFeeMinor) as Minor,
    })),
    totalFeeMinor: (monthlyFeeMinor * months) as Minor,
    effectiveApr: solved.rate * 12,
  };
}
