import { type CsvError, parse, type Parser } from 'csv-parse';
import { refuse } from '../import-file-error.ts';
import { CSV_CELLS_MAX, CSV_RECORD_CHARS_MAX, FILE_ROWS_MAX } from '../limits.ts';
import type { CsvDelimiter } from '@tideline/contract';

/** One line of the table with its cells as text; `line` is that on which it begins. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** What is handed to the parser before others get their turn: a few milliseconds of work. */
const SLICE_CHARS = 32_768;

/**
 * The cells of a CSV text, without lines that are blank. Quotes follow RFC 4180; where a bank prints a quote within an unquoted cell
 * (`TV 55" SAMSUNG`) it is a character like any other.
 * Errors: ImportFileError for a quote that is never closed, a damaged one, and more rows or cells than any bank writes.
 */
export async function tokenizeCsv(
  text: string,
  delimiter: CsvDelimiter,
  giveWay: (charsRead: number) => Promise<void>,
): Promise<CsvRow[]> {
  try {
    return await tokenize(text, { delimiter, lenient: false }, giveWay);
  } catch (error) {
    if (!isQuoteInsideCell(error)) throw refusalOf(error);
  }
  try {
    return await tokenize(text, { delimiter, lenient: true }, giveWay);
  } catch (error) {
    throw refusalOf(error);
  }
}

async function tokenize(
  text: string,
  { delimiter, lenient }: { delimiter: CsvDelimiter; lenient: boolean },
  giveWay: (charsRead: number) => Promise<void>,
): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  const trim = delimiter !== '\t'; // a tab is a blank: leading empty cells would be lost
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: lenient,
    record_delimiter: '\n',
    ltrim: trim,
    rtrim: trim && !lenient,
    max_record_size: CSV_RECORD_CHARS_MAX,
  });
  let failure: Error | null = null;
  parser.on('error', (error) => (failure = error));
  const at = { line: 0 };
  const share = sharing();
  const take = () => takeRows(parser, rows, at, { lenient, share });
  for (let from = 0; from < text.length && parser.errored === null; from += SLICE_CHARS) {
    parser.write(text.slice(from, from + SLICE_CHARS));
    take();
    await giveWay(Math.min(from + SLICE_CHARS, text.length));
  }
  if (parser.errored === null) parser.end();
  take();
  await giveWay(text.length);
  const error = parser.errored ?? failure;
  if (error !== null) throw new CsvFailure(error, text, at.line + 1);
  return rows;
}

/** Texts that are kept to be found again. */
const SHARED_MAX = 50_000;

/** Equal cells are one text: a table has few days, payees and categories, and many rows. */
function sharing(): (cell: string) => string {
  const known = new Map<string, string>();
  return (cell) => {
    const before = known.get(cell);
    if (before !== undefined) return before;
    if (known.size < SHARED_MAX) known.set(cell, cell);
    return cell;
  };
}

function takeRows(
  parser: Parser,
  rows: CsvRow[],
  at: { line: number },
  { lenient, share }: { lenient: boolean; share: (cell: string) => string },
): void {
  for (let next = parser.read() as ParsedRecord | null; next !== null; next = parser.read() as ParsedRecord | null) {
    const line = at.line + 1;
    at.line = next.info.lines;
    const clean = lenient ? unquoted : cleaned;
    const cells = next.record.map((cell) => share(clean(cell)));
    if (cells.length > CSV_CELLS_MAX)
      throw refuse({ code: 'IMPORT_MALFORMED', line, field: `${cells.length} columns` });
    // a quoted cell that goes on behind its quote: what follows may be other rows
    if (lenient && cells.some((cell) => cell.startsWith('"') && cell.includes('\n')))
      throw refuse({ code: 'IMPORT_QUOTE_NOT_CLOSED', line });
    if (cells.every((cell) => cell === '')) continue;
    if (rows.length > FILE_ROWS_MAX) throw refuse({ code: 'IMPORT_TOO_MANY_ROWS', limitRows: FILE_ROWS_MAX });
    rows.push({ line, cells });
  }
}

interface ParsedRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

const ODD = /[\p{Cc}\ufeff]/u;

/** Control characters are damage or an attempt to dress a payee up; line ends within a cell become blanks later. */
const cleaned = (cell: string): string =>
  (ODD.test(cell) ? cell.replace(/[^\P{Cc}\n\t]|\ufeff/gu, ' ') : cell).trim().toWellFormed();

/** A quoted cell with blanks behind its quote, which the lenient reading takes for text. */
const unquoted = (cell: string): string => cleaned(cell.replace(/^"([^"]*)"\s*$/, '$1'));

/** An error of the parser with what is needed to say where. */
class CsvFailure extends Error {
  readonly code: string;
  readonly line: number;
  readonly rowLine: number;
  readonly rowIsLong: boolean;

  constructor(error: Error, text: string, rowLine: number) {
    super(error.message);
    const { code, lines } = error as Partial<CsvError> & { lines?: unknown };
    this.code = code ?? '';
    this.line = typeof lines === 'number' ? Math.max(lines, 1) : rowLine;
    this.rowLine = rowLine;
    this.rowIsLong = lengthOfLine(text, rowLine) >= CSV_RECORD_CHARS_MAX;
  }
}

const isQuoteInsideCell = (error: unknown): boolean =>
  error instanceof CsvFailure && (error.code === 'INVALID_OPENING_QUOTE' || error.code === 'CSV_INVALID_CLOSING_QUOTE');

function refusalOf(error: unknown): unknown {
  if (!(error instanceof CsvFailure)) return error;
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return refuse({ code: 'IMPORT_QUOTE_NOT_CLOSED', line: error.rowLine });
    case 'CSV_MAX_RECORD_SIZE':
      // a row of many lines is one whose quote is open
      return refuse(
        error.rowIsLong
          ? { code: 'IMPORT_MALFORMED', line: error.rowLine, field: 'row' }
          : { code: 'IMPORT_QUOTE_NOT_CLOSED', line: error.rowLine },
      );
    default:
      return refuse({ code: 'IMPORT_MALFORMED', line: error.line, field: 'quote' });
  }
}

function lengthOfLine(text: string, line: number): number {
  let start = 0;
  for (let passed = 1; passed < line; passed++) {
    const end = text.indexOf('\n', start);
    if (end === -1) return 0;
    start = end + 1;
  }
  const end = text.indexOf('\n', start);
  return (end === -1 ? text.length : end) - start;
}
