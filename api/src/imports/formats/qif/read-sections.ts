import { refuse } from '../import-file-error.ts';
import { FILE_ROWS_MAX, FILE_STATEMENTS_MAX } from '../limits.ts';
import { shorten } from '../shorten.ts';
import type { FileNotice } from '../statement.ts';

/** One line of a record: a letter and what it says. */
export interface QifField {
  readonly line: number;
  readonly code: string;
  readonly value: string;
}

export interface QifRecord {
  readonly line: number;
  readonly fields: readonly QifField[];
  /** Ends with "^"; the last record of a file may leave it out. */
  readonly closed: boolean;
}

/** Kinds of accounts with money in them. */
export type QifType = 'bank' | 'cash' | 'ccard' | 'oth a' | 'oth l';

/** An account with its transactions, from all sections of the file that are its own. */
export interface QifAccount {
  readonly line: number;
  /** Null: the file does not name it. */
  readonly name: string | null;
  readonly type: QifType;
  /** Of an account list: its own fields. */
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

/** Lines between two turns of others. */
const LINES_AT_ONCE = 5_000;

const HEADER = /^!\s*(Type|Account|Option|Clear)\s*(?::\s*(.*))?$/i;

/** True where the text begins with a QIF header, a few odd lines before it or not. */
export const isQif = (text: string): boolean =>
  /^\s*!\s*(?:Type\s*:|Account\s*$|Option\s*:|Clear\s*:)/im.test(text.slice(0, 4_000));

interface Reader {
  readonly accounts: Map<string, QifAccount>;
  readonly notices: FileNotice[];
  /** Account that the next section of transactions belongs to. */
  current: QifRecord | null;
  /** What records are at this place. */
  section:
    | { readonly kind: 'accounts' }
    | { readonly kind: 'transactions'; readonly account: QifAccount }
    | { readonly kind: 'left out' }
    | null;
  rows: number;
}

/**
 * Accounts of a QIF text with their records. Investments, lists of categories and the like are named in the notices.
 * Errors: ImportFileError for records before any header, for too many rows and accounts.
 */
export async function readSections(
  text: string,
  giveWay: (doneShare: number) => Promise<void>,
): Promise<{ accounts: QifAccount[]; notices: FileNotice[] }> {
  const reader: Reader = { accounts: new Map(), notices: [], current: null, section: null, rows: 0 };
  let fields: QifField[] = [];
  const lines = text.split('\n');
  const end = (closed: boolean): void => {
    if (fields[0]) takeRecord(reader, { line: fields[0].line, fields, closed });
    fields = [];
  };
  for (const [position, written] of lines.entries()) {
    if (position % LINES_AT_ONCE === 0) await giveWay(position / lines.length);
    const line = written
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .toWellFormed();
    if (line === '') continue;
    if (line.startsWith('!')) {
      end(false);
      takeHeader(reader, line, position + 1);
    } else if (line.startsWith('^')) end(true);
    else fields.push({ line: position + 1, code: line.charAt(0).toUpperCase(), value: line.slice(1).trim() });
  }
  end(text.endsWith('\n')); // a whole last line: some programs leave the last "^" out
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
      reader.current = null; // a list of accounts begins or ends
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
  // a word of another language or a damaged one is an account too: nothing of it may be lost
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

/** Sections of one name are one account; those without a name are one of each kind. */
function accountOf(
  reader: Reader,
  { name, type, line, listed = null }: { name: string | null; type: QifType; line: number; listed?: QifRecord | null },
): QifAccount {
  const key = name === null ? `\n${type}` : name.toLowerCase();
  const known = reader.accounts.get(key);
  if (known) {
    // what a section holds is surer than what a list calls it
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
  if (++reader.rows > FILE_ROWS_MAX) throw refuse({ code: 'IMPORT_TOO_MANY_ROWS', limitRows: FILE_ROWS_MAX });
}

function takeAccount(reader: Reader, record: QifRecord): void {
  reader.current = record;
  const [name, typeText] = [valueOf(record, 'N'), valueOf(record, 'T') || 'Bank'];
  const type = TYPES[typeText.toLowerCase()];
  if (name === '') throw refuse({ code: 'IMPORT_MALFORMED', line: record.line, field: '!Account N' });
  if (type !== undefined) accountOf(reader, { name, type, line: record.line, listed: record });
}

/** What the first line of this letter says; empty where there is none. */
export const valueOf = (record: QifRecord, code: string): string =>
  record.fields.find((field) => field.code === code)?.value ?? '';
