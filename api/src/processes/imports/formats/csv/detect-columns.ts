import type { CsvColumns, CsvField } from '@tideline/contract';
import { isAmount } from './csv-amount.ts';
import { isDate } from './dates.ts';
import { directionOf } from './direction.ts';
import { fieldsOfHeader, type NamedColumn } from './header-words.ts';
import { holdsAccounts } from './split-accounts.ts';
import type { CsvRow } from './tokenize-csv.ts';

/** Number of rows, spread over the file, from which a column's content is judged. */
const JUDGED_ROWS = 400;
const MOST = 0.6;

/** Kinds of values in a column, as shares of its non-empty cells. */
interface ColumnStats {
  readonly filled: number;
  readonly dates: number;
  readonly amounts: number;
  /** Amounts with decimals, a sign or a currency symbol, which are therefore not check numbers. */
  readonly money: number;
  readonly directions: number;
  readonly chars: number;
  readonly distinct: number;
}

/** Maps columns to fields: by the words of the header if the content agrees with them, otherwise by content alone. */
export function detectColumns(header: readonly string[] | null, rows: readonly CsvRow[], width: number): CsvColumns {
  const looks = columnStatsOf(rows, width);
  const columns: CsvColumns = {};
  const taken = new Set<number>();
  const take = (field: CsvField, column: number | undefined): void => {
    if (column === undefined || columns[field] !== undefined || taken.has(column)) return;
    columns[field] = column;
    taken.add(column);
  };
  const named = namedColumns(header ?? []);
  for (const { field, column } of named) {
    const look = looks[column];
    if (look && fits(field, look) && (field !== 'account' || holdsAccounts(cellsOf(rows, column)))) take(field, column);
  }
  settleAccount(columns, header ?? [], rows);
  // "Date" next to "Posting date" is the purchase date
  take(
    'transactedOn',
    named.find(({ field, column }) => field === 'postedOn' && !taken.has(column) && (looks[column]?.dates ?? 0) >= MOST)
      ?.column,
  );
  if (columns.postedOn === undefined && columns.transactedOn !== undefined) {
    columns.postedOn = columns.transactedOn;
    delete columns.transactedOn;
  }
  const free = (test: (look: ColumnStats) => boolean): number[] =>
    looks.flatMap((look, column) => (!taken.has(column) && look.filled > 0 && test(look) ? [column] : []));
  take('postedOn', free(({ dates }) => dates >= MOST)[0]);
  takeAmounts(columns, rows, take, free);
  take(
    'direction',
    columns.amount !== undefined ? free(({ directions, filled }) => directions === 1 && filled > MOST)[0] : undefined,
  );
  // "Transaction type: debit" next to an amount gives its direction
  if (
    columns.direction === undefined &&
    columns.amount !== undefined &&
    columns.type !== undefined &&
    looks[columns.type]?.directions === 1
  ) {
    columns.direction = columns.type;
    delete columns.type;
  }
  if (columns.payee === undefined) {
    const texts = free(({ amounts, dates, chars }) => amounts < MOST && dates < MOST && chars > 2);
    take('payee', texts.sort((a, b) => worth(looks[b]) - worth(looks[a]))[0]);
  }
  if (columns.payee === undefined && columns.memo !== undefined) {
    columns.payee = columns.memo;
    delete columns.memo;
  }
  return columns;
}

const cellsOf = (rows: readonly CsvRow[], column: number): string[] => rows.map(({ cells }) => cells[column] ?? '');

/**
 * Uses account numbers to separate accounts if no column contains account names. American Express uses "Account #" for
 * the cards of one account, which are not separate accounts. Without names or numbers, a bank column with the same
 * value in every row is ignored.
 */
function settleAccount(columns: CsvColumns, header: readonly string[], rows: readonly CsvRow[]): void {
  const { account, accountNumber } = columns;
  if (
    account === undefined &&
    accountNumber !== undefined &&
    !header[accountNumber]?.includes('#') &&
    holdsAccounts(cellsOf(rows, accountNumber))
  )
    columns.account = accountNumber;
  if (columns.account === undefined) delete columns.institution;
  if (columns.account === undefined || account === undefined) delete columns.accountNumber;
}

