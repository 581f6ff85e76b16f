import type { Strategy } from '@tideline/contract';
import { bestPlan, civilDate, type Debt, minor, type PayoffResult, planPayoff } from '@tideline/domain';

/** The plan of one strategy from today on. */
export function payoffPlan(debts: readonly Debt[], strategy: Strategy, monthlyMinor: number, today: string): PayoffResult {
  const options = { monthlyMinor: minor(monthlyMinor), startOn: civilDate(today) };
  return strategy === 'best' ? bestPlan(debts, options).result : planPayoff(debts, { ...options, strategy });
}
