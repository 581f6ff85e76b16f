import { refuse } from '../import-file-error.ts';
import { FILE_ROWS_MAX, FILE_STATEMENTS_MAX, PERIODS_MAX, RECORD_LINES_MAX } from '../limits.ts';
import { checkLines, countLines, linesOf } from '../lines.ts';
import { shorten } from '../shorten.ts';
import type { FileNotice } from '../statement.ts';

/** One line of a record: a letter and its value. */
export interface QifField {
  readonly line: number;
  readonly code: string;
  readonly value: string;
}

export interface QifRecord {
  readonly line: number;
  readonly fields: readonly QifField[];
  /** Whether the record ends with "^", which the last record of a file may omit. */
  readonly closed: boolean;
}

/** Types of accounts with money, as opposed to investments. */
export type QifType = 'bank' | 'cash' | 'ccard' | 'oth a' | 'oth l';

/** An account with its transactions from all of its sections in the file. */
export interface QifAccount {
  readonly line: number;
  /** Null if the file contains no name. */
  readonly name: string | null;
  readonly type: QifType;
  /** Its entry in the account list, if any. */
  readonly listed: QifRecord | null;
  readonly records: QifRecord[];
}

const TYPES: Readonly<Record<string, QifType>> = {
  bank: 'bank',
  checking: 'bank',
  savings: 'bank',
  'bank account': 'bank',
  cash: 'cash',
  ccard: 'ccard',
  'credit card': 'ccard',
  creditcard: 'ccard',
  'oth a': 'oth a',
  'other asset': 'oth a',
  'oth l': 'oth l',
  'other liability': 'oth l',
};
const INVESTMENTS = /^(?:invst|investment|port|portfolio|401\(k\)(?:\/403\(b\))?|mutual|retirement)/;
const LISTS = /^(?:cat|class|memorized|budget|tag|payee|template|security|prices)/;
const INVOICES = /^(?:invoice|bill)/;

/** Number of lines processed before yielding to other work. */
const LINES_AT_ONCE = 5_000;

const HEADER = /^!\s*(Type|Account|Option|Clear)\s*(?::\s*(.*))?$/i;

/** Returns whether the text starts with a QIF header, possibly after a few odd lines. */
export const isQif = (text: string): boolean =>
  /^\s*!\s*(?:Type\s*:|Account\s*$|Option\s*:|Clear\s*:)/im.test(text.slice(0, 4_000));

interface Reader {
  readonly accounts: Map<string, QifAccount>;
  readonly notices: FileNotice[];
  /** Account of the next section of transactions. */
  current: QifRecord | null;
  /** Kind of the section with the current records. */
  section:
    | { readonly kind: 'accounts' }
    | { readonly kind: 'transactions'; readonly account: QifAccount }
    | { readonly kind: 'left out' }
    | null;
  rows: number;
}

/**
 * Reads the accounts of a QIF text with their records. Investments, category lists and similar sections are listed in
 * notices. Errors: ImportFileError for records before any header, and for too many rows or accounts.
 */
export async function readSections(
  text: string,
  giveWay: (doneShare: number) => Promise<void>,
): Promise<{ accounts: QifAccount[]; notices: FileNotice[] }> {
  const reader: Reader = { accounts: new Map(), notices: [], current: null, section: null, rows: 0 };
  checkLines(text);
  let fields: QifField[] = [];
  let headers = 0;
  const end = (closed: boolean): void => {
    if (fields[0]) takeRecord(reader, { line: fields[0].line, fields, closed });
    fields = [];
  };
  const total = countLines(text);
  for (const [number, written] of linesOf(text)) {
    if (number % LINES_AT_ONCE === 1) await giveWay((number - 1) / total);
    const line = written
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .toWellFormed();
    if (line === '') continue;
    if (line.startsWith('!')) {
      end(false);
      if (++headers > PERIODS_MAX)
        throw refuse({ code: 'IMPORT_LIMIT_EXCEEDED', line: number, what: 'statements', limit: PERIODS_MAX });
      takeHeader(reader, line, number);
    } else if (line.startsWith('^')) end(true);
    else if (fields.length === RECORD_LINES_MAX)
      throw refuse({ code: 'IMPORT_LIMIT_EXCEEDED', line: number, what: 'field_lines', limit: RECORD_LINES_MAX });
    else fields.push({ line: number, code: line.charAt(0).toUpperCase(), value: line.slice(1).trim() });
  }
  end(text.endsWith('\n')); // a complete last line ends the record, because some programs omit the last "^"
  return { accounts: [...reader.accounts.values()], notices: reader.notices };
}

