import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import { type FlowFacts, flowOf } from './flow-of.ts';

/** A transaction as reports and insights use it. Money out is negative. */
export interface FlowRow extends FlowFacts {
  id: string;
  accountId: string;
  on: CivilDate;
  amountMinor: Minor;
  /** Normalized, so that all visits share one name. */
  payee: string;
  categoryId: string | null;
}

/** Returns what a transaction adds to spending: negative for a refund; null: not spending. */
export function spentBy(row: FlowRow): number | null {
  return flowOf(row, row.amountMinor >= 0 ? 'in' : 'out') === 'spending' ? 0 - row.amountMinor : null;
}
