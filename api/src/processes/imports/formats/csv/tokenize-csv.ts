import { withoutBidi } from '@tideline/contract';
import { unmaskCsv } from '../../../../platform/http/csv-line.ts';
import type { CsvDelimiter } from '@tideline/contract';
import { refuse } from '../import-file-error.ts';
import {
  CSV_BLANK_ROWS_MAX,
  CSV_CELL_CHARS_MAX,
  CSV_CELLS_MAX,
  CSV_ROW_CELLS_MAX,
  CSV_ROW_CHARS_MAX,
  FILE_ROWS_MAX,
} from '../limits.ts';

/** One row of the table with its cells as text. `line` is the line on which it begins. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Number of characters read before yielding to other work. Reading them takes a few milliseconds. */
const SLICE_CHARS = 65_536;

/**
 * Splits CSV text into cells and skips blank rows. Quotes follow RFC 4180. A quote within an unquoted cell (`TV 55"
 * SAMSUNG`) is an ordinary character. Every limit is checked while reading, so that a hostile file costs no more than a
 * valid one of the maximum size. Errors: ImportFileError with the line, for an unclosed quote and for any exceeded
 * limit.
 */
export async function tokenizeCsv(
  text: string,
  delimiter: CsvDelimiter,
  giveWay: (charsRead: number) => Promise<void>,
): Promise<CsvRow[]> {
  const reader = new TableReader(text, delimiter);
  while (reader.position < text.length) {
    reader.readUntil(Math.min(reader.position + SLICE_CHARS, text.length));
    await giveWay(reader.position);
  }
  return reader.rows;
}

const [LINE_END, QUOTE] = [10, 34];
/** Maximum number of distinct strings to share. */
const SHARED_MAX = 50_000;

class TableReader {
  readonly rows: CsvRow[] = [];
  position = 0;
  readonly #text: string;
  readonly #delimiter: number;
  #line = 1;
  #rowLine = 1;
  #rowStart = 0;
  #cellCount = 0;
  #blankRows = 0;
  /** Stores equal cells as one string, because a table has few dates, payees and categories, but many rows. */
  readonly #known = new Map<string, string>();

  constructor(text: string, delimiter: CsvDelimiter) {
    this.#text = text;
    this.#delimiter = delimiter.charCodeAt(0);
  }

  /** Reads complete rows until one of them ends at or after `end`. */
  readUntil(end: number): void {
    while (this.position < end) this.#readRow();
  }

