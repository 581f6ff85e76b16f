import type { CsvChoices, CsvColumns, CsvDelimiter, CsvReading, DateOrder } from '@tideline/contract';
import { FILE_NOTICES_MAX } from '../limits.ts';
import { shorten } from '../shorten.ts';
import type { FileNotice, FileStatement } from '../statement.ts';
import type { CsvMemory } from './csv-memory.ts';
import { detectColumns } from './detect-columns.ts';
import { type DetectedOrder, detectDateOrder } from './dates.ts';
import { detectDecimal, type DetectedMark } from './detect-decimal.ts';
import { detectDelimiter } from './detect-delimiter.ts';
import { type DetectedSign, detectSign } from './detect-sign.ts';
import { directionOf } from './direction.ts';
import { findHeader, usualWidth } from './find-header.ts';
import { fingerprintOf } from './fingerprint.ts';
import { plainHeader } from './header-words.ts';
import { type CsvRowResult, readCsvRow, type RowReading } from './read-rows.ts';
import { splitByAccount } from './split-accounts.ts';
import { type Layout, type ReadPart, tableStatement } from './table-statement.ts';
import { type CsvRow, tokenizeCsv } from './tokenize-csv.ts';

export interface CsvOptions {
  readonly fileName: string;
  readonly encoding: string;
  /** Currency for files that state none. */
  readonly defaultCurrency: string;
  readonly choices?: CsvChoices;
  readonly remembered?: (fingerprint: string) => CsvMemory | null;
}

export interface ReadCsv {
  /** At least one. */
  readonly statements: readonly FileStatement[];
  readonly reading: CsvReading;
  readonly notices: readonly FileNotice[];
  /** Identifies this kind of file regardless of the user's choices. */
  readonly fingerprint: string;
}

/** Reports the share of the work done (0 to 1) and the number of rows read so far. */
export type Progress = (doneShare: number, rows: number) => Promise<void>;

/** Share of the work for splitting the text into cells. Reading the cells is the rest. */
const CELLS_SHARE = 0.5;

/** Returns whether the text is a table. */
export const isCsv = (text: string): boolean => detectDelimiter(text) !== null;

/**
 * Reads a table of transactions into statements: one, or one per account if a column names accounts. Options that the
 * user did not choose come from the remembered layout or else from all rows, and anything still ambiguous becomes a
 * question. Until the date and amount columns are known, the first rows are listed as unreadable. Errors:
 * ImportFileError for broken quoting and for more accounts than one file may have.
 */
export async function readCsv(text: string, options: CsvOptions, progress: Progress): Promise<ReadCsv> {
  const { choices = {} } = options;
  const found = await layOut(text, detectDelimiter(text) ?? ',', progress);
  const fingerprint = fingerprintOf(headerOf(found), dataOf(found), widthOf(found));
  const memory = options.remembered?.(fingerprint) ?? null;
  const delimiter = choices.delimiter ?? memory?.delimiter ?? found.delimiter;
  const laidOut = delimiter === found.delimiter ? found : await layOut(text, delimiter, progress);
  const headerLine = choices.headerLine !== undefined ? choices.headerLine : memory?.headerLine;
  const layout = headerLine === undefined ? laidOut : { ...laidOut, headerAt: positionOf(laidOut.rows, headerLine) };
  return read(
    layout,
    { ...options, choices },
    { memory, fingerprint, headerChosen: headerLine !== undefined },
    progress,
  );
}

async function layOut(text: string, delimiter: CsvDelimiter, progress: Progress): Promise<Layout> {
  const rows = await tokenizeCsv(text, delimiter, (chars) => progress((chars / text.length) * CELLS_SHARE, 0));
  return { delimiter, rows, headerAt: findHeader(rows) };
}

const positionOf = (rows: readonly CsvRow[], line: number | null): number | null => {
  const position = rows.findIndex((row) => row.line === line);
  return position === -1 ? null : position;
};

const headerOf = ({ rows, headerAt }: Layout): readonly string[] | null =>
  headerAt === null ? null : (rows[headerAt]?.cells ?? null);
const dataOf = ({ rows, headerAt }: Layout): readonly CsvRow[] => (headerAt === null ? rows : rows.slice(headerAt + 1));
const widthOf = (layout: Layout): number => Math.max(headerOf(layout)?.length ?? 0, usualWidth(dataOf(layout)));

interface Decided {
  readonly fields: CsvColumns;
  readonly date: DetectedOrder;
  readonly mark: DetectedMark;
  readonly currency: string;
}

/** Reads the rows of each account, or of the whole file. Accounts may have different currencies. */
async function partsAsWritten(
  rows: readonly CsvRow[],
  reading: RowReading,
  chosenCurrency: string | undefined,
  progress: Progress,
): Promise<ReadPart[]> {
  const { columns } = reading;
  const codesOf = (part: readonly CsvRow[]) => part.map(({ cells }) => cells[columns.currency ?? -1] ?? '');
  const read: ReadPart[] = [];
  for (const part of splitByAccount(rows, columns) ?? [null]) {
    const currency =
      part === null ? reading.currency : (chosenCurrency ?? currencyOf(codesOf(part.rows), '') ?? reading.currency);
    read.push({ part, currency, results: await readAll(part?.rows ?? rows, { ...reading, currency }, progress) });
  }
  return read;
}

