import { assert } from '../assert.ts';
import { type CivilDate, compareDates } from '../dates/civil-date.ts';
import { type Minor, minor } from '../money/minor.ts';
import type { TransactionStatus } from './transaction-states.ts';

/** What a balance needs to know of a transaction. Ids sort in the order of entry (uuid v7). */
export interface BalanceRow {
  readonly id: string;
  readonly postedOn: CivilDate;
  readonly amountMinor: Minor;
  readonly status: TransactionStatus;
}

/** Whether announced transactions count: the available balance has them, the ledger balance has not. */
export interface BalanceOptions {
  readonly countPending: boolean;
}

export interface RowBalance {
  readonly id: string;
  /** Of the account after this row, and after all before it. */
  readonly balanceMinor: Minor;
}

/**
 * The one order of an account's transactions: by day, and within a day in the order of entry (by id). Every running balance
 * and every list uses it, so that a page of the list continues the one before.
 */
export function compareLedgerOrder(
  a: Pick<BalanceRow, 'postedOn' | 'id'>,
  b: Pick<BalanceRow, 'postedOn' | 'id'>,
): number {
  return compareDates(a.postedOn, b.postedOn) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** What a row adds to the balance: nothing when it is void, or pending where pending ones are left out. */
export function countedMinor(row: BalanceRow, { countPending }: BalanceOptions): Minor {
  return row.status === 'void' || (row.status === 'pending' && !countPending) ? minor(0) : row.amountMinor;
}

/**
 * The balance of an account after each of its rows.
 *
 *     balance of row i = opening + Σ amounts of rows 1 … i
 *
 * Units   minor units, signed; a card that owes has a balance below zero
 * Input   rows in ledger order (compareLedgerOrder): throws otherwise, for every balance after the first misplaced row would be wrong
 * Result  one entry a row; a row that does not count shows the balance unchanged
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
    balance = minor(balance + countedMinor(row, options));
    return { id: row.id, balanceMinor: balance };
  });
}

export interface DayOpening {
  readonly on: CivilDate;
  /** Of the account before the first row of the day. */
  readonly openingMinor: Minor;
}

/** The balance before each day that has rows: the store keeps these, and a page adds its own rows only. */
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
 * The day openings after rows changed, working out anew only the days from the first that is touched.
 *
 * Input   before: the openings so far · rows: those from `from` on, in ledger order
 * Result  the same as dayOpenings over all rows: days before `from` are taken over as they are
 */
export function recomputeFrom(
  before: readonly DayOpening[],
  {
    openingMinor,
    from,
    rows,
    options = { countPending: true },
  }: {
    /** The balance of the account before the first row of `from`. */
    openingMinor: Minor;
    from: CivilDate;
    rows: readonly BalanceRow[];
    options?: BalanceOptions;
  },
): DayOpening[] {
  assert(
    rows.every(({ postedOn }) => postedOn >= from),
    `rows are from ${from} on`,
  );
  return [...before.filter(({ on }) => on < from), ...dayOpenings(openingMinor, rows, options)];
}
