import type { Minor } from '@tideline/domain';
import type { CsvRowResult } from './read-rows.ts';

/** Facts from a balance column: whether its balances follow from the amounts, and the latest balance. */
export interface RunningBalance {
  /** Account balance after the last row; negative if owed. Null if the column is empty or unused. */
  readonly closingMinor: Minor | null;
  /** Lines of rows whose balance does not follow from the previous row. */
  readonly mismatches: readonly number[];
  /** Whether most balances do not follow from the previous one, so that the column must be something else. */
  readonly unusable: boolean;
}

interface Walk {
  readonly checked: number;
  readonly mismatches: readonly number[];
  readonly closingMinor: number | null;
}

/**
 * Checks a balance column row by row, in the direction in which most of it adds up: banks list the newest or the oldest
 * row first, and write debts with or without a minus sign. Rows without a balance are added up to the next row with
 * one. The check restarts after an unreadable row.
 */
export function runningBalance(rows: readonly CsvRowResult[], newestFirst: boolean): RunningBalance {
  if (!rows.some((row) => row.ok && row.balanceMinor !== null))
    return { closingMinor: null, mismatches: [], unusable: false };
  const inTime = newestFirst ? rows.toReversed() : rows;
  const usual = walk(inTime, 1);
  if (usual.checked > 0 && usual.mismatches.length === 0)
    return { closingMinor: usual.closingMinor as Minor | null, mismatches: [], unusable: false };
  const walks = [usual, walk(inTime, -1), walk(inTime.toReversed(), 1), walk(inTime.toReversed(), -1)] as const;
  const best = walks.reduce((most, next) =>
    next.checked - next.mismatches.length > most.checked - most.mismatches.length ? next : most,
  );
  const unusable = best.checked > 0 && best.mismatches.length * 2 > best.checked;
  return unusable
    ? { closingMinor: null, mismatches: [], unusable }
    : { closingMinor: best.closingMinor as Minor | null, mismatches: best.mismatches, unusable };
}

/** Walks the rows in order. `sign` −1 means that balances are amounts owed, without a minus sign. */
function walk(rows: readonly CsvRowResult[], sign: 1 | -1): Walk {
  const mismatches: number[] = [];
  let checked = 0;
  let expected: number | null = null;
  let closing: number | null = null;
  for (const row of rows) {
    if (!row.ok) {
      expected = null;
      continue;
    }
    if (expected !== null) expected += row.row.amountMinor;
    if (closing !== null) closing += row.row.amountMinor;
    if (row.balanceMinor === null) continue;
    const balance = row.balanceMinor * sign;
    if (expected !== null) {
      checked++;
      if (expected !== balance) mismatches.push(row.row.line);
    }
    expected = balance;
    closing = balance;
  }
  return { checked, mismatches, closingMinor: closing === 0 ? 0 : closing };
}