/** What is known about this kind of file. */
interface Known {
  readonly memory: CsvMemory | null;
  readonly fingerprint: string;
  readonly headerChosen: boolean;
}

async function read(
  layout: Layout,
  options: CsvOptions & { choices: CsvChoices },
  { memory, fingerprint, headerChosen }: Known,
  progress: Progress,
): Promise<ReadCsv> {
  const { choices } = options;
  const [header, data, width] = [headerOf(layout), dataOf(layout), widthOf(layout)];
  const decided = await decide(data, { header, width, memory, options }, () => progress(CELLS_SHARE, 0));
  const { fields, date, mark, currency } = decided;
  const plain: RowReading = {
    columns: fields,
    names: Array.from({ length: width }, (_, column) => header?.[column] || null),
    width,
    dateOrder: choices.dateOrder ?? date.order,
    decimalMark: choices.decimalMark ?? mark.mark,
    reversed: false,
    currency,
    ...sidesOf(data, fields),
  };
  const questions = columnQuestions(fields);
  const readable = questions.length === 0 ? data : data.slice(0, LISTED_WHILE_ASKED);
  const asWritten = await partsAsWritten(readable, plain, choices.currency, progress);
  const sign = signOf(asWritten, { header, usesDirection: plain.usesDirection || fields.amount === undefined });
  const chosenSign = choices.sign ?? memory?.sign;
  const reversed = chosenSign === undefined ? sign.reversed : chosenSign === 'reversed';
  const read = reversed ? await reversedParts(asWritten, plain, readable, progress) : asWritten;
  questions.push(
    ...(date.ambiguous && choices.dateOrder === undefined ? (['dateOrder'] as const) : []),
    ...(mark.ambiguous && choices.decimalMark === undefined ? (['decimalMark'] as const) : []),
    ...(sign.ambiguous && chosenSign === undefined ? (['sign'] as const) : []),
  );
  await progress(1, data.length);
  const about = { layout, fileName: options.fileName, fields, fingerprint, reversed };
  const results = read.map((part) => tableStatement(part, about));
  const reading: CsvReading = {
    encoding: options.encoding === 'utf-8' || options.encoding === 'utf-16' ? options.encoding : 'windows-1252',
    delimiter: layout.delimiter,
    headerLine: layout.headerAt === null ? null : (layout.rows[layout.headerAt]?.line ?? null),
    headerChosen,
    accountChosen: false,
    headerLines: layout.rows
      .slice(0, 15)
      .map(({ line, cells }) => ({ line, text: shorten(cells.filter((cell) => cell !== '').join(' · '), 80) })),
    columns: columnsOf(header, data, width),
    fields,
    dateOrder: plain.dateOrder,
    decimalMark: plain.decimalMark,
    sign: reversed ? 'reversed' : 'as_written',
    currency,
    remembered: memory !== null && Object.keys(choices).length === 0,
    questions,
    closingBalance: null,
  };
  return {
    statements: results.map(({ statement }) => statement),
    reading,
    notices: results.flatMap(({ notices }) => notices).slice(0, FILE_NOTICES_MAX),
    fingerprint,
  };
}

/** Returns the required columns that are still unknown. */
const columnQuestions = (fields: CsvColumns): CsvReading['questions'] => [
  ...(fields.postedOn === undefined ? (['postedOn'] as const) : []),
  ...(fields.amount === undefined && fields.debit === undefined && fields.credit === undefined
    ? (['amount'] as const)
    : []),
];

/** Headers of Copilot, which lists spending without a minus sign in every account. */
const COPILOT = ['name', 'amount', 'parent category', 'excluded', 'account', 'account mask'];

function signOf(
  parts: readonly ReadPart[],
  { header, usesDirection }: { header: readonly string[] | null; usesDirection: boolean },
): DetectedSign {
  if (usesDirection) return { reversed: false, ambiguous: false };
  const words = new Set(header?.map(plainHeader));
  if (COPILOT.every((word) => words.has(word))) return { reversed: true, ambiguous: false };
  return detectSign(parts.flatMap(({ results }) => results.flatMap((result) => (result.ok ? [result.row] : []))));
}

async function reversedParts(
  parts: readonly ReadPart[],
  plain: RowReading,
  data: readonly CsvRow[],
  progress: Progress,
): Promise<ReadPart[]> {
  const reversed: ReadPart[] = [];
  for (const { part, currency } of parts)
    reversed.push({
      part,
      currency,
      results: await readAll(part?.rows ?? data, { ...plain, currency, reversed: true }, progress),
    });
  return reversed;
}