function takeHeader(reader: Reader, text: string, line: number): void {
  const [, word = '', rest = ''] = HEADER.exec(text) ?? [];
  switch (word.toLowerCase()) {
    case 'account':
      reader.section = { kind: 'accounts' };
      return;
    case 'option':
    case 'clear':
      reader.current = null; // the beginning or end of an account list
      return;
    case 'type':
      reader.section = sectionOf(reader, rest.trim(), line);
      return;
    default:
      throw refuse({ code: 'IMPORT_MALFORMED', line, field: shorten(text, 80) });
  }
}

function sectionOf(reader: Reader, typeText: string, line: number): Reader['section'] {
  const word = typeText.toLowerCase();
  const name = reader.current && valueOf(reader.current, 'N');
  const left = INVESTMENTS.test(word)
    ? 'investment_left_out'
    : LISTS.test(word)
      ? 'list_left_out'
      : INVOICES.test(word)
        ? 'other_statement_left_out'
        : null;
  // A foreign or damaged word is treated as an account too, so that nothing is lost.
  if (left === null)
    return {
      kind: 'transactions',
      account: accountOf(reader, { name: name || null, type: TYPES[word] ?? 'bank', line }),
    };
  leaveOut(reader, {
    line,
    code: left,
    detail: shorten(left === 'investment_left_out' ? name || typeText : typeText, 80),
  });
  return { kind: 'left out' };
}

function leaveOut(reader: Reader, notice: FileNotice): void {
  if (reader.notices.length >= FILE_STATEMENTS_MAX)
    throw refuse({ code: 'IMPORT_MALFORMED', line: notice.line, field: notice.detail });
  reader.notices.push(notice);
}

/**
 * Returns the account of a section. Sections with the same name belong to one account, and unnamed sections to one
 * account per kind.
 */
function accountOf(
  reader: Reader,
  { name, type, line, listed = null }: { name: string | null; type: QifType; line: number; listed?: QifRecord | null },
): QifAccount {
  const key = name === null ? `\n${type}` : name.toLowerCase();
  const known = reader.accounts.get(key);
  if (known) {
    // The type of a section is more reliable than the one in a list.
    const merged =
      listed === null
        ? { ...known, type: known.records.length === 0 ? type : known.type }
        : { ...known, listed: known.listed && valueOf(listed, '$') === '' ? known.listed : listed };
    reader.accounts.set(key, merged);
    return merged;
  }
  if (reader.accounts.size >= FILE_STATEMENTS_MAX) throw refuse({ code: 'IMPORT_MALFORMED', line, field: '!Account' });
  const account: QifAccount = { line, name, type, listed, records: [] };
  reader.accounts.set(key, account);
  return account;
}

function takeRecord(reader: Reader, record: QifRecord): void {
  const { section } = reader;
  if (section === null) throw refuse({ code: 'IMPORT_MALFORMED', line: record.line, field: '!Type' });
  if (section.kind === 'left out') return;
  if (section.kind === 'accounts') {
    takeAccount(reader, record);
    return;
  }
  section.account.records.push(record);
  if (++reader.rows > FILE_ROWS_MAX)
    throw refuse({ code: 'IMPORT_TOO_MANY_ROWS', limitRows: FILE_ROWS_MAX, line: record.line });
}

function takeAccount(reader: Reader, record: QifRecord): void {
  reader.current = record;
  const [name, typeText] = [valueOf(record, 'N'), valueOf(record, 'T') || 'Bank'];
  const type = TYPES[typeText.toLowerCase()];
  if (name === '') throw refuse({ code: 'IMPORT_MALFORMED', line: record.line, field: '!Account N' });
  if (type !== undefined) accountOf(reader, { name, type, line: record.line, listed: record });
}

/** Returns the value of the first line with this letter, or an empty string. */
export const valueOf = (record: QifRecord, code: string): string =>
  record.fields.find((field) => field.code === code)?.value ?? '';
