import type { CsvColumns, CsvField, DateOrder } from '@tideline/contract';
import type { CivilDate, DecimalMark, Minor } from '@tideline/domain';
import { EXTERNAL_ID_CHARS_MAX, MEMO_CHARS_MAX, PAYEE_CHARS_MAX } from '../limits.ts';
import { shorten } from '../shorten.ts';
import type { FileRow, ProblemReason, RowProblem } from '../statement.ts';
import type { AmountResult } from '../amount.ts';
import { readCsvAmount } from './csv-amount.ts';
import { readDate } from './dates.ts';
import { directionOf } from './direction.ts';
import type { CsvRow } from './tokenize-csv.ts';

/** Everything that determines how a row is read. */
export interface RowReading {
  readonly columns: CsvColumns;
  /** Column names for error messages. */
  readonly names: readonly (string | null)[];
  readonly width: number;
  readonly dateOrder: DateOrder;
  readonly decimalMark: DecimalMark;
  readonly reversed: boolean;
  readonly currency: string;
  /** False if the amounts are already signed, so that the direction column is ignored. */
  readonly usesDirection: boolean;
  /** Whether debits already have a minus sign in their column. */
  readonly debitsSigned: boolean;
  /** Whether credits have a minus sign, from the card issuer's point of view. */
  readonly creditsNegated: boolean;
}

export type CsvRowResult =
  | { readonly ok: true; readonly row: FileRow; readonly balanceMinor: Minor | null }
  | { readonly ok: false; readonly problem: RowProblem };

/** Distinguishes ids in tables from ids that the same bank uses in other formats. */
const ID_PREFIX = 'csv:';

const NOT_CARRIED_OUT =
  /^(declined|cancell?ed|reverted|reversed|failed|rejected|denied|void(ed)?|expired|abgelehnt|storniert)$/i;
const PENDING = /^(pending|authori[sz]ed|processing|vorgemerkt|in process|uncleared|hold|on hold|true|yes)$/i;

/** Returns one row of the table, or why it cannot be read. */
export function readCsvRow({ line, cells }: CsvRow, reading: RowReading): CsvRowResult {
  const { columns, width } = reading;
  const cell = (field: CsvField): string => cells[columns[field] ?? -1] ?? '';
  const problem = (field: CsvField, reason: ProblemReason, value = cell(field)): CsvRowResult => ({
    ok: false,
    problem: { line, field: nameOf(reading, field), value: shorten(oneLine(value), 80), reason },
  });
  if (cells.length > width && cells.slice(width).some((extra) => extra !== '')) {
    return {
      ok: false,
      problem: {
        line,
        field: `${cells.length} / ${width}`,
        value: shorten(oneLine(cells.join(' · ')), 80),
        reason: 'too_many_columns',
      },
    };
  }
  const dates = datesOf(cell, reading);
  if (!dates.ok) return problem(dates.field, dates.reason);
  const amount = amountOf(cell, reading);
  if (!amount.ok) return problem(amount.field, amount.reason);
  const currency = cell('currency').toUpperCase();
  if (currency !== '' && currency !== reading.currency && /^[A-Z]{3}$/.test(currency))
    return problem('currency', 'other_currency');
  if (NOT_CARRIED_OUT.test(cell('status'))) return problem('status', 'not_carried_out');
  const id = cell('id');
  if (id.length > EXTERNAL_ID_CHARS_MAX - ID_PREFIX.length) return problem('id', 'too_long');
  const balance = cell('balance') === '' ? null : readCsvAmount(cell('balance'), reading.currency, reading.decimalMark);
  return {
    ok: true,
    balanceMinor: balance?.ok ? balance.minor : null,
    row: {
      line,
      ...dates.days,
      amountMinor: amount.minor,
      ...wordsOf(cell),
      externalId: id === '' ? null : `${ID_PREFIX}${id}`,
      replacesExternalId: null,
      pending: dates.pending || PENDING.test(cell('status')),
    },
  };
}

const nameOf = ({ names, columns }: RowReading, field: CsvField): string =>
  names[columns[field] ?? -1] ?? FIELD_NAMES[field];

const FIELD_NAMES: Readonly<Record<CsvField, string>> = {
  postedOn: 'Date',
  transactedOn: 'Transaction date',
  amount: 'Amount',
  debit: 'Money out',
  credit: 'Money in',
  direction: 'In or out',
  payee: 'Payee',
  memo: 'Memo',
  category: 'Category',
  balance: 'Balance',
  id: 'Id',
  currency: 'Currency',
  checkNumber: 'Check number',
  type: 'Type',
  status: 'Status',
  account: 'Account',
  accountNumber: 'Account number',
  institution: 'Bank',
  tags: 'Tags',
};

