import { type Debt, type PayoffResult, planPayoff } from '@tideline/domain';
import { modeCourseOf } from './mode-plan-memo.ts';
import { type PlanChoice, planOptions } from './plan-choice.ts';
import { bestPlanOf } from './plan-memo.ts';

/** The plan of one choice from a day on. */
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
        today: startOn,
      }).result;
    default:
      return planPayoff(debts, { ...options, strategy: choice.strategy });
  }
}

/** Throws where a plan by a mode does not know which. */
export function basisOf({ follows }: Pick<PlanChoice, 'follows'>): NonNullable<PlanChoice['follows']> {
  if (follows === null) throw new Error('a plan by a mode names the mode');
  return follows;
}
