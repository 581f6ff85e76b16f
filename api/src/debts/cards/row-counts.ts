import type { CycleRow } from '../records/card-statement.store.ts';

/** How a card transaction counts on its statement. */
export type Counts =
  | 'purchase'
  | 'cash_advance'
  | 'balance_transfer'
  | 'payment'
  | 'credit'
  | 'fee'
  | 'interest'
  | 'opening'
  | 'adjustment';

/**
 * Returns how a transaction counts. An opening balance counts as an opening balance on the first statement only, and
 * as an adjustment on later ones.
 */
export function countsAs({ kind, amountMinor, nature }: CycleRow, isFirst: boolean): Counts {
  switch (kind) {
    case 'interest':
    case 'adjustment':
      return kind;
    case 'opening':
      return isFirst ? 'opening' : 'adjustment';
    default:
      break;
  }
  if (amountMinor > 0)
    return kind === 'refund' || kind === 'fee' || (kind === 'standard' && nature === 'expense') ? 'credit' : 'payment';
  return kind === 'cash_advance' || kind === 'balance_transfer' || kind === 'fee' ? kind : 'purchase';
}
