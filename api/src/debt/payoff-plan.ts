import { type Debt, type PayoffResult, planPayoff } from '@tideline/domain';
import { type PlanChoice, planOptions } from './plan-choice.ts';
import { bestPlanOf } from './plan-memo.ts';

/** The plan of one choice from a day on. */
export function payoffPlan(debts: readonly Debt[], choice: Omit<PlanChoice, 'minimumsMinor'>, startOn: string): PayoffResult {
  const options = planOptions(choice, startOn);
  return choice.strategy === 'best' ? bestPlanOf(debts, options).result : planPayoff(debts, { ...options, strategy: choice.strategy });
}
