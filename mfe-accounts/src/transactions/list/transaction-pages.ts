import type { Transaction } from '@tideline/contract';

/** The loaded pages of one list by their numbers. */
export type LoadedPages = ReadonlyMap<number, readonly Transaction[]>;

/** Takes rows out; those below move up over the edges of pages, as far as pages without a gap between them are loaded. */
export function withoutRows(pages: LoadedPages, ids: ReadonlySet<string>): Map<number, Transaction[]> {
  const left = new Map<number, Transaction[]>();
  const numbers = [...pages.keys()].sort((one, other) => one - other);
  for (const number of numbers) {
    const rows = (pages.get(number) ?? []).filter(({ id }) => !ids.has(id));
    const before = left.get(number - 1);
    const room = before === undefined ? 0 : (pages.get(number - 1)?.length ?? 0) - before.length;
    before?.push(...rows.splice(0, Math.max(room, 0)));
    left.set(number, rows);
  }
  return left;
}

/** Puts changed rows in the place of the old ones; the balance after a row is known anew when the list is read again. */
export function withChangedRows(
  rows: readonly Transaction[],
  changed: ReadonlyMap<string, Transaction>,
): Transaction[] {
  return rows.map((row) => {
    const now = changed.get(row.id);
    return now === undefined ? row : { ...now, runningBalance: row.runningBalance };
  });
}
