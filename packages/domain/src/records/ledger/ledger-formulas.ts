import { minor } from '../../foundation/money/minor.ts';
import { type Formula, moneyValue } from '../../foundation/working/formula.ts';

/** Computes statement closing − cleared balance, the amount to explain before a statement can be closed. */
export const statementDifferenceFormula: Formula = {
  id: 'ledger.statement-difference',
  resultKey: 'difference',
  compute: (inputs) => moneyValue(minor(inputs.money('statement_closing') - inputs.money('cleared_balance'))),
};

/** Computes the bank's stated balance − ledger balance, the adjustment entry that makes them equal. */
export const balanceAdjustmentFormula: Formula = {
  id: 'ledger.balance-adjustment',
  resultKey: 'adjustment',
  compute: (inputs) => moneyValue(minor(inputs.money('stated_balance') - inputs.money('ledger_balance'))),
};

export const ledgerFormulas: readonly Formula[] = [statementDifferenceFormula, balanceAdjustmentFormula];
