import type { Debt, PayoffResult } from '@tideline/domain';
import type { ModeInForce } from '../mode/current-mode.ts';
import { type CashStanding, modeBasis } from './mode-basis.ts';
import { payoffPlan } from './payoff-plan.ts';
import type { PayoffPlanRow } from './payoff-plans.store.ts';
import { choosePlan } from './plan-choice.ts';

export interface CourseFacts extends CashStanding {
  debts: readonly Debt[];
  /** The plan the household follows; null: none, and the mode decides. */
  plan: PayoffPlanRow | null;
  today: string;
}

/** How the debts go: by the plan the household follows, else as its mode pays them with today's minimums. null where there are no debts. */
export function debtCourse(mode: ModeInForce, { debts, plan, today, ...standing }: CourseFacts): PayoffResult | null {
  return debts.length === 0 ? null : payoffPlan(debts, choosePlan(debts, plan, {}, modeBasis(mode, standing)), today);
}
