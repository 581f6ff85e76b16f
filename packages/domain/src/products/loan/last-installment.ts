import type { Minor } from '../../foundation/money/minor.ts';

export interface InstallmentPosition {
  /** Number of the payment, from 1. */
  paymentNo: number;
  /** Payments left by the agreement, counted from paymentNo 1; undefined if unknown. */
  paymentsLeft: number | undefined;
}

/**
 * Returns the amount of a loan payment: the installment, or the full amount owed if the remainder is too small for a
 * separate payment.
 *
 * The level installment is rounded, and daily interest differs a little from the table, so the last payment rarely
 * equals the installment exactly. The last agreed payment includes a remainder below half an installment; a larger
 * remainder means that the loan is behind its agreement, and further installments follow. If the number of payments
 * is unknown, a remainder of up to a hundredth of the installment, or of one unit per payment, counts as rounding.
 *
 * Units  minor units; owed is the balance plus the interest of the period
 * Note   the limits are our own choice: agreements only say that the last payment may differ
 */
export function installmentTaken(
  owed: number,
  paymentMinor: number,
  { paymentNo, paymentsLeft }: InstallmentPosition,
): Minor {
  const rest = owed - paymentMinor;
  if (rest <= 0) return owed as Minor;
  const isLast =
    paymentsLeft === undefined ? rest <= Math.max(paymentMinor / 100, paymentNo) : paymentNo === paymentsLeft;
  return (isLast && rest * 2 < paymentMinor ? owed : paymentMinor) as Minor;
}
