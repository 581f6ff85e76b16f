import { toMinor, type DebtPlan, type Strategy } from '@tideline/contract';

/**
 * Returns the cost of a strategy above the best plan, in interest and fees, in minor units; null if either never ends.
 */
export function extraCostOf({ comparison }: Pick<DebtPlan, 'comparison'>, strategy: Strategy): number | null {
  const [best, chosen] = (['best', strategy] as const).map((name) => comparison.find((one) => one.strategy === name));
  if (best?.result.outcome !== 'paid_off' || chosen?.result.outcome !== 'paid_off') return null;
  const { extraCost } = chosen;
  const moreInterest = toMinor(chosen.totalInterest) - toMinor(best.totalInterest);
  // the cost is shown as a price only if it is not negative, because the best plan may cost more to keep its dates
  return extraCost && moreInterest >= 0 ? toMinor(extraCost) : moreInterest;
}
