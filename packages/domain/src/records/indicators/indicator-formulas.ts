import type { Formula } from '../../foundation/working/formula.ts';
import { cashFlowFormula, savingsRateFormula } from './cash-flow.ts';
import { debtToIncomeFormula, housingRatioFormula, interestBurdenFormula, weightedAprFormula } from './debt-ratios.ts';
import { emergencyMonthsFormula } from './emergency-months.ts';
import { netWorthFormula } from './net-worth-as-of.ts';
import { utilizationFormula } from './utilization-bands.ts';

export const indicatorFormulas: readonly Formula[] = [
  utilizationFormula,
  netWorthFormula,
  cashFlowFormula,
  savingsRateFormula,
  emergencyMonthsFormula,
  debtToIncomeFormula,
  housingRatioFormula,
  interestBurdenFormula,
  weightedAprFormula,
];
