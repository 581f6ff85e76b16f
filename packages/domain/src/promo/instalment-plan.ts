import { assert } from '../assert.ts';
import { solveRate } from '../loan/time-value.ts';
import { allocate } from '../money/allocate.ts';
import type { Minor } from '../money/minor.ts';

export interface InstalmentPlan {
  /** What falls due each month: a part of the amount and the fee. */
  payments: { principalMinor: Minor; feeMinor: Minor; paymentMinor: Minor }[];
  totalFeeMinor: Minor;
  /** The yearly rate the fee amounts to, a fraction. */
  effectiveApr: number;
}

/**
 * A purchase or balance repaid in equal parts for a fixed monthly fee instead of interest.
 *
 * Units     minor units; Σ principal = amount, exactly
 * Rounding  the parts round down, the first ones take the units that are left
 * Example   $1,200 over 12 months for $8.64 a month → $108.64 a month, $103.68 in all, 15.58 % a year
 */
export function instalmentPlan({
  amountMinor,
  months,
  monthlyFeeMinor,
}: {
  amountMinor: Minor;
  months: number;
  monthlyFeeMinor: Minor;
}): InstalmentPlan {
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
