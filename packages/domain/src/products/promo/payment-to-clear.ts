import { assert } from '../../foundation/assert.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';

export interface ClearingPayments {
  paymentMinor: Minor;
  /** The last payment, which is at most as large as the others. */
  lastMinor: Minor;
  count: number;
}

/**
 * Computes equal payments that clear an interest-free balance in a given number of payment dates.
 *
 * Rounding  up to the minor unit; the last payment takes the remainder
 * Example   $4,000.00 in 7 → 6 × $571.43 and $571.42
 */
export function paymentToClear({
  balanceMinor,
  opportunities,
}: {
  balanceMinor: Minor;
  opportunities: number;
}): ClearingPayments {
  assert(Number.isInteger(opportunities) && opportunities >= 1, () => `not a number of payments: ${opportunities}`);
  if (balanceMinor <= 0) return { paymentMinor: 0 as Minor, lastMinor: 0 as Minor, count: 0 };
  const paymentMinor = mulDiv(balanceMinor, 1, opportunities, 'ceil');
  const count = mulDiv(balanceMinor, 1, paymentMinor, 'ceil');
  return { paymentMinor, lastMinor: (balanceMinor - (count - 1) * paymentMinor) as Minor, count };
}
