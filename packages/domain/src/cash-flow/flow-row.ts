import type { CivilDate } from '../dates/civil-date.ts';
import type { Minor } from '../money/minor.ts';
import { type FlowFacts, flowOf } from './flow-of.ts';

/** A transaction as reports and insights see it. Money out is below zero. */
export interface FlowRow extends FlowFacts {
  id: string;
  accountId: string;
  on: CivilDate;
  amountMinor: Minor;
  /** One name for all visits: normalised. */
  payee: string;
  categoryId: string | null;
}

/** What a transaction adds to spending: a refund is below zero; null: no spending. */
export function spentBy(row: FlowRow): number | null {
  return flowOf(row, row.amountMinor >= 0 ? 'in' : 'out') === 'spending' ? 0 - row.amountMinor : null;
}
