import { isAmount } from './csv-amount.ts';
import { isDate } from './dates.ts';
import { fieldOfHeader } from './header-words.ts';
import type { CsvRow } from './tokenize-csv.ts';

/** Lines above the header: names, numbers and balances of the account. */
const PREAMBLE_ROWS = 60;

/**
 * Position of the row that names the columns; null: the table begins at once. It is the first with a word for a date and one for an
 * amount; else the first of the table's own width without a date or an amount in it, when rows with a date come next.
 */
export function findHeader(rows: readonly CsvRow[]): number | null {
  const head = rows.slice(0, PREAMBLE_ROWS);
  const named = head.findIndex(({ cells }) => isHeader(cells));
  const namedWidth = head[named]?.cells.length ?? 0;
  // rows above it that are as wide and have a day and an amount are transactions, which must not be lost
  if (named !== -1)
    return head.slice(0, named).some((row) => row.cells.length >= namedWidth && isData(row)) ? null : named;
  const width = usualWidth(rows);
  const firstData = head.findIndex((row) => row.cells.length >= width && isData(row));
  const above = head
    .slice(0, Math.max(firstData, 0))
    .findLastIndex(
      ({ cells }) =>
        filled(cells) >= 2 && cells.length >= width - 1 && !cells.some((cell) => isDate(cell) || isAmount(cell)),
    );
  return above === -1 ? null : above;
}

const isData = ({ cells }: CsvRow): boolean =>
  cells.some(isDate) && cells.some((cell) => isAmount(cell) && !isDate(cell));

function isHeader(cells: readonly string[]): boolean {
  const fields = cells.map((cell) => fieldOfHeader(cell)?.field);
  const hasDate = fields.includes('postedOn') || fields.includes('transactedOn');
  const hasAmount = fields.some((field) => field === 'amount' || field === 'debit' || field === 'credit');
  return hasDate && hasAmount && !cells.some((cell) => isDate(cell) || isAmount(cell));
}

/** Cells that most rows have. */
export function usualWidth(rows: readonly CsvRow[]): number {
  const widths = new Map<number, number>();
  for (const { cells } of rows.slice(0, 1_000)) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
  return [...widths].reduce((most, next) => (next[1] > most[1] ? next : most), [0, 0] as readonly [number, number])[0];
}

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell !== '').length;
