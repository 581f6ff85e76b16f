import { toMinor, type SpendingInsight } from '@tideline/contract';
import { mulDiv, minor } from '@tideline/domain';

/**
 * Returns the average spending of the compared months, in minor units; null if there are none. Rounding: half away from
 * zero, once.
 */
export function averageExpenseMinor({
  comparedWith,
  months,
}: Pick<SpendingInsight, 'comparedWith' | 'months'>): number | null {
  const before = months.filter(({ month }) => comparedWith.includes(month));
  if (before.length === 0) return null;
  const total = before.reduce((sum, { expense }) => sum + toMinor(expense), 0);
  return mulDiv(minor(total), 1, before.length, 'half-away');
}
