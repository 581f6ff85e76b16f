import type { Money, Transaction } from '@tideline/contract';
import { minorFromString } from '@tideline/domain';

/** One answer of the list; several make the list as far as it was scrolled. */
export interface TransactionPage {
  items: Transaction[];
  nextCursor: string | null;
}

const add = (money: Money, minor: number): Money => ({ ...money, minor: String(minorFromString(money.minor) + minor || 0) });
const shifted = (item: Transaction, minor: number): Transaction =>
  minor === 0 || item.runningBalance === null ? item : { ...item, runningBalance: add(item.runningBalance, minor) };
const amountOf = (item: Transaction): number => minorFromString(item.amount.minor);

/** Applies a change to all loaded rows as one list and gives each page its share back; the cursors stay as they are. */
function onRows(pages: readonly TransactionPage[], change: (rows: Transaction[]) => Transaction[]): TransactionPage[] {
  const before = pages.flatMap(({ items }) => items);
  const after = change(before);
  const surplus = after.length - before.length;
  let start = 0;
  return pages.map((page, index) => {
    const end = index === pages.length - 1 ? after.length : Math.max(start + page.items.length + (index === 0 ? surplus : 0), start);
    const items = after.slice(start, end);
    start = end;
    return { ...page, items };
  });
}

/** Takes a row out; the running balances of the newer rows above it fall by its amount. */
export function withoutRow(pages: readonly TransactionPage[], id: string): TransactionPage[] {
  return onRows(pages, (rows) => {
    const at = rows.findIndex((row) => row.id === id);
    const row = rows[at];
    if (!row) return rows;
    return [...rows.slice(0, at).map((newer) => shifted(newer, -amountOf(row))), ...rows.slice(at + 1)];
  });
}

/** Puts a changed row in the place of the old one; a row whose day has changed moves when the list is read anew. */
export function withChangedRow(pages: readonly TransactionPage[], changed: Transaction): TransactionPage[] {
  return onRows(pages, (rows) => {
    const at = rows.findIndex((row) => row.id === changed.id);
    const old = rows[at];
    if (!old) return rows;
    const by = amountOf(changed) - amountOf(old);
    return [
      ...rows.slice(0, at).map((newer) => shifted(newer, by)),
      shifted({ ...changed, runningBalance: old.runningBalance }, by),
      ...rows.slice(at + 1),
    ];
  });
}
