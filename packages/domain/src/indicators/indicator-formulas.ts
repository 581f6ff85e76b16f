import type { Formula } from '../working/formula.ts';
import { cashFlowFormula, savingsRateFormula } from './cash-flow.ts';
import { conversionFormula } from './convert-currency.ts';
import { debtToIncomeFormula, housingRatioFormula, interestBurdenFormula, weightedAprFormula } from './debt-ratios.ts';
import { emergencyMonthsFormula } from './emergency-months.ts';
import { netWorthFormula } from './net-worth-as-of.ts';
import { utilisationFormula } from './utilisation-bands.ts';

export const indicatorFormulas: readonly Formula[] = [
  utilisationFormula,
  conversionFormula,
  netWorthFormula,
  cashFlowFormula,
  savingsRateFormula,
  emergencyMonthsFormula,
  debtToIncomeFormula,
  housingRatioFormula,
  interestBurdenFormula,
  weightedAprFormula,
];
