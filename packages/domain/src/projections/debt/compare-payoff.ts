import type { Minor } from '../../foundation/money/minor.ts';
import type { Debt } from './debt.ts';
import type { PayoffOptions, PayoffResult, PayoffStrategy } from './plan.ts';
import { planPayoff } from './plan-payoff.ts';

export interface ComparedPlan {
  strategy: PayoffResult['strategy'];
  result: PayoffResult;
  /** Interest saved compared with the baseline; null if either plan never ends, negative if it costs more. */
  interestSavedMinor: Minor | null;
  monthsSaved: number | null;
}

export interface PayoffComparison {
  /** The plan in which each debt receives only its own minimum, and freed minimums do not roll over to other debts. */
  baseline: PayoffResult;
  /**
   * Plans by strategy: minimum_only, avalanche, snowball, promo_aware, highest_payment_relief, and custom if an order
   * is given.
   */
  plans: ComparedPlan[];
}

/** Computes all strategies for the same debts and money, compared with one baseline: minimum payments only. */
export function comparePayoff(debts: readonly Debt[], options: Omit<PayoffOptions, 'strategy'>): PayoffComparison {
  const baseline = planPayoff(debts, { ...options, strategy: 'minimum_only' });
  const strategies: PayoffStrategy[] = [
    'avalanche',
    'snowball',
    'promo_aware',
    'highest_payment_relief',
    ...(options.order === undefined ? [] : ['custom' as const]),
  ];
  const plans = strategies.map((strategy) =>
    comparedPlan(strategy, planPayoff(debts, { ...options, strategy }), baseline),
  );
  return { baseline, plans: [comparedPlan('minimum_only', baseline, baseline), ...plans] };
}

/** Compares one plan with the baseline. */
export function comparedPlan(
  strategy: PayoffResult['strategy'],
  result: PayoffResult,
  baseline: PayoffResult,
): ComparedPlan {
  if (result.outcome !== 'paid_off' || baseline.outcome !== 'paid_off')
    return { strategy, result, interestSavedMinor: null, monthsSaved: null };
  return {
    strategy,
    result,
    interestSavedMinor: (baseline.totalInterestMinor - result.totalInterestMinor) as Minor,
    monthsSaved: baseline.months - result.months,
  };
}
