import type { Minor } from '../../foundation/money/minor.ts';
import { type MinimumFormula, type MinimumKind, minimumPayment } from '../../products/card/minimum-payment.ts';

export const MINIMUM_KINDS: readonly MinimumKind[] = [
  'percent_plus_interest_and_fees',
  'percent_of_balance',
  'greater_of_both',
  'full_balance',
];

/** A statement, with the payments until the next one. */
export interface MinimumMatch {
  balanceMinor: Minor;
  interestMinor: Minor;
  feesMinor: Minor;
  paidMinor: Minor;
}

/** Returns whether the payment equals the minimum by a formula, within a minor unit. */
export const matchesMinimum = (
  formula: MinimumFormula,
  { balanceMinor, interestMinor, feesMinor, paidMinor }: MinimumMatch,
): boolean => Math.abs(minimumPayment(formula, { balanceMinor, interestMinor, feesMinor }) - paidMinor) <= 1;
