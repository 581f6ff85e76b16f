import type { Formula } from '../../foundation/working/formula.ts';
import { cashFlowFormula, savingsRateFormula } from './cash-flow.ts';
import { conversionFormula } from './convert-currency.ts';
import { debtToIncomeFormula, housingRatioFormula, interestBurdenFormula, weightedAprFormula } from './debt-ratios.ts';
import { emergencyMonthsFormula } from './emergency-months.ts';
import { netWorthFormula } from './net-worth-as-of.ts';
import { utilizationFormula } from './utilization-bands.ts';

export const indicatorFormulas: readonly Formula[] = [
  utilizationFormula,
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
