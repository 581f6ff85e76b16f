import { createHash } from 'node:crypto';
import type { CsvChoices, CsvReading, DateOrder } from '@tideline/contract';
import { addDays, type CivilDate, type Minor } from '@tideline/domain';
import { detectDateOrder, readDate } from '../csv/dates.ts';
import { detectDecimal } from '../csv/detect-decimal.ts';
import { isGenericName, stemOf } from '../csv/file-name.ts';
import { guessAccount } from '../csv/guess-account.ts';
import type { CsvOptions, Progress } from '../csv/read-csv.ts';
import { readCsvAmount } from '../csv/csv-amount.ts';
import { refuse } from '../import-file-error.ts';
import { spanOf } from '../join-periods.ts';
import { FILE_NOTICES_MAX } from '../limits.ts';
import { shorten } from '../shorten.ts';
import type { FileAccount, FileNotice, FileRow, FileStatement, ParsedFile, RowProblem } from '../statement.ts';
import { plainDay } from './days.ts';
import { amountTextOf, dayTextOf, readRecord, type RecordReading } from './record.ts';
import { type QifAccount, type QifRecord, type QifType, readSections, valueOf } from './read-sections.ts';
import type { CsvMemory } from '../csv/csv-memory.ts';

/** Number of records processed before yielding to other work. */
const RECORDS_AT_ONCE = 1_000;

/**
 * Parses all accounts of a QIF file. Dates and decimals are read as chosen, as remembered, or as all records indicate.
 * Anything still ambiguous raises a question, as in a table. Errors: ImportFileError for a file that contains only
 * investments or lists.
 */
export async function parseQif(text: string, options: CsvOptions, progress: Progress): Promise<ParsedFile> {
  const { accounts, notices } = await readSections(text, (share) => progress(share * 0.5, 0));
  if (accounts.length === 0) {
    const investment = notices.find(({ code }) => code === 'investment_left_out');
    throw refuse(
      investment ? { code: 'IMPORT_INVESTMENT_STATEMENT', line: investment.line } : { code: 'IMPORT_NO_STATEMENT' },
    );
  }
  const fingerprint = createHash('sha256')
    .update(`qif\n${stemOf(options.fileName)}`)
    .digest('hex')
    .slice(0, 32);
  const memory = options.remembered?.(fingerprint) ?? null;
  const reading = await decide(accounts, options, memory, () => progress(0.5, 0));
  const statements: FileStatement[] = [];
  const all: FileNotice[] = [...notices];
  const total = accounts.reduce((sum, { records }) => sum + records.length, 0);
  let done = 0;
  const giveWay = async (): Promise<void> => {
    if (++done % RECORDS_AT_ONCE === 0) await progress(0.5 + (done / total) * 0.5, done);
  };
  for (const account of accounts)
    statements.push(await readAccount(account, { ...reading, fileName: options.fileName }, all, giveWay));
  await progress(1, total);
  return {
    format: 'qif',
    statements,
    notices: all.sort((a, b) => a.line - b.line).slice(0, FILE_NOTICES_MAX),
    csv: { reading, fingerprint },
  };
}

async function decide(
  accounts: readonly QifAccount[],
  { choices = {}, ...options }: CsvOptions & { choices?: CsvChoices },
  memory: CsvMemory | null,
  giveWay: () => Promise<void>,
): Promise<CsvReading> {
  const currency = choices.currency ?? options.defaultCurrency;
  const records = accounts.flatMap((account) => account.records);
  const days = records.map(dayTextOf);
  const amounts = records.flatMap((record) =>
    record.fields.flatMap(({ code, value }) => (code === 'T' || code === 'U' || code === '$' ? [value] : [])),
  );
  await giveWay();
  const date = detectDateOrder(days, currency);
  const mark = await detectDecimal(amounts, currency, giveWay);
  const dateOpen = date.ambiguous && choices.dateOrder === undefined && memory === null;
  const markOpen = mark.ambiguous && choices.decimalMark === undefined && memory === null;
  const examples = (texts: readonly string[]): string[] =>
    [...new Set(texts.filter((text) => text !== ''))].slice(0, 3).map((text) => shorten(text, 40));
  return {
    encoding: options.encoding === 'utf-8' || options.encoding === 'utf-16' ? options.encoding : 'windows-1252',
    delimiter: null,
    headerLine: null,
    headerChosen: false,
    accountChosen: false,
    headerLines: [],
    columns: [
      { name: 'D', examples: examples(days) },
      { name: 'T', examples: examples(records.map(amountTextOf)) },
    ],
    fields: { postedOn: 0, amount: 1 },
    dateOrder: choices.dateOrder ?? (date.ambiguous && memory ? (memory.dateOrder as DateOrder) : date.order),
    decimalMark: choices.decimalMark ?? (mark.ambiguous && memory ? memory.decimalMark : mark.mark),
    sign: choices.sign ?? memory?.sign ?? 'as_written',
    currency,
    remembered: memory !== null && Object.keys(choices).length === 0,
    questions: [...(dateOpen ? (['dateOrder'] as const) : []), ...(markOpen ? (['decimalMark'] as const) : [])],
    closingBalance: null,
  };
}