/** Returns the fields named by the header with their columns, most certain first. */
const namedColumns = (header: readonly string[]): (NamedColumn & { readonly column: number })[] =>
  header
    .flatMap((name, column) => fieldsOfHeader(name).map((named) => ({ ...named, column })))
    .sort((a, b) => a.rank - b.rank || a.column - b.column);

const worth = (look: ColumnStats | undefined): number =>
  look === undefined ? 0 : look.filled * Math.min(look.chars, 30) * (0.2 + look.distinct);

/**
 * Returns whether a column's content agrees with its header, because header words can mislead ("Value", "Details"). The
 * header of an empty column is trusted.
 */
function fits(field: CsvField, { filled, dates, amounts, directions }: ColumnStats): boolean {
  if (filled === 0) return true;
  switch (field) {
    case 'postedOn':
    case 'transactedOn':
      return dates >= MOST;
    case 'amount':
    case 'debit':
    case 'credit':
    case 'balance':
      return amounts >= MOST;
    case 'direction':
      return directions >= 0.9;
    case 'payee':
      return dates < 0.9 && directions < 0.9;
    case 'memo':
    case 'category':
      return dates < 0.9;
    case 'currency':
      return dates < MOST && amounts < MOST;
    default:
      return true;
  }
}

/**
 * Assigns amount columns without header words. A single money column is the amount. Of two, either one is the balance
 * or they are debits and credits.
 */
function takeAmounts(
  columns: CsvColumns,
  rows: readonly CsvRow[],
  take: (field: CsvField, column: number | undefined) => void,
  free: (test: (look: ColumnStats) => boolean) => number[],
): void {
  if (columns.amount !== undefined || columns.debit !== undefined || columns.credit !== undefined) {
    if (columns.amount !== undefined) {
      // "Debit amount" next to a single signed amount column would be counted twice
      if (columns.debit !== undefined && columns.credit !== undefined) delete columns.amount;
      else {
        delete columns.debit;
        delete columns.credit;
      }
    }
    return;
  }
  const money = free(({ amounts, dates, money: share }) => amounts >= MOST && dates < MOST && share >= 0.3);
  const [first, second] = money.length > 0 ? money : free(({ amounts, dates }) => amounts >= MOST && dates < MOST);
  if (first === undefined) return;
  const both = rows.filter(({ cells }) => isSome(cells[first]) && second !== undefined && isSome(cells[second])).length;
  if (second !== undefined && both === 0) {
    take('debit', first);
    take('credit', second);
    return;
  }
  take('amount', first);
  if (columns.balance === undefined) take('balance', second);
}

const isSome = (cell: string | undefined): boolean => cell !== undefined && /[1-9]/.test(cell);

function columnStatsOf(rows: readonly CsvRow[], width: number): ColumnStats[] {
  const step = Math.max(1, Math.floor(rows.length / JUDGED_ROWS));
  const judged = rows.filter((_row, position) => position % step === 0);
  return Array.from({ length: width }, (_, column): ColumnStats => {
    const all = judged.map(({ cells }) => cells[column] ?? '');
    const cells = all.filter((cell) => cell !== '');
    const share = (test: (cell: string) => boolean): number =>
      cells.length === 0 ? 0 : cells.filter(test).length / cells.length;
    return {
      filled: all.length === 0 ? 0 : cells.length / all.length,
      dates: share(isDate),
      amounts: share((cell) => isAmount(cell) && !/^\d{8}$/.test(cell)),
      money: share((cell) => isAmount(cell) && /[.,]\d{2}\b|^[-+(−]|[$€£¥]/.test(cell)),
      directions: share((cell) => directionOf(cell) !== null),
      chars: cells.reduce((sum, { length }) => sum + length, 0) / Math.max(cells.length, 1),
      distinct: cells.length === 0 ? 0 : new Set(cells).size / cells.length,
    };
  });
}
