import type { Transaction } from '@tideline/contract';

/** The loaded pages of one list by page number. */
export type LoadedPages = ReadonlyMap<number, readonly Transaction[]>;

/** Removes rows. The rows below move up across page boundaries, as far as consecutive pages are loaded. */
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

/** Replaces changed rows. Their running balances stay until the list is reloaded. */
export function withChangedRows(
  rows: readonly Transaction[],
  changed: ReadonlyMap<string, Transaction>,
): Transaction[] {
  return rows.map((row) => {
    const now = changed.get(row.id);
    return now === undefined ? row : { ...now, runningBalance: row.runningBalance };
  });
}