type Reading = CsvReading & { readonly fileName: string };

async function readAccount(
  account: QifAccount,
  reading: Reading,
  notices: FileNotice[],
  giveWay: () => Promise<void>,
): Promise<FileStatement> {
  const how: RecordReading = {
    currency: reading.currency,
    dateOrder: reading.dateOrder,
    decimalMark: reading.decimalMark,
    reversed: reading.sign === 'reversed',
  };
  const rows: FileRow[] = [];
  const problems: RowProblem[] = [];
  const isCounter = countsRecords(account.records);
  let opening: StatedOn | null = null;
  let splits = 0;
  for (const [position, record] of account.records.entries()) {
    await giveWay();
    const read = readRecord(record, how);
    if (!read.ok) problems.push(...read.problems); // only a few, because too many from one record reject the file
    else if (isOpening(record, account, position))
      opening = { minor: read.row.amountMinor, on: addDays(read.row.postedOn, -1) };
    else rows.push(isCounter ? { ...read.row, checkNumber: null } : read.row);
    if (!read.ok) continue;
    if (read.hasSplits && read.row.splits === undefined && splits++ === 0)
      notices.push({ line: record.line, code: 'splits_in_memo', detail: account.name ?? '' });
    if (read.splitsDiffer)
      notices.push({ line: record.line, code: 'splits_differ', detail: shorten(amountTextOf(record), 80) });
  }
  const balance = statedBalance(account, how) ?? opening;
  const span = spanOf(rows);
  return {
    line: account.line,
    account: fileAccountOf(account, reading.fileName, rows),
    currency: reading.currency,
    currencyAssumed: true,
    ...span,
    ledgerBalanceMinor: balance?.minor ?? null,
    ledgerBalanceOn: balance?.on ?? null,
    availableBalanceMinor: null,
    rows,
    problems,
  };
}

/** Returns whether the check number field contains row numbers, as in files from some banks. */
const countsRecords = (records: readonly QifRecord[]): boolean =>
  records.length > 1 && records.every((record, position) => valueOf(record, 'N') === String(position + 1));

interface StatedOn {
  readonly minor: Minor;
  readonly on: CivilDate;
}

const OPENING =
  /^(?:opening balance|saldo inicial|solde initial|solde d'ouverture|anfangsbestand|anfangssaldo|eröffnungssaldo|beginsaldo|saldo iniziale)$/i;

/**
 * Returns whether a record is the opening balance: the first record of an account, recognized by its text or because it
 * is a transfer from the account to itself.
 */
function isOpening(record: QifRecord, { name }: QifAccount, position: number): boolean {
  if (position > 0) return false;
  const [, from = null] = /^\[(.*)\]$/.exec(valueOf(record, 'L')) ?? [];
  return (
    OPENING.test(valueOf(record, 'P')) || (from !== null && name !== null && from.toLowerCase() === name.toLowerCase())
  );
}

/** Returns the statement balance and its date from "$" and "/" in an account list. */
function statedBalance({ listed }: QifAccount, { dateOrder, currency, decimalMark }: RecordReading): StatedOn | null {
  if (listed === null) return null;
  const on = readDate(plainDay(valueOf(listed, '/')), dateOrder);
  const amount = readCsvAmount(valueOf(listed, '$'), currency, decimalMark);
  return on !== null && amount.ok ? { minor: amount.minor, on } : null;
}

const KINDS: Readonly<Record<QifType, Pick<FileAccount, 'type' | 'subtype'>>> = {
  bank: { type: 'depository', subtype: 'checking' },
  cash: { type: 'depository', subtype: 'cash' },
  ccard: { type: 'credit_card', subtype: null },
  'oth a': { type: 'depository', subtype: null },
  'oth l': { type: 'loan', subtype: null },
};

const NAMES: Readonly<Record<QifType, string>> = {
  bank: 'Checking',
  cash: 'Cash',
  ccard: 'Card',
  'oth a': 'Asset',
  'oth l': 'Loan',
};

const DEBTS: ReadonlySet<FileAccount['type']> = new Set(['loan', 'line_of_credit']);

/**
 * Returns the account with the name in the file, otherwise the name of the file. The kind is more specific if the name
 * indicates it.
 */
function fileAccountOf({ name, type }: QifAccount, fileName: string, rows: readonly FileRow[]): FileAccount {
  const guessed = guessAccount(name ?? fileName, { rows });
  // a card account in this format may be a loan, but never a bank account
  const kind = type === 'ccard' && guessed.kindIsNamed && DEBTS.has(guessed.type) ? guessed : KINDS[type];
  const isAlike = guessed.type === kind.type;
  const ownName = isAlike || !isGenericName(stemOf(fileName)) ? guessed.name : NAMES[type];
  const subtype =
    isAlike && guessed.subtype !== null && (type === 'bank' || type === 'oth l') ? guessed.subtype : kind.subtype;
  return {
    type: kind.type,
    subtype,
    name: shorten(name ?? ownName ?? NAMES[type], 120),
    number: name ?? `${stemOf(fileName)} ${type}`,
    mask: guessed.mask,
    bankId: 'qif',
    institution: null,
  };
}
