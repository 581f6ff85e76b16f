import type { Minor } from '../money/minor.ts';
import { minimumPayment } from '../card/minimum-payment.ts';
import { mulDiv } from '../money/mul-div.ts';
import { type Debt, owedOn } from './debt.ts';

/**
 * The minimum payment of one debt today: what a statement closing now would ask, with a month's interest on today's balances.
 *
 * Rounding  interest half away from zero per segment; an estimate until the statement is there
 */
export function debtMinimumToday(debt: Debt): Minor {
  const interest = debt.segments.reduce(
    (sum, { balanceMinor, aprPpm }) => sum + mulDiv(balanceMinor, aprPpm, 12_000_000, 'half-away'),
    0,
  );
  const balance = owedOn(debt) + interest;
  if (debt.minimum.kind === 'instalment') return Math.min(balance, debt.minimum.paymentMinor) as Minor;
  return minimumPayment(debt.minimum, { balanceMinor: balance as Minor, interestMinor: interest as Minor });
}

/** The least a plan can work with: the sum of today's minimum payments. */
export function debtOutlookMinimums(debts: readonly Debt[]): Minor {
  return debts.reduce((sum, debt) => sum + debtMinimumToday(debt), 0) as Minor;
}