type Cell = (field: CsvField) => string;
type Failed = { readonly ok: false; readonly field: CsvField; readonly reason: ProblemReason };

/** Reads the dates of a row. A row with a purchase date but no posting date is still pending. */
function datesOf(
  cell: Cell,
  { dateOrder }: RowReading,
): { ok: true; pending: boolean; days: { postedOn: CivilDate; transactedOn: CivilDate | null } } | Failed {
  const transactedOn = readDate(cell('transactedOn'), dateOrder);
  const posted = cell('postedOn');
  const postedOn = readDate(posted, dateOrder);
  if (postedOn !== null)
    return {
      ok: true,
      pending: false,
      days: { postedOn, transactedOn: transactedOn === postedOn ? null : transactedOn },
    };
  if ((posted === '' || PENDING.test(posted)) && transactedOn !== null)
    return { ok: true, pending: true, days: { postedOn: transactedOn, transactedOn: null } };
  if (PENDING.test(posted)) return { ok: false, field: 'postedOn', reason: 'not_a_date' };
  return { ok: false, field: 'postedOn', reason: posted === '' ? 'missing' : 'not_a_date' };
}

function amountOf(cell: Cell, reading: RowReading): { ok: true; minor: Minor } | Failed {
  const { columns } = reading;
  const read = columns.amount === undefined ? ofSides(cell, reading) : ofOneColumn(cell, reading);
  if (!read.ok || !reading.reversed || read.minor === 0) return read;
  return { ok: true, minor: -read.minor as Minor };
}

function ofOneColumn(cell: Cell, reading: RowReading): { ok: true; minor: Minor } | Failed {
  const read = amountIn('amount', cell, reading);
  if (!read.ok || !reading.usesDirection) return read;
  const direction = directionOf(cell('direction'));
  if (direction === null)
    return { ok: false, field: 'direction', reason: cell('direction') === '' ? 'missing' : 'not_a_direction' };
  return { ok: true, minor: (read.minor === 0 ? 0 : direction * read.minor) as Minor };
}

/** Reads the amount from separate debit and credit columns. */
function ofSides(cell: Cell, reading: RowReading): { ok: true; minor: Minor } | Failed {
  const sides = (['debit', 'credit'] as const).filter(
    (side) => reading.columns[side] !== undefined && cell(side) !== '',
  );
  const read: { side: 'debit' | 'credit'; minor: Minor }[] = [];
  for (const side of sides) {
    const amount = amountIn(side, cell, reading);
    if (!amount.ok) return amount;
    read.push({ side, minor: amount.minor });
  }
  const given = read.filter(({ minor }) => minor !== 0);
  if (given.length > 1) return { ok: false, field: 'credit', reason: 'two_amounts' };
  const [only] = given.length === 1 ? given : read;
  if (only === undefined)
    return { ok: false, field: reading.columns.debit === undefined ? 'credit' : 'debit', reason: 'missing' };
  const negates = only.side === 'debit' ? !reading.debitsSigned : reading.creditsNegated;
  return { ok: true, minor: (negates && only.minor !== 0 ? -only.minor : only.minor) as Minor };
}

function amountIn(
  field: 'amount' | 'debit' | 'credit',
  cell: Cell,
  { currency, decimalMark }: RowReading,
): { ok: true; minor: Minor } | Failed {
  const read: AmountResult = readCsvAmount(cell(field), currency, decimalMark);
  return read.ok ? read : { ok: false, field, reason: read.reason };
}

/** Maximum number of tags stored per row. */
const TAGS_MAX = 20;

function wordsOf(cell: Cell): Pick<FileRow, 'payee' | 'memo' | 'bankType' | 'checkNumber' | 'category' | 'tags'> {
  const tags = [
    ...new Set(
      cell('tags')
        .split(/[,;]/)
        .map(oneLine)
        .filter((tag) => tag !== ''),
    ),
  ].slice(0, TAGS_MAX);
  const [payee, memo, check] = [oneLine(cell('payee')), oneLine(cell('memo')), cell('checkNumber')];
  const checkNumber = check === '' || /^0+$/.test(check) ? null : shorten(check, 40);
  const fallback = oneLine(cell('type')) || (checkNumber === null ? 'Transaction' : `Check ${checkNumber}`);
  return {
    payee: shorten(payee || memo || fallback, PAYEE_CHARS_MAX),
    memo: payee !== '' && memo !== '' && memo !== payee ? shorten(memo, MEMO_CHARS_MAX) : null,
    bankType: cell('type') === '' ? null : shorten(oneLine(cell('type')).toUpperCase(), 40),
    checkNumber,
    category: cell('category') === '' ? null : shorten(oneLine(cell('category')), 80),
    ...(tags.length === 0 ? {} : { tags: tags.map((tag) => shorten(tag, 40)) }),
  };
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
