import { actionFormulas } from './decisions/action/action-formulas.ts';
import { assert } from './foundation/assert.ts';
import { cashFlowFormulas } from './records/cash-flow/cash-flow-formulas.ts';
import { ladderFormulas } from './decisions/ladder/ladder-formulas.ts';
import { moveFormulas } from './decisions/today/move-formulas.ts';
import { modeFormulas } from './decisions/mode/mode-formulas.ts';
import { indicatorFormulas } from './records/indicators/indicator-formulas.ts';
import { floatFormulas } from './projections/float/float-formulas.ts';
import { ledgerFormulas } from './records/ledger/ledger-formulas.ts';
import { debtFormulas } from './projections/debt/debt-formulas.ts';
import { plannerFormulas } from './projections/planner/planner-formulas.ts';
import { forecastFormulas } from './projections/forecast/forecast-formulas.ts';
import { sweepFormulas } from './decisions/sweep/sweep-formulas.ts';
import { insightFormulas } from './decisions/insight/insight-formulas.ts';
import { cardFormulas } from './products/card/card-formulas.ts';
import { termsFormulas } from './records/terms/terms-formulas.ts';
import { promoFormulas } from './products/promo/promo-formulas.ts';
import { loanFormulas } from './products/loan/loan-formulas.ts';
import { savingsFormulas } from './products/savings/savings-formulas.ts';
import type { Formula } from './foundation/working/formula.ts';
import { inputsOf, type Working, type WorkingValue } from './foundation/working/working.ts';

/** All formulas whose result a screen can show, by area. */
export const FORMULAS: readonly Formula[] = [
  ...cardFormulas,
  ...promoFormulas,
  ...loanFormulas,
  ...savingsFormulas,
  ...debtFormulas,
  ...plannerFormulas,
  ...ledgerFormulas,
  ...termsFormulas,
  ...actionFormulas,
  ...moveFormulas,
  ...sweepFormulas,
  ...floatFormulas,
  ...ladderFormulas,
  ...modeFormulas,
  ...indicatorFormulas,
  ...cashFlowFormulas,
  ...insightFormulas,
  ...forecastFormulas,
];

/**
 * Recomputes the result of a working from its displayed inputs alone.
 *
 * Result   equals working.result.value of every working that explain() made
 * Errors   throws on an undeclared formula, and on an input that is missing or of another kind
 */
export function recompute(working: Pick<Working, 'formulaId' | 'lines'>): WorkingValue {
  const formula = FORMULAS.find(({ id }) => id === working.formulaId);
  assert(formula !== undefined, () => `no formula "${working.formulaId}"`);
  return formula.compute(inputsOf(working.lines));
}
