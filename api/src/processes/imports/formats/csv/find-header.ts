import { isAmount } from './csv-amount.ts';
import { isDate } from './dates.ts';
import { fieldOfHeader } from './header-words.ts';
import type { CsvRow } from './tokenize-csv.ts';

/** Maximum number of lines above the header, such as account names, numbers and balances. */
const PREAMBLE_ROWS = 60;

/**
 * Returns the index of the header row; null if the table has none. The header is the first row with a word for a date
 * and one for an amount; otherwise the first row of the table's width without a date or an amount, provided that rows
 * with dates follow it.
 */
export function findHeader(rows: readonly CsvRow[]): number | null {
  const head = rows.slice(0, PREAMBLE_ROWS);
  const named = head.findIndex(({ cells }) => isHeader(cells));
  const namedWidth = head[named]?.cells.length ?? 0;
  // Rows above the header with the same width, a date and an amount are transactions that must not be lost.
  if (named !== -1)
    return head.slice(0, named).some((row) => row.cells.length >= namedWidth && isData(row)) ? null : named;
  // A long preamble may have more rows than the table, so the width comes only from data rows.
  const data = rows.slice(0, 1_000).filter(isData);
  const width = usualWidth(data.length > 0 ? data : rows);
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

/** Returns the most common number of cells in a row. */
export function usualWidth(rows: readonly CsvRow[]): number {
  const widths = new Map<number, number>();
  for (const { cells } of rows.slice(0, 1_000)) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
  return [...widths].reduce((most, next) => (next[1] > most[1] ? next : most), [0, 0] as readonly [number, number])[0];
}

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell !== '').length;
