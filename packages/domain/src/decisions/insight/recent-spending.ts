import { spentBy } from '../../records/cash-flow/flow-row.ts';
import { addDays } from '../../foundation/dates/add.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { minor, type Minor } from '../../foundation/money/minor.ts';
import type { InsightRow } from './household-facts.ts';

/** A transaction that spent money. */
export interface Purchase {
  row: InsightRow;
  spentMinor: Minor;
}

/** Returns spending until today without refunds, fees and interest, in the order of the rows. */
export function purchasesOf(rows: readonly InsightRow[], today: CivilDate): Purchase[] {
  return rows.flatMap((row): Purchase[] => {
    const spent = row.kind === 'fee' || row.kind === 'interest' || row.on > today ? null : spentBy(row);
    return spent === null || spent <= 0 ? [] : [{ row, spentMinor: minor(spent) }];
  });
}

/** Days within which a transaction counts as recent. */
const RECENT_DAYS = 14;

/** Returns the first recent day. */
export const recentFrom = (today: CivilDate): CivilDate => addDays(today, 1 - RECENT_DAYS);

/** Returns the purchases of each payee with a recent purchase, oldest first, and by id within a day. */
export function recentByPayee(purchases: readonly Purchase[], today: CivilDate): [string, Purchase[]][] {
  const from = recentFrom(today);
  const groups = new Map<string, Purchase[]>(
    purchases.filter(({ row }) => row.on >= from).map(({ row }) => [row.payee, []]),
  );
  for (const purchase of purchases) groups.get(purchase.row.payee)?.push(purchase);
  for (const group of groups.values())
    group.sort((a, b) => (a.row.on === b.row.on ? (a.row.id < b.row.id ? -1 : 1) : a.row.on < b.row.on ? -1 : 1));
  return [...groups];
}
