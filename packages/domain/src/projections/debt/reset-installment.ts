import { installmentOf } from '../../products/loan/amortize.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import { type DebtState, paymentNo } from './debt-state.ts';
import { rateInMonth } from './segment-state.ts';

/**
 * Recalculates a loan's installment for the payments left, after an extra payment that lowers the installment, or if
 * the rate changes.
 * Rounding  half away from zero; the last payment takes the remainder
 */
export function resetInstallment(state: DebtState, month: number): void {
  const { minimum } = state;
  if (minimum.kind !== 'installment' || minimum.paymentsLeft === undefined || state.balance <= 0) return;
  const payments = minimum.paymentsLeft - paymentNo(state, month);
  if (payments < 1) return;
  const isLowered = minimum.overpayment === 'lower_payment' && state.paid > state.paidToMinimum;
  const hasStepped = state.segments.some((segment) => rateInMonth(segment, month + 1) !== rateInMonth(segment, month));
  const isLast = payments === 1 && minimum.overpayment === 'lower_payment';
  if (!isLowered && !hasStepped && !isLast) return;
  state.minimum = {
    ...minimum,
    paymentMinor: state.segments.reduce(
      (sum, segment) => sum + installmentOn(segment.balance, rateInMonth(segment, month + 1), payments),
      0,
    ) as Minor,
  };
}

function installmentOn(balance: number, aprPpm: ReturnType<typeof rateInMonth>, payments: number): number {
  return balance <= 0 ? 0 : installmentOf({ principalMinor: balance as Minor, aprPpm, payments });
}
