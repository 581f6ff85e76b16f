import type { Debt, PayoffResult } from '@tideline/domain';
import type { ModeInForce } from '../../ledger/active-mode/active-mode.store.ts';
import { type CashStanding, modeBasis } from './mode-basis.ts';
import { payoffPlan } from './project-plan.ts';
import type { PayoffPlanRow } from './payoff-plans.store.ts';
import { choosePlan } from './choose-plan.ts';

export interface ProjectionFacts extends CashStanding {
  debts: readonly Debt[];
  /** The active plan; null: none, and the mode decides. */
  plan: PayoffPlanRow | null;
  today: string;
}

/** Projects the debts under the active plan, or under the mode with today's minimums. Null if there are no debts. */
export function projectDebts(
  mode: ModeInForce,
  { debts, plan, today, ...standing }: ProjectionFacts,
): PayoffResult | null {
  return debts.length === 0 ? null : payoffPlan(debts, choosePlan(debts, plan, {}, modeBasis(mode, standing)), today);
}
