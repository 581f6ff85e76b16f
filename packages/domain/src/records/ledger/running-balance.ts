import { assert } from '../../foundation/assert.ts';
import { type CivilDate, compareDates } from '../../foundation/dates/civil-date.ts';
import { type Minor, minor } from '../../foundation/money/minor.ts';
import type { TransactionStatus } from './transaction-states.ts';

/** The fields of a transaction that a balance needs. Ids sort in the order of entry (uuid v7). */
export interface BalanceRow {
  readonly id: string;
  readonly postedOn: CivilDate;
  readonly amountMinor: Minor;
  readonly status: TransactionStatus;
}

/** Whether pending transactions are included. They are in the available balance, but not in the ledger balance. */
export interface BalanceOptions {
  readonly countPending: boolean;
}

export interface RowBalance {
  readonly id: string;
  /** Account balance after this row and all earlier ones. */
  readonly balanceMinor: Minor;
}

/**
 * Compares transactions of an account by day, and within a day by id, which is the order of entry. Every running
 * balance and every list uses this order, so that a page of the list continues the previous one.
 */
export function compareLedgerOrder(
  a: Pick<BalanceRow, 'postedOn' | 'id'>,
  b: Pick<BalanceRow, 'postedOn' | 'id'>,
): number {
  return compareDates(a.postedOn, b.postedOn) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** Returns a row's contribution to the balance: zero if it is void, or pending while pending rows are excluded. */
export function balanceContribution(row: BalanceRow, { countPending }: BalanceOptions): Minor {
  return row.status === 'void' || (row.status === 'pending' && !countPending) ? minor(0) : row.amountMinor;
}

/**
 * Computes the balance of an account after each of its rows.
 *
 *     balance of row i = opening + Σ amounts of rows 1 … i
 *
 * Units   minor units, signed; a card with a balance owed is negative
 * Input   rows in ledger order (compareLedgerOrder); throws otherwise, because every balance after the first misplaced
 *         row would be wrong
 * Result  one entry per row; an excluded row leaves the balance unchanged
 */
export function runningBalances(
  openingMinor: Minor,
  rows: readonly BalanceRow[],
  options: BalanceOptions = { countPending: true },
): RowBalance[] {
  let balance = openingMinor;
  return rows.map((row, index) => {
    const before = rows[index - 1];
    assert(before === undefined || compareLedgerOrder(before, row) < 0, 'rows stand in ledger order, each once');
    balance = minor(balance + balanceContribution(row, options));
    return { id: row.id, balanceMinor: balance };
  });
}

export interface DayOpening {
  readonly on: CivilDate;
  /** Account balance before the first row of the day. */
  readonly openingMinor: Minor;
}

/**
 * Computes the balance before each day that has rows. The results are stored, so that a page only needs to add its own
 * rows.
 */
export function dayOpenings(
  openingMinor: Minor,
  rows: readonly BalanceRow[],
  options: BalanceOptions = { countPending: true },
): DayOpening[] {
  const openings: DayOpening[] = [];
  let balance = openingMinor;
  runningBalances(openingMinor, rows, options).forEach(({ balanceMinor }, index) => {
    const on = rows[index]?.postedOn;
    if (on !== undefined && on !== openings.at(-1)?.on) openings.push({ on, openingMinor: balance });
    balance = balanceMinor;
  });
  return openings;
}

/**
 * Recomputes the day openings after rows changed, starting at the first affected day.
 *
 * Input   before: the current openings · rows: the rows from `from` on, in ledger order
 * Result  the same as `dayOpenings` over all rows: days before `from` are copied
 */
export function recomputeFrom(
  before: readonly DayOpening[],
  {
    openingMinor,
    from,
    rows,
    options = { countPending: true },
  }: {
    /** Account balance before the first row of `from`. */
    openingMinor: Minor;
    from: CivilDate;
    rows: readonly BalanceRow[];
    options?: BalanceOptions;
  },
): DayOpening[] {
  assert(
    rows.every(({ postedOn }) => postedOn >= from),
    () => `rows are from ${from} on`,
  );
  return [...before.filter(({ on }) => on < from), ...dayOpenings(openingMinor, rows, options)];
}
