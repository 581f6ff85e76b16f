import type { Debt, PayoffResult } from '@tideline/domain';
import type { ActiveMode } from '../../ledger/active-mode/active-mode.store.ts';
import type { DebtLedger } from './assemble-debts.ts';
import { type CashStanding, modeBasis } from './mode-basis.ts';
import { payoffPlan } from './project-plan.ts';
import type { PayoffPlanRow } from './payoff-plans.store.ts';
import { choosePlan } from './choose-plan.ts';

export interface ProjectionFacts extends CashStanding {
  debts: Debt[];
  paidOff: DebtLedger['paidOff'];
  /** The active plan. null: no plan is active, so the mode decides. */
  plan: PayoffPlanRow | null;
  /** Replaces the plan's amount, or today's minimums without a plan. */
  monthlyMinor?: number;
  today: string;
}

/**
 * Projects the debts under the active plan, or under the mode with today's minimums. Returns null if there are no
 * debts.
 */
export function projectDebts(
  mode: ActiveMode,
  { debts, paidOff, plan, monthlyMinor, today, cashMinor, monthlyExpensesMinor }: ProjectionFacts,
): PayoffResult | null {
  if (debts.length === 0) return null;
  const basis = modeBasis(mode, { cashMinor, monthlyExpensesMinor });
  return payoffPlan(
    debts,
    choosePlan({ debts, paidOff }, plan, { monthlyMinor: monthlyMinor?.toString() }, { activeBasis: basis, today }),
    today,
  );
}
