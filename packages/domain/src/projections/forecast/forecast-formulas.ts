import type { Formula } from '../../foundation/working/formula.ts';
import { forecastDayFormula } from './day-breakdown.ts';
import { safeToMoveFormula } from './safe-to-move-formula.ts';

export const forecastFormulas: readonly Formula[] = [safeToMoveFormula, forecastDayFormula];
