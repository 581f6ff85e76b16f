import { actionFormulas } from '../action/action-formulas.ts';
import { assert } from '../assert.ts';
import { cashFlowFormulas } from '../cash-flow/cash-flow-formulas.ts';
import { ladderFormulas } from '../ladder/ladder-formulas.ts';
import { modeFormulas } from '../mode/mode-formulas.ts';
import { indicatorFormulas } from '../indicators/indicator-formulas.ts';
import { floatFormulas } from '../float/float-formulas.ts';
import { ledgerFormulas } from '../ledger/ledger-formulas.ts';
import { debtFormulas } from '../debt/debt-formulas.ts';
import { plannerFormulas } from '../planner/planner-formulas.ts';
import { forecastFormulas } from '../forecast/forecast-formulas.ts';
import { sweepFormulas } from '../sweep/sweep-formulas.ts';
import { insightFormulas } from '../insight/insight-formulas.ts';
import { cardFormulas } from '../card/card-formulas.ts';
import { promoFormulas } from '../promo/promo-formulas.ts';
import { loanFormulas } from '../loan/loan-formulas.ts';
import { savingsFormulas } from '../savings/savings-formulas.ts';
import type { Formula } from './formula.ts';
import { inputsOf, type Working, type WorkingValue } from './working.ts';

/** Every rule whose result a screen can show, area by area. */
export const FORMULAS: readonly Formula[] = [
  ...cardFormulas,
  ...promoFormulas,
  ...loanFormulas,
  ...savingsFormulas,
  ...debtFormulas,
  ...plannerFormulas,
  ...ledgerFormulas,
  ...actionFormulas,
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
 * The result of a working, computed again from its shown inputs alone.
 *
 * Result   equals working.result.value of every working that explain() made
 * Errors   throws on a formula that is not declared here, and on an input that is missing or of another kind
 */
export function recompute(working: Pick<Working, 'formulaId' | 'lines'>): WorkingValue {
  const formula = FORMULAS.find(({ id }) => id === working.formulaId);
  assert(formula !== undefined, `no formula "${working.formulaId}"`);
  return formula.compute(inputsOf(working.lines));
}
