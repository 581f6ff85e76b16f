import type { Minor } from '../../foundation/money/minor.ts';
import { minimumPayment } from '../../products/card/minimum-payment.ts';
import { installmentTaken } from '../../products/loan/last-installment.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { type Debt, owedOn } from './debt.ts';

/**
 * Computes the minimum payment of one debt today: the minimum of a statement closing now, with a month's interest on
 * today's balances.
 * Rounding  interest half away from zero per segment; an estimate until the statement is issued
 */
export function debtMinimumToday(debt: Debt): Minor {
  const interest = debt.segments.reduce(
    (sum, { balanceMinor, aprPpm }) => sum + mulDiv(balanceMinor, aprPpm, 12_000_000, 'half-away'),
    0,
  );
  const balance = owedOn(debt) + interest;
  if (debt.minimum.kind === 'installment') {
    const { paymentMinor, paymentsLeft } = debt.minimum;
    return paymentsLeft === undefined
      ? (Math.min(balance, paymentMinor) as Minor)
      : installmentTaken(balance, paymentMinor, { paymentNo: 1, paymentsLeft });
  }
  return minimumPayment(debt.minimum, { balanceMinor: balance as Minor, interestMinor: interest as Minor });
}

/** Computes the sum of today's minimum payments, which is the least that a plan can use. */
export function totalMinimumToday(debts: readonly Debt[]): Minor {
  return debts.reduce((sum, debt) => sum + debtMinimumToday(debt), 0) as Minor;
}
