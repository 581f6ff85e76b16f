import type { CivilDate, Minor } from '@tideline/domain';
import { refuse } from '../import-file-error.ts';
import { joinPeriods, maskOf, spanOf, type StatedBalance, type StatementPeriod } from '../join-periods.ts';
import { FILE_NOTICES_MAX, FILE_ROWS_MAX, PERIODS_MAX } from '../limits.ts';
import { checkLines, lastLine } from '../lines.ts';
import { shorten } from '../shorten.ts';
import type { FileAccount, FileNotice, FileRow, ParsedFile, RowProblem } from '../statement.ts';
import { swiftBalance } from './amounts.ts';
import { readFields, type SwiftField } from './fields.ts';
import { readRow, type RowFields, type RowResult } from './row.ts';

/** Returns whether the text contains fields of a customer statement message (MT940, or the intraday MT942). */
export const isMt940 = (text: string): boolean =>
  /^(?:.*\{4:)?:(?:20|25|28C?|60[FM]|61|62[FM]|86):/m.test(text.slice(0, 4_000));

const FIELDS_PER_SLICE = 2_000;

/** A message, or one page of it, while it is being read. */
interface Draft {
  readonly line: number;
  account: string | null;
  /** Statement and page number, as in ":28C:12/1". */
  number: string | null;
  currency: string | null;
  opening: (StatedBalance & { on: CivilDate }) | null;
  closing: (StatedBalance & { on: CivilDate }) | null;
  /** Whether a closing balance is present, even if it is unreadable. */
  closed: boolean;
  availableMinor: Minor | null;
  /** Rows are not read until the currency is known. */
  rows: (RowResult | RowFields)[];
  problems: RowProblem[];
}

const draftAt = (line: number, account: string | null = null): Draft => ({
  line,
  account,
  number: null,
  currency: null,
  opening: null,
  closing: null,
  closed: false,
  availableMinor: null,
  rows: [],
  problems: [],
});

interface Reader {
  readonly defaultCurrency: string;
  readonly periods: StatementPeriod[];
  readonly notices: FileNotice[];
  draft: Draft | null;
  rowCount: number;
  messages: number;
  /** A row that may be followed by its field 86. */
  openRow: { readonly line: SwiftField; readonly information: string[] } | null;
}

/**
 * Parses all statements of an MT940 text. Yields the current line number between slices of work, and returns the parsed
 * file. Errors: ImportFileError for rows without an account or a currency, and for a file that ends before a closing
 * balance.
 */
export function* parseMt940(
  text: string,
  { defaultCurrency }: { defaultCurrency: string },
): Generator<number, ParsedFile, undefined> {
  const reader: Reader = {
    defaultCurrency,
    periods: [],
    notices: [],
    draft: null,
    rowCount: 0,
    messages: 0,
    openRow: null,
  };
  checkLines(text);
  let fields = 0;
  let ended = true;
  for (const token of readFields(text)) {
    if (++fields % FIELDS_PER_SLICE === 0) yield token.line;
    ended = token.kind === 'end';
    if (token.kind === 'end') finish(reader);
    else takeField(reader, token);
  }
  if (!ended && reader.draft?.opening && !reader.draft.closed)
    throw refuse({ code: 'IMPORT_TRUNCATED', line: lastLine(text) });
  finish(reader);
  const { statements, notices } = joinPeriods(reader.periods);
  if (statements.length === 0) throw refuse({ code: 'IMPORT_NO_STATEMENT' });
  return {
    format: 'mt940',
    statements,
    notices: [...reader.notices, ...notices].sort((a, b) => a.line - b.line).slice(0, FILE_NOTICES_MAX),
  };
}

function takeField(reader: Reader, field: SwiftField): void {
  const { tag, line } = field;
  const value = field.lines.join('').trim();
  if (tag === '86') {
    for (const one of field.lines) reader.openRow?.information.push(one);
    return;
  }
  endRow(reader);
  if (tag === '20') {
    finish(reader);
    reader.draft = draftAt(line);
    return;
  }
  if (tag === '61') {
    takeRow(reader, field);
    return;
  }
  const draft = (reader.draft ??= draftAt(line));
  if (tag === '25') takeAccount(reader, draft, { line, value });
  else if (tag === '28' || tag === '28C') draft.number = value;
  else if (tag === '60F' || tag === '60M') takeOpening(reader, draft, { line, value });
  else if (tag === '62F' || tag === '62M') takeClosing(reader, draft, { line, value });
  else if (tag === '64') {
    const read = swiftBalance(value, line);
    draft.availableMinor = read.ok ? read.balance.minor : null;
  } else if (tag === '34F') draft.currency ??= /^[A-Z]{3}/.exec(value)?.[0] ?? null;
}

interface TaggedValue {
  readonly line: number;
  readonly value: string;
}

function takeAccount(reader: Reader, draft: Draft, { line, value }: TaggedValue): void {
  if (draft.account !== null && draft.account !== value) {
    finish(reader);
    reader.draft = draftAt(line, value);
  } else draft.account = value;
}

/** Stores an opening balance. A second opening balance starts another page of the same account. */
function takeOpening(reader: Reader, draft: Draft, { line, value }: TaggedValue): void {
  const read = swiftBalance(value, line);
  const isNextPage = draft.closed || draft.opening !== null;
  if (isNextPage) finish(reader);
  const page = isNextPage ? (reader.draft = { ...draftAt(line, draft.account), number: draft.number }) : draft;
  if (read.ok) Object.assign(page, { opening: read.balance, currency: read.currency });
  note(reader, line, value, read);
}

function takeClosing(reader: Reader, draft: Draft, { line, value }: TaggedValue): void {
  const read = swiftBalance(value, line, draft.currency);
  draft.closed = true;
  if (read.ok) draft.closing = read.balance;
  if (read.ok) draft.currency ??= read.currency;
  note(reader, line, value, read);
}

function note(reader: Reader, line: number, value: string, read: ReturnType<typeof swiftBalance>): void {
  if (!read.ok) reader.notices.push({ line, code: 'balance_unreadable', detail: shorten(value, 80) });
  else if (read.moved)
    reader.notices.push({ line, code: 'day_moved', detail: `${value.slice(1, 7)} → ${read.balance.on}` });
}

function takeRow(reader: Reader, field: SwiftField): void {
  if (++reader.rowCount > FILE_ROWS_MAX)
    throw refuse({ code: 'IMPORT_TOO_MANY_ROWS', limitRows: FILE_ROWS_MAX, line: field.line });
  const draft = (reader.draft ??= draftAt(field.line));
  if (draft.closed) {
    // A row after the closing balance means that the beginning of its message is missing.
    draft.problems.push({
      line: field.line,
      field: ':61:',
      value: shorten(field.lines.join(' '), 80),
      reason: 'not_closed',
    });
    return;
  }
  reader.openRow = { line: field, information: [] };
}

function endRow(reader: Reader): void {
  const { draft, openRow } = reader;
  if (draft && openRow) draft.rows.push(draft.currency === null ? openRow : readRow(openRow, draft.currency));
  reader.openRow = null;
}

function finish(reader: Reader): void {
  endRow(reader);
  const { draft } = reader;
  reader.draft = null;
  if (draft === null) return;
  if (++reader.messages > PERIODS_MAX)
    throw refuse({ code: 'IMPORT_LIMIT_EXCEEDED', line: draft.line, what: 'statements', limit: PERIODS_MAX });
  const isEmpty = draft.opening === null && !draft.closed && draft.rows.length === 0;
  if (isEmpty) {
    if (draft.account !== null)
      reader.notices.push({ line: draft.line, code: 'other_statement_left_out', detail: shorten(draft.account, 80) });
    return;
  }
  if (draft.account === null || draft.account === '')
    throw refuse({ code: 'IMPORT_MALFORMED', line: draft.line, field: ':25:' });
  reader.periods.push(periodOf(reader, draft, draft.account));
}

function periodOf(reader: Reader, draft: Draft, accountText: string): StatementPeriod {
  const { account, currency: named } = accountOf(accountText);
  const stated = draft.currency ?? named;
  const currency = stated ?? reader.defaultCurrency;
  if (stated === null) reader.notices.push({ line: draft.line, code: 'currency_assumed', detail: currency });
  if (draft.opening !== null && !draft.closed)
    reader.notices.push({ line: draft.line, code: 'balance_unreadable', detail: ':62F:' });
  const closing = draft.closing !== null && draft.opening !== null && mixes(draft) ? null : draft.closing;
  if (closing !== draft.closing && draft.closing)
    reader.notices.push({ line: draft.closing.line, code: 'balance_unreadable', detail: draft.closing.text });
  const rows: FileRow[] = [];
  const problems: RowProblem[] = [];
  for (const row of draft.rows) {
    const read = 'ok' in row ? row : readRow(row, currency);
    if (!read.ok) problems.push(read.problem);
    else rows.push(read.isEntered ? read.row : enteredBy(read.row, draft.closing?.on ?? null));
    if (read.ok && read.notice) reader.notices.push(read.notice);
  }
  const span = spanOf(rows);
  return {
    line: draft.line,
    number: draft.number,
    account,
    currency,
    currencyAssumed: stated === null,
    from: span.from ?? draft.opening?.on ?? null,
    to: draft.closing?.on ?? span.to,
    opening: draft.opening,
    closing,
    availableMinor: draft.availableMinor,
    rows,
    problems: [...problems, ...draft.problems],
  };
}

/**
 * Returns a row that states no entry date. If its value date is after the closing balance, it was posted by the date of
 * that balance.
 */
const enteredBy = (row: FileRow, closingOn: CivilDate | null): FileRow =>
  closingOn !== null && row.postedOn > closingOn ? { ...row, postedOn: closingOn, transactedOn: row.postedOn } : row;

/** Returns whether the opening and closing balances have different currencies. */
const mixes = ({ opening, closing }: Draft): boolean => opening?.text.slice(-3) !== closing?.text.slice(-3);

/**
 * Parses bank, number and optional currency: "50880050/0194774600888", "NL91ABNA0417164300 EUR",
 * "BPHKPLPK/320000546101".
 */
function accountOf(text: string): { account: FileAccount; currency: string | null } {
  const [, whole = text, currency = null] = /^(.*\d)\s*([A-Z]{3})$/.exec(text.trim()) ?? [];
  const at = whole.indexOf('/');
  const [bankId, number] = at === -1 ? [null, whole] : [whole.slice(0, at), whole.slice(at + 1)];
  return {
    currency,
    account: {
      type: 'depository',
      subtype: 'checking',
      number: number || whole,
      mask: maskOf(number || whole),
      bankId,
      institution: null,
    },
  };
}
