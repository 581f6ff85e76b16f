import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import { type FlowFacts, flowOf } from './flow-of.ts';

/** A transaction as reports and insights use it. Money out is negative. */
export interface FlowRow extends FlowFacts {
  id: string;
  accountId: string;
  on: CivilDate;
  amountMinor: Minor;
  /** Normalized name, the same for all visits. */
  payee: string;
  categoryId: string | null;
}

/** Returns the amount that a transaction adds to spending: negative for a refund, and null if it is not spending. */
export function spentBy(row: FlowRow): number | null {
  return flowOf(row, row.amountMinor >= 0 ? 'in' : 'out') === 'spending' ? 0 - row.amountMinor : null;
}
