import type { Minor } from '../money/minor.ts';
import { type Formula, moneyValue } from '../working/formula.ts';

/** Interest of the mode in force − interest of the other; below zero: it costs more. */
export const modeInterestSaved: Formula = {
  id: 'mode.interest-saved',
  resultKey: 'interest_saved',
  compute: (inputs) => moneyValue((inputs.money('interest_before') - inputs.money('interest_after')) as Minor),
};

/** Lowest forecast cash of the other mode − that of the mode in force. */
export const modeCashChange: Formula = {
  id: 'mode.cash-change',
  resultKey: 'cash_change',
  compute: (inputs) => moneyValue((inputs.money('lowest_cash_after') - inputs.money('lowest_cash_before')) as Minor),
};

export const modeFormulas: readonly Formula[] = [modeInterestSaved, modeCashChange];
