import type { CsvChoices, CsvColumns, CsvDelimiter, CsvReading, DateOrder } from '@tideline/contract';
import { type CivilDate, maxDate, minDate } from '@tideline/domain';
import { refuse } from '../import-file-error.ts';
import { FILE_NOTICES_MAX } from '../limits.ts';
import { shorten } from '../shorten.ts';
import type { FileNotice, FileRow, FileStatement } from '../statement.ts';
import { detectColumns } from './detect-columns.ts';
import { isAmount } from './csv-amount.ts';
import { type DetectedOrder, detectDateOrder, isDate } from './dates.ts';
import { detectDecimal, type DetectedMark } from './detect-decimal.ts';
import { detectDelimiter } from './detect-delimiter.ts';
import { detectSign } from './detect-sign.ts';
import { directionOf } from './direction.ts';
import { stemOf } from './file-name.ts';
import { findHeader, usualWidth } from './find-header.ts';
import { fingerprintOf } from './fingerprint.ts';
import { guessAccount } from './guess-account.ts';
import { type CsvRowResult, readCsvRow, type RowReading } from './read-rows.ts';
import { runningBalance } from './running-balance.ts';
import { type CsvRow, tokenizeCsv } from './tokenize-csv.ts';

/** What a household had a kind of file read as; of a QIF file without a delimiter. */
export type CsvMemory = Pick<CsvReading, 'delimiter' | 'fields' | 'dateOrder' | 'decimalMark'> & {
  /** Left out: it is not known for this account. */
  readonly sign?: CsvReading['sign'];
  /** Set where a person said which line is the header; undefined: as it is found. */
  readonly headerLine?: number | null;
};

export interface CsvOptions {
  readonly fileName: string;
  readonly encoding: string;
  /** Of files that name no currency. */
  readonly defaultCurrency: string;
  readonly choices?: CsvChoices;
  readonly remembered?: (fingerprint: string) => CsvMemory | null;
}

export interface ReadCsv {
  readonly statement: FileStatement;
  readonly reading: CsvReading;
  readonly notices: readonly FileNotice[];
  /** Tells this kind of file from others, whatever was chosen. */
  readonly fingerprint: string;
}

/** Share of the work that is done, 0 to 1, and rows read so far. */
export type Progress = (doneShare: number, rows: number) => Promise<void>;

/** Finding the cells is half of the work, reading them the other. */
const CELLS_SHARE = 0.5;

/** True where the text is a table. */
export const isCsv = (text: string): boolean => detectDelimiter(text) !== null;

interface Layout {
  readonly delimiter: CsvDelimiter;
  readonly rows: readonly CsvRow[];
  readonly headerAt: number | null;
}

/**
 * A table of transactions as one statement. What is not chosen is remembered, what is not remembered is detected from all rows; what
 * the rows leave open is a question. Errors: ImportFileError for a table without dates or without amounts, and for damaged quotes.
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
  refuseOtherTables(layout);
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

/** Rows that are looked at before a table is refused. */
const LOOKED_AT = 2_000;

function refuseOtherTables(layout: Layout): void {
  const data = dataOf(layout).slice(0, LOOKED_AT);
  if (data.length === 0 && layout.headerAt !== null) return; // a month in which nothing happened
  if (!data.some(({ cells }) => cells.some(isDate))) throw refuse({ code: 'IMPORT_COLUMN_MISSING', missing: 'date' });
  if (!data.some(({ cells }) => cells.some((cell) => isAmount(cell) && !isDate(cell))))
    throw refuse({ code: 'IMPORT_COLUMN_MISSING', missing: 'amount' });
}

interface Decided {
  readonly fields: CsvColumns;
  readonly date: DetectedOrder;
  readonly mark: DetectedMark;
  readonly currency: string;
}