/** Maximum number of rows listed as unreadable until the user chooses the date and amount columns. */
const LISTED_WHILE_ASKED = 1_000;

interface DecideOn {
  readonly header: readonly string[] | null;
  readonly width: number;
  readonly memory: CsvMemory | null;
  readonly options: CsvOptions & { choices: CsvChoices };
}

async function decide(
  data: readonly CsvRow[],
  { header, width, memory, options }: DecideOn,
  giveWay: () => Promise<void>,
): Promise<Decided> {
  const { choices } = options;
  const fields = withinWidth(choices.columns ?? memory?.fields ?? detectColumns(header, data, width), width);
  const cellsOf = (column: number | undefined): string[] =>
    column === undefined ? [] : data.map(({ cells }) => cells[column] ?? '');
  const currency =
    choices.currency ??
    currencyOf(cellsOf(fields.currency), header?.[fields.amount ?? -1] ?? '') ??
    options.defaultCurrency;
  const dates = [...cellsOf(fields.postedOn), ...cellsOf(fields.transactedOn)];
  const amounts = (['amount', 'debit', 'credit', 'balance'] as const).flatMap((field) => cellsOf(fields[field]));
  await giveWay();
  const date = detectDateOrder(dates, currency);
  const mark = await detectDecimal(amounts, currency, giveWay);
  // The answer to the same question for the previous file applies here, unless this file itself shows the opposite.
  return {
    fields,
    date: date.ambiguous && memory ? { order: memory.dateOrder as DateOrder, ambiguous: false } : date,
    mark: mark.ambiguous && memory ? { mark: memory.decimalMark, ambiguous: false } : mark,
    currency,
  };
}

const withinWidth = (columns: CsvColumns, width: number): CsvColumns =>
  Object.fromEntries(Object.entries(columns).filter(([, column]) => column !== undefined && column < width));

/** Returns the currency that most rows name, otherwise the one in the header of the amount column: "Amount (EUR)". */
function currencyOf(cells: readonly string[], amountHeader: string): string | null {
  const counts = new Map<string, number>();
  for (const cell of cells)
    if (isCurrency(cell.toUpperCase())) counts.set(cell.toUpperCase(), (counts.get(cell.toUpperCase()) ?? 0) + 1);
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  if (most) return most[0];
  return (
    amountHeader
      .toUpperCase()
      .match(/\b[A-Z]{3}\b/g)
      ?.find(isCurrency) ?? null
  );
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));
const isCurrency = (text: string): boolean => CURRENCIES.has(text);

/** Determines whether signs come from a direction column, and how the debit and credit columns are signed. */
function sidesOf(
  data: readonly CsvRow[],
  fields: CsvColumns,
): Pick<RowReading, 'usesDirection' | 'debitsSigned' | 'creditsNegated'> {
  const negative = (text: string): boolean => /^[-−(]|[-−]$/.test(text.replace(/[\s$€£¥]/g, '')) && /[1-9]/.test(text);
  const cell = (row: CsvRow, field: 'amount' | 'debit' | 'credit' | 'direction'): string =>
    row.cells[fields[field] ?? -1] ?? '';
  const signed = data.filter((row) => negative(cell(row, 'amount')));
  const consistent =
    signed.length > 0 &&
    data.every((row) => {
      const direction = directionOf(cell(row, 'direction'));
      return (
        direction === null || !/[1-9]/.test(cell(row, 'amount')) || (direction === -1) === negative(cell(row, 'amount'))
      );
    });
  const allNegative = (field: 'debit' | 'credit'): boolean => {
    const given = data.map((row) => cell(row, field)).filter((text) => /[1-9]/.test(text));
    return given.length > 0 && given.every(negative);
  };
  return {
    usesDirection: fields.direction !== undefined && fields.amount !== undefined && !consistent,
    debitsSigned: allNegative('debit'),
    creditsNegated: allNegative('credit'),
  };
}

/** Number of rows processed before yielding to other work. */
const ROWS_AT_ONCE = 2_000;

async function readAll(data: readonly CsvRow[], reading: RowReading, progress: Progress): Promise<CsvRowResult[]> {
  const results: CsvRowResult[] = [];
  for (const row of data) {
    results.push(readCsvRow(row, reading));
    if (results.length % ROWS_AT_ONCE === 0)
      await progress(CELLS_SHARE + (results.length / data.length) * (1 - CELLS_SHARE), results.length);
  }
  return results;
}

function columnsOf(header: readonly string[] | null, data: readonly CsvRow[], width: number): CsvReading['columns'] {
  const looked = data.slice(0, 200);
  return Array.from({ length: width }, (_, column) => ({
    name: shorten((header?.[column] ?? '').replace(/\s+/g, ' '), 60) || null,
    examples: [...new Set(looked.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== ''))]
      .slice(0, 3)
      .map((cell) => shorten(cell.replace(/\s+/g, ' '), 40)),
  }));
}
