import { spentBy } from '../cash-flow/flow-row.ts';
import { addDays } from '../dates/add.ts';
import type { CivilDate } from '../dates/civil-date.ts';
import { minor, type Minor } from '../money/minor.ts';
import type { InsightRow } from './household-facts.ts';

/** A transaction that cost something. */
export interface Purchase {
  row: InsightRow;
  spentMinor: Minor;
}

/** Money spent, without refunds and fees, oldest first; of one day by id. Months of rows are read once, whatever their order. */
export function purchasesOf(rows: readonly InsightRow[], today: CivilDate): Purchase[] {
  const purchases = rows.flatMap((row): Purchase[] => {
    const spent = row.kind === 'fee' || row.kind === 'interest' || row.on > today ? null : spentBy(row);
    return spent === null || spent <= 0 ? [] : [{ row, spentMinor: minor(spent) }];
  });
  return purchases.sort((a, b) => (a.row.on === b.row.on ? (a.row.id < b.row.id ? -1 : 1) : a.row.on < b.row.on ? -1 : 1));
}

/** Days within which a transaction is news. */
const RECENT_DAYS = 14;

export const isRecent = ({ row }: Purchase, today: CivilDate): boolean => row.on > addDays(today, -RECENT_DAYS);

export function byPayee(purchases: readonly Purchase[]): Map<string, Purchase[]> {
  const groups = new Map<string, Purchase[]>();
  for (const purchase of purchases) {
    const group = groups.get(purchase.row.payee);
    if (group === undefined) groups.set(purchase.row.payee, [purchase]);
    else group.push(purchase);
  }
  return groups;
}
