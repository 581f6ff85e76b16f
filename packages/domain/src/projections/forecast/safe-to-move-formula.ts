import { minor, ZERO } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { type Formula, moneyValue } from '../../foundation/working/formula.ts';
import type { WorkingInputs } from '../../foundation/working/working.ts';

/** Minimum number of days of everyday spending, because fewer days are not representative of a month. */
export const LEAST_HISTORY_DAYS = 28;

/** Lines of the waterfall from a balance to its lowest point. Money out is negative. */
const WATERFALL_KEYS = ['balance', 'income', 'bills', 'debt_payments', 'other_movements', 'everyday_spending'] as const;

/** Computes the lowest balance at the chosen confidence: the sum of the waterfall. */
const lowestBalance = (inputs: WorkingInputs): number =>
  WATERFALL_KEYS.reduce((sum, key) => sum + inputs.money(key), 0);

/**
 * Computes the amount that can leave an account.
 *
 *     amount = min(balance + income − bills − debt payments ± others − everyday spending − floor, cap)
 *
 * Each line includes flows until the day of the lowest balance at the chosen confidence, without money in on that day.
 *
 * Rounding  down to a multiple of round_to
 * Result    0 below the smallest move, and with fewer than 28 days of spending history, if the lines include it
 */
export const safeToMoveFormula: Formula = {
  id: 'forecast.safe-to-move',
  resultKey: 'safe_to_move',
  compute: (inputs) => {
    if (inputs.counts('history_days').some((days) => days < LEAST_HISTORY_DAYS)) return moneyValue(ZERO);
    const spare = Math.min(lowestBalance(inputs) - inputs.money('floor'), ...inputs.moneys('cap'));
    if (spare <= 0) return moneyValue(ZERO);
    const roundTo = inputs.money('round_to');
    const rounded = minor(mulDiv(spare, 1, roundTo, 'floor') * roundTo);
    return moneyValue(rounded < inputs.money('smallest_move') ? ZERO : rounded);
  },
};
