import { type Debt, type PayoffResult, planPayoff } from '@tideline/domain';
import type { DebtLedger } from './assemble-debts.ts';
import type { PayoffPlanRow } from './payoff-plans.store.ts';
import { modeCourseOf } from './project-mode-plan.ts';
import { monthlyAmountOf, type PlanChoice, planOptions, thisMonthOf } from './choose-plan.ts';
import { bestPlanOf } from './project-best-plan.ts';

/** Computes the plan for a choice, starting on the given day. */
export function payoffPlan(
  debts: readonly Debt[],
  choice: Omit<PlanChoice, 'minimumsMinor'>,
  startOn: string,
): PayoffResult {
  const options = planOptions(choice, startOn);
  switch (choice.strategy) {
    case 'best':
      return bestPlanOf(debts, options).result;
    case 'mode':
      return modeCourseOf(basisOf(choice), {
        debts,
        monthlyMinor: options.monthlyMinor,
        extras: options.extras,
        thisMonthMinor: options.thisMonthMinor,
        today: startOn,
      }).result;
    default:
      return planPayoff(debts, { ...options, strategy: choice.strategy });
  }
}

/** Returns the active plan from today on: the open part of this month, then the following months. */
export const activeCourse = (ledger: Pick<DebtLedger, 'debts' | 'paidOff'>, plan: PayoffPlanRow, today: string) =>
  payoffPlan(
    ledger.debts,
    {
      ...plan,
      monthlyMinor: monthlyAmountOf(ledger.debts, plan),
      thisMonthMinor: thisMonthOf(plan, ledger, today),
    },
    today,
  );

/** Returns the mode of a plan that follows one. Throws if it has none. */
export function basisOf({ follows }: Pick<PlanChoice, 'follows'>): NonNullable<PlanChoice['follows']> {
  if (follows === null) throw new Error('a plan by a mode names the mode');
  return follows;
}
