import { civilDate, type Debt, type Minor, minor, type ModeParameters, type PayoffResult } from '@tideline/domain';
import { modePlanOf } from './mode-plan-memo.ts';
import { payoffPlan } from './payoff-plan.ts';
import type { PayoffPlanRow } from './payoff-plans.store.ts';
import { choosePlan } from './plan-choice.ts';

export interface CourseFacts {
  debts: readonly Debt[];
  /** The plan the household follows; null: none, and the mode decides. */
  plan: PayoffPlanRow | null;
  cashMinor: Minor;
  /** null: nothing is known of it, and a floor of months asks for nothing. */
  monthlyExpensesMinor: Minor | null;
  today: string;
}

/** How the debts go: by the plan the household follows, else as its mode pays them with today's minimums. null where there are no debts. */
export function debtCourse(parameters: ModeParameters, { debts, plan, cashMinor, monthlyExpensesMinor, today }: CourseFacts): PayoffResult | null {
  if (debts.length === 0) return null;
  const choice = choosePlan(debts, plan, {}, parameters);
  if (plan !== null) return payoffPlan(debts, choice, today);
  return modePlanOf(parameters, { today: civilDate(today), debts, monthlyMinor: minor(choice.monthlyMinor), cashMinor, monthlyExpensesMinor: monthlyExpensesMinor ?? minor(0) });
}
