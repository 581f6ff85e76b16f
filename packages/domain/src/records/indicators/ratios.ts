import type { Minor, Ppm } from '../../foundation/money/minor.ts';
import { mulDiv, roundedQuotient } from '../../foundation/money/mul-div.ts';
import { shareOf } from '../../foundation/statistics/share-of.ts';

/** Returns balance over limit; null without a limit, and zero for a credit balance. Rounded half to even. */
export function utilization(owedMinor: Minor, limitMinor: Minor | null): Ppm | null {
  return limitMinor === null || limitMinor <= 0 ? null : shareOf(Math.max(0, owedMinor), limitMinor);
}

/**
 * Returns the average rate of the balances owed: Σ balance × rate ÷ Σ balance; null if nothing is owed. Rounded half to
 * even.
 */
export function weightedApr(segments: readonly { balanceMinor: Minor; aprPpm: Ppm }[]): Ppm | null {
  const owed = segments.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0);
  if (owed <= 0) return null;
  const weighted = segments.reduce((sum, { balanceMinor, aprPpm }) => sum + BigInt(balanceMinor) * BigInt(aprPpm), 0n);
  return roundedQuotient(weighted, BigInt(owed), 'half-even') as number as Ppm;
}

/**
 * Returns the number of months that liquid money covers at the median monthly essential spending, rounded down; null
 * without spending.
 */
export function emergencyMonths(liquidMinor: Minor, essentialMonthlyMinor: Minor): number | null {
  return essentialMonthlyMinor <= 0 ? null : mulDiv(Math.max(0, liquidMinor), 1, essentialMonthlyMinor, 'floor');
}

/**
 * Returns required monthly debt payments (card minimums, not balances) over gross monthly income; null without income.
 */
export function debtToIncome(requiredMonthlyMinor: Minor, grossMonthlyIncomeMinor: Minor): Ppm | null {
  return grossMonthlyIncomeMinor <= 0 ? null : shareOf(requiredMonthlyMinor, grossMonthlyIncomeMinor);
}
