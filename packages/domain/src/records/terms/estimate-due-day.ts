import { explain } from '../../foundation/working/formula.ts';
import { date, type Working } from '../../foundation/working/working.ts';
import { dueDayOf } from './anchor-of-payments.ts';
import type { DebtHistory } from './debt-history.ts';
import { dueDayFormula } from './terms-formulas.ts';

export interface DueDayEstimate {
  /** Day of the month; 31: the last day. */
  day: number;
  /** Number of payments on it, or within two days of it. */
  payments: number;
  working: Working;
}

const RECENT = 12;
const FEWEST_PAYMENTS = 3;

/**
 * Estimates the day on which a payment is due: the day of the month around which the last twelve payments were made.
 *
 * Result  null if fewer than three payments, or fewer than two thirds of them, are within two days of it
 */
export function estimateDueDay({ payments }: Pick<DebtHistory, 'payments'>): DueDayEstimate | null {
  const recent = payments.slice(-RECENT);
  const { day, near } = dueDayOf(recent.map(({ on }) => on));
  if (near < FEWEST_PAYMENTS || near * 3 < recent.length * 2) return null;
  return {
    day,
    payments: near,
    working: explain(dueDayFormula, {
      lines: recent.map(({ id, on }) => date('paid_on', on, [id])),
      assumptions: ['paid_when_due', 'estimate_until_confirmed'],
    }),
  };
}
