import type { Minor } from '../money/minor.ts';
import { type Formula, moneyValue } from '../working/formula.ts';

/** What the chosen way costs − what the best one costs. */
export const priceOfChoiceFormula: Formula = {
  id: 'planner.price-of-choice',
  resultKey: 'extraCost',
  compute: ({ money }) => moneyValue((money('chosenCost') - money('bestCost')) as Minor),
};

/** Interest of staying − (interest after moving + fee). */
export const transferSavingFormula: Formula = {
  id: 'planner.transfer-saving',
  resultKey: 'saving',
  compute: ({ money }) => moneyValue((money('stayInterest') - money('moveInterest') - money('fee')) as Minor),
};

export const plannerFormulas: readonly Formula[] = [priceOfChoiceFormula, transferSavingFormula];