/** What is known of this kind of file. */
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
  const asWritten = await readAll(data, plain, progress);
  const rowsAsWritten = asWritten.flatMap((row) => (row.ok ? [row.row] : []));
  const oneSigned = fields.amount !== undefined && !plain.usesDirection;
  const sign = oneSigned ? detectSign(rowsAsWritten) : { reversed: false, ambiguous: false };
  const chosenSign = choices.sign ?? memory?.sign;
  const reversed = chosenSign === undefined ? sign.reversed : chosenSign === 'reversed';
  const results = reversed ? await readAll(data, { ...plain, reversed }, progress) : asWritten;
  const questions: CsvReading['questions'] = [
    ...(fields.postedOn === undefined ? (['postedOn'] as const) : []),
    ...(fields.amount === undefined && fields.debit === undefined && fields.credit === undefined
      ? (['amount'] as const)
      : []),
    ...(date.ambiguous && choices.dateOrder === undefined ? (['dateOrder'] as const) : []),
    ...(mark.ambiguous && choices.decimalMark === undefined ? (['decimalMark'] as const) : []),
    ...(sign.ambiguous && chosenSign === undefined ? (['sign'] as const) : []),
  ];
  await progress(1, data.length);
  const { statement, notices } = statementOf(layout, results, { options, fields, currency, reversed, fingerprint });
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
    closingBalance: statement.ledgerBalanceMinor === null ? null : 'file',
  };
  return { statement, reading, notices, fingerprint };
}

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
  // a remembered answer to a question of the last file answers it here, unless this file says otherwise by itself
  return {
    fields,
    date: date.ambiguous && memory ? { order: memory.dateOrder as DateOrder, ambiguous: false } : date,
    mark: mark.ambiguous && memory ? { mark: memory.decimalMark, ambiguous: false } : mark,
    currency,
  };
}

const withinWidth = (columns: CsvColumns, width: number): CsvColumns =>
  Object.fromEntries(Object.entries(columns).filter(([, column]) => column !== undefined && column < width));

/** The currency that most rows name, or the header of the amounts: "Amount (EUR)". */
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

/** Whether signs come from a direction column, and what signs the columns of money out and in carry. */
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

/** Rows between two turns of others. */
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

interface StatementFacts {
  readonly options: CsvOptions;
  readonly fields: CsvColumns;
  readonly currency: string;
  readonly reversed: boolean;
  readonly fingerprint: string;
}

function statementOf(
  layout: Layout,
  results: readonly CsvRowResult[],
  { options, fields, currency, reversed, fingerprint }: StatementFacts,
): { statement: FileStatement; notices: FileNotice[] } {
  const rows: FileRow[] = [];
  const problems: FileStatement['problems'][number][] = [];
  for (const result of results) {
    if (result.ok) rows.push(result.row);
    else problems.push(result.problem);
  }
  const days = rows.map(({ postedOn }) => postedOn);
  const [first, last] = [
    days.reduce<CivilDate | null>((a, b) => (a === null ? b : minDate(a, b)), null),
    days.reduce<CivilDate | null>((a, b) => (a === null ? b : maxDate(a, b)), null),
  ];
  const newestFirst = (days[0] ?? '') > (days.at(-1) ?? '');
  const balance =
    fields.balance === undefined
      ? { closingMinor: null, mismatches: [], unusable: false }
      : runningBalance(results, newestFirst);
  const line = layout.headerAt === null ? 1 : (layout.rows[layout.headerAt]?.line ?? 1);
  const above = layout.rows
    .slice(0, layout.headerAt ?? 0)
    .map(({ cells }) => cells.join(' '))
    .join('\n');
  const { name, ...guessed } = guessAccount(options.fileName, above, rows, balance.closingMinor, reversed);
  const textOfBalance = (at: number): string =>
    layout.rows.find((row) => row.line === at)?.cells[fields.balance ?? -1] ?? '';
  const notices: FileNotice[] = [
    ...(balance.unusable
      ? [
          {
            line,
            code: 'balance_unusable' as const,
            detail: shorten(headerOf(layout)?.[fields.balance ?? -1] ?? '', 80),
          },
        ]
      : []),
    ...balance.mismatches
      .slice(0, FILE_NOTICES_MAX)
      .map((at) => ({ line: at, code: 'balance_mismatch' as const, detail: shorten(textOfBalance(at), 80) })),
  ];
  const unique = withUniqueIds(rows);
  return {
    notices,
    statement: {
      line,
      account: {
        ...guessed,
        ...(name === undefined ? {} : { name }),
        number: `${fingerprint} ${stemOf(options.fileName)}`,
        bankId: 'csv',
        institution: null,
      },
      currency,
      currencyAssumed: fields.currency === undefined,
      from: first,
      to: last,
      ledgerBalanceMinor: balance.closingMinor,
      ledgerBalanceOn: balance.closingMinor === null ? null : last,
      availableBalanceMinor: null,
      rows: unique,
      problems,
    },
  };
}

/** A column of references that repeats itself is none of ids: "CARD", the number of the card, the shop. */
function withUniqueIds(rows: readonly FileRow[]): readonly FileRow[] {
  const ids = rows.flatMap(({ externalId }) => (externalId === null ? [] : [externalId]));
  const usable = ids.length > 0 && new Set(ids).size >= ids.length * 0.99 && ids.length >= rows.length * 0.5;
  return usable || ids.length === 0 ? rows : rows.map((row) => ({ ...row, externalId: null }));
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
