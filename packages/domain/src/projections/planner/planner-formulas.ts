import type { Minor } from '../../foundation/money/minor.ts';
import { type Formula, moneyValue } from '../../foundation/working/formula.ts';

/** Computes the cost of the chosen method − the cost of the best one. */
export const priceOfChoiceFormula: Formula = {
  id: 'planner.price-of-choice',
  resultKey: 'extra_cost',
  compute: ({ money }) => moneyValue((money('chosen_cost') - money('best_cost')) as Minor),
};

/** Computes the interest of staying − (the interest after moving + the fee). */
export const transferSavingFormula: Formula = {
  id: 'planner.transfer-saving',
  resultKey: 'saving',
  compute: ({ money }) => moneyValue((money('stay_interest') - money('move_interest') - money('fee')) as Minor),
};

export const plannerFormulas: readonly Formula[] = [priceOfChoiceFormula, transferSavingFormula];
