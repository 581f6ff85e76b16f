import { interestSavedFormula } from '../debt/debt-formulas.ts';
import { explainRun, explainWholeRun, type MonthExplanation } from '../debt/explain-month.ts';
import type { PayoffResult } from '../debt/plan.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import { explain } from '../../foundation/working/formula.ts';
import { date, money, text, type Working } from '../../foundation/working/working.ts';
import type { BestPlan, BestPlanOptions } from './best-plan.ts';
import { priceOfChoiceFormula } from './planner-formulas.ts';
import type { BestPlanMethod } from './portfolio.ts';
import { startOf } from './trial.ts';

/** Explains each amount in one month of the best plan. The options must be those with which the plan was found. */
export function explainBestMonth({ debts, way }: BestPlan, options: BestPlanOptions, month: number): MonthExplanation {
  return explainRun((note) => startOf({ debts, options }, way, note), month);
}

/** Explains all months of the best plan in one simulation. */
export function explainBestMonths({ debts, way }: BestPlan, options: BestPlanOptions): MonthExplanation[] {
  return explainWholeRun((note) => startOf({ debts, options }, way, note));
}

/**
 * Computes the price of a user's choice: its extra cost compared with the best plan, on the same debts and money.
 *
 * Result  null if the method was not tried or its plan never ends, so that its price is unknown
 */
export function priceOfChoice(best: BestPlan, chosen: BestPlanMethod): Working | null {
  const costMinor = best.prices.find(({ method }) => method === chosen)?.costMinor;
  if (costMinor === undefined || costMinor === null || best.costMinor === null) return null;
  return explain(priceOfChoiceFormula, {
    lines: [money('chosen_cost', costMinor), money('best_cost', best.costMinor)],
    steps: [text('chosen', chosen), text('best', best.method)],
    assumptions: ['interest_and_fees_less_yield', 'same_debts_and_money'],
    otherwise: money('best_cost', best.costMinor),
  });
}

/** Compares two simulated plans by interest and fees alone; null if either never ends. */
export function priceAbove(chosen: PayoffResult, best: PayoffResult): Working | null {
  if (chosen.outcome !== 'paid_off' || best.outcome !== 'paid_off') return null;
  return explain(priceOfChoiceFormula, {
    lines: [money('chosen_cost', chosen.totalInterestMinor), money('best_cost', best.totalInterestMinor)],
    steps: [date('chosen_debt_free_on', chosen.debtFreeOn), date('best_debt_free_on', best.debtFreeOn)],
    assumptions: [`strategy:${chosen.strategy}`, 'same_debts_and_money', 'no_new_purchases'],
    otherwise: money('best_cost', best.totalInterestMinor),
  });
}

/**
 * Computes the saving of the best plan compared with minimum payments only, on the same debts and money. Fees count as
 * costs, and so does the yield lost because savings went to debts.
 *
 * Result  null if either never ends; with savings, both are counted until the plan's horizon
 */
export function bestPlanSaving({
  baseline,
  costMinor,
  earnedMinor,
  transferFeeMinor,
  method,
  transferMinor,
}: BestPlan): Working | null {
  if (baseline.costMinor === null || costMinor === null) return null;
  return explain(interestSavedFormula, {
    lines: [
      money('baseline_interest', (baseline.costMinor + baseline.earnedMinor) as Minor),
      money('baseline_yield', baseline.earnedMinor),
      money('plan_interest', (costMinor + earnedMinor - transferFeeMinor) as Minor),
      money('fee', transferFeeMinor),
      money('plan_yield', earnedMinor),
    ],
    steps: [money('yield_lost', (baseline.earnedMinor - earnedMinor) as Minor), money('transferred', transferMinor)],
    assumptions: [`method:${method}`, 'baseline:minimum_only', 'same_debts_and_money', 'no_new_purchases'],
    otherwise: money('baseline_cost', baseline.costMinor),
  });
}