  #readRow(): void {
    this.#rowLine = this.#line;
    this.#rowStart = this.position;
    const cells: string[] = [];
    let isBlank = true;
    for (let more = true; more;) {
      if (cells.length === CSV_ROW_CELLS_MAX) throw this.#exceeds('columns', CSV_ROW_CELLS_MAX);
      const cell = this.#readCell();
      isBlank &&= cell === '';
      cells.push(cell);
      more = this.#text.charCodeAt(this.position) === this.#delimiter;
      this.position += 1; // skips the delimiter or the line break
    }
    this.#line += 1;
    this.#cellCount += cells.length;
    if (this.#cellCount > CSV_CELLS_MAX) throw this.#exceeds('cells', CSV_CELLS_MAX);
    if (!isBlank) {
      if (this.rows.length > FILE_ROWS_MAX)
        // one more row than the maximum, because the first may be the header
        throw refuse({ code: 'IMPORT_TOO_MANY_ROWS', limitRows: FILE_ROWS_MAX, line: this.#rowLine });
      this.rows.push({ line: this.#rowLine, cells });
    } else if (++this.#blankRows > CSV_BLANK_ROWS_MAX) throw this.#exceeds('blank_rows', CSV_BLANK_ROWS_MAX);
  }

  /** Reads one cell and stops at the delimiter or line break after it. */
  #readCell(): string {
    const text = this.#text;
    const start = this.#behindBlanks(this.position);
    if (text.charCodeAt(start) !== QUOTE) {
      this.position = this.#endOfPlain(start);
      return this.#clean(text.slice(start, this.position));
    }
    const close = this.#closingQuote(start + 1);
    const end = this.#behindBlanks(close + 1);
    if (end >= text.length || this.#isEnd(text.charCodeAt(end))) {
      this.position = end;
      return this.#clean(this.#unescaped(start + 1, close));
    }
    // Text continues after the quote, so the quote belongs to the cell, unless it includes the end of a row.
    if (this.#line > this.#rowLine && text.slice(start, close).includes('\n')) throw this.#notClosed();
    this.position = this.#endOfPlain(close + 1);
    return this.#clean(`"${this.#unescaped(start + 1, close)}${text.slice(close, this.position)}`);
  }

  #endOfPlain(from: number): number {
    let end = from;
    while (end < this.#text.length && !this.#isEnd(this.#text.charCodeAt(end))) end += 1;
    this.#checkLength(from, end);
    return end;
  }

  /** Returns the position of the closing quote, counting the lines that the cell spans. */
  #closingQuote(from: number): number {
    const text = this.#text;
    for (let at = from; at < text.length && at - this.#rowStart <= CSV_ROW_CHARS_MAX; at += 1) {
      const code = text.charCodeAt(at);
      if (code === LINE_END) this.#line += 1;
      if (code !== QUOTE) continue;
      if (text.charCodeAt(at + 1) !== QUOTE) {
        this.#checkLength(from, at);
        return at;
      }
      at += 1; // a doubled quote is an escaped quote
    }
    throw this.#line > this.#rowLine || text.length - this.#rowStart <= CSV_ROW_CHARS_MAX
      ? this.#notClosed()
      : this.#exceeds('row_chars', CSV_ROW_CHARS_MAX);
  }

  #checkLength(from: number, end: number): void {
    if (end - this.#rowStart > CSV_ROW_CHARS_MAX) throw this.#exceeds('row_chars', CSV_ROW_CHARS_MAX);
    if (end - from > CSV_CELL_CHARS_MAX) throw this.#exceeds('cell_chars', CSV_CELL_CHARS_MAX);
  }

  /** Skips spaces and tabs around a cell, except a tab that is the delimiter. */
  #behindBlanks(from: number): number {
    let at = from;
    for (
      let code = this.#text.charCodeAt(at);
      isBlank(code) && code !== this.#delimiter;
      code = this.#text.charCodeAt(at)
    )
      at += 1;
    return at;
  }

  #isEnd(code: number): boolean {
    return code === this.#delimiter || code === LINE_END;
  }

  #unescaped(from: number, end: number): string {
    const written = this.#text.slice(from, end);
    return written.includes('"') ? written.replaceAll('""', '"') : written;
  }

  #clean(written: string): string {
    const known = this.#known.get(written);
    if (known !== undefined) return known;
    const plain = (ODD.test(written) ? written.replace(/[^\P{Cc}\n\t]|\ufeff/gu, ' ') : written).trim().toWellFormed();
    const cell = withoutBidi(unmaskCsv(plain)).trim();
    if (this.#known.size < SHARED_MAX) this.#known.set(written, cell);
    return cell;
  }

  #exceeds(what: 'columns' | 'cells' | 'blank_rows' | 'row_chars' | 'cell_chars', limit: number): Error {
    return refuse({ code: 'IMPORT_LIMIT_EXCEEDED', line: this.#rowLine, what, limit });
  }

  #notClosed(): Error {
    return refuse({ code: 'IMPORT_QUOTE_NOT_CLOSED', line: this.#rowLine });
  }
}

/**
 * Matches control characters, which are damage or an attempt to disguise a payee. Line breaks within a cell become
 * spaces later.
 */
const ODD = /[\p{Cc}\ufeff]/u;

/** Returns whether a character is a space, tab, no-break space, or the mark that some programs put before a cell. */
const isBlank = (code: number): boolean => code === 32 || code === 9 || code === 0xa0 || code === 0xfeff;
