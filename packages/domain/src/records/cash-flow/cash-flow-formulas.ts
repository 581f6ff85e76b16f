import type { Formula } from '../../foundation/working/formula.ts';
import { expectedByTodayFormula, projectedMonthFormula } from './category-pace.ts';
import { floorFormula, floorMissingFormula } from './floor-budget.ts';

export const cashFlowFormulas: readonly Formula[] = [
  expectedByTodayFormula,
  projectedMonthFormula,
  floorFormula,
  floorMissingFormula,
];
