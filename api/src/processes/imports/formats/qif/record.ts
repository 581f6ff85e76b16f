import type { DateOrder } from '@tideline/contract';
import type { CivilDate, DecimalMark, Minor } from '@tideline/domain';
import type { AmountResult } from '../amount.ts';
import { readCsvAmount } from '../csv/csv-amount.ts';
import { readDate } from '../csv/dates.ts';
import { refuse } from '../import-file-error.ts';
import { FILE_NOTICES_MAX, MEMO_CHARS_MAX, PAYEE_CHARS_MAX } from '../limits.ts';
import { shorten } from '../shorten.ts';
import type { FileRow, FileSplit, ProblemReason, RowProblem } from '../statement.ts';
import { plainDay } from './days.ts';
import { type QifField, type QifRecord, valueOf } from './read-sections.ts';

export interface RecordReading {
  readonly currency: string;
  readonly dateOrder: DateOrder;
  readonly decimalMark: DecimalMark;
  readonly reversed: boolean;
}

export type RecordResult =
  | { readonly ok: true; readonly row: FileRow; readonly hasSplits: boolean; readonly splitsDiffer: boolean }
  | { readonly ok: false; readonly problems: readonly RowProblem[] };

/** Returns the raw amount, for detection across all records. */
export const amountTextOf = (record: QifRecord): string => valueOf(record, 'T') || valueOf(record, 'U');
export const dayTextOf = (record: QifRecord): string => plainDay(valueOf(record, 'D'));

/**
 * Reads one transaction, or returns why it cannot be read. Parts that do not add up to its amount are added to the
 * memo.
 */
export function readRecord(record: QifRecord, reading: RecordReading): RecordResult {
  const problem = (code: string, reason: ProblemReason): RecordResult => {
    const field = record.fields.find((one) => one.code === code);
    return {
      ok: false,
      problems: [{ line: field?.line ?? record.line, field: code, value: shorten(field?.value ?? '', 80), reason }],
    };
  };
  const days = record.fields.filter(({ code }) => code === 'D');
  const amounts = record.fields.filter(({ code }) => code === 'T');
  if (days.length > 1 || amounts.length > 1) {
    // The end of one transaction and the beginning of the next are missing.
    const begun = days.length >= amounts.length ? days : amounts;
    if (begun.length > FILE_NOTICES_MAX) throw refuse({ code: 'IMPORT_MALFORMED', line: record.line, field: '^' });
    return {
      ok: false,
      problems: begun.map(({ line, value }) => ({ line, field: '^', value: shorten(value, 80), reason: 'not_closed' })),
    };
  }
  if (!record.closed)
    return {
      ok: false,
      problems: [{ line: record.line, field: '^', value: shorten(valueOf(record, 'D'), 80), reason: 'not_closed' }],
    };
  const dayText = dayTextOf(record);
  if (dayText === '') return problem('D', 'missing');
  const postedOn = readDate(dayText, reading.dateOrder);
  if (postedOn === null) return problem('D', 'not_a_date');
  const amount = readSigned(amountTextOf(record), reading);
  if (!amount.ok) return problem(amounts.length === 0 ? 'U' : 'T', amount.reason);
  const splits = splitsOf(record.fields, reading);
  return {
    ok: true,
    hasSplits: splits.length > 0,
    splitsDiffer: splits.length > 0 && sumOf(splits) !== amount.minor,
    row: rowOf(record, { postedOn, amountMinor: amount.minor, splits }),
  };
}

function readSigned(text: string, { currency, decimalMark, reversed }: RecordReading): AmountResult {
  const read = readCsvAmount(text, currency, decimalMark);
  return read.ok && reversed && read.minor !== 0 ? { ok: true, minor: -read.minor as Minor } : read;
}

interface Split {
  readonly category: string;
  readonly memo: string;
  /** As written in the file. */
  readonly amountText: string;
  readonly amountMinor: Minor | null;
}

/** Reads the parts of a split. Each S starts a part, E is its memo and $ its amount. */
function splitsOf(fields: readonly QifField[], reading: RecordReading): Split[] {
  const splits: Split[] = [];
  for (const { code, value } of fields) {
    const last = splits.at(-1);
    if (code === 'S') splits.push({ category: value, memo: '', amountText: '', amountMinor: null });
    else if (code === 'E' && last) splits[splits.length - 1] = { ...last, memo: value };
    else if (code === '$' && last) {
      const read = readSigned(value, reading);
      splits[splits.length - 1] = { ...last, amountText: value, amountMinor: read.ok ? read.minor : null };
    }
  }
  return splits;
}

/** Returns the sum of the parts; null if a part has no readable amount. */
const sumOf = (splits: readonly Split[]): number | null =>
  splits.reduce<number | null>(
    (sum, { amountMinor }) => (sum === null || amountMinor === null ? null : sum + amountMinor),
    0,
  );

/** Matches the category of a transfer to or from another account, such as "[Savings]". */
const TRANSFER = /^\[(.*)\]/;
const CLEARED = /^[*cCxXrR]/;
const TYPE_OF_NUMBER: Readonly<Record<string, string>> = {
  ATM: 'ATM',
  DEP: 'DEP',
  DEPOSIT: 'DEP',
  XFER: 'XFER',
  TXFR: 'XFER',
  TRANSFER: 'XFER',
  EFT: 'EFT',
  DEBIT: 'DEBIT',
  PRINT: 'CHECK',
};

function rowOf(
  record: QifRecord,
  { postedOn, amountMinor, splits }: { postedOn: CivilDate; amountMinor: Minor; splits: readonly Split[] },
): FileRow {
  const number = valueOf(record, 'N');
  const category = valueOf(record, 'L');
  const [, account] = TRANSFER.exec(category) ?? [];
  const checkNumber = /^\d{1,20}$/.test(number) && !/^0+$/.test(number) ? number : null;
  const memo = joined(record, 'M');
  const payee =
    joined(record, 'P') ||
    joined(record, 'A') ||
    memo ||
    (account === undefined ? category : `Transfer ${account}`) ||
    (checkNumber === null ? 'Transaction' : `Check ${checkNumber}`);
  const addUp = splits.length > 1 && sumOf(splits) === amountMinor;
  const notes = [
    memo === payee ? '' : memo,
    account === undefined || payee.includes(account) ? '' : `[${account}]`,
    addUp ? '' : splits.map(splitWords).join('; '),
  ];
  const words = notes.filter((note) => note !== '').join(' · ');
  return {
    line: record.line,
    postedOn,
    transactedOn: null,
    amountMinor,
    payee: shorten(payee, PAYEE_CHARS_MAX),
    memo: words === '' ? null : shorten(words, MEMO_CHARS_MAX),
    externalId: null,
    replacesExternalId: null,
    bankType: account === undefined ? (TYPE_OF_NUMBER[number.toUpperCase()] ?? null) : 'XFER',
    checkNumber,
    category: account === undefined && category !== '' ? shorten(category.replace(/\/[^/]*$/, ''), 80) : null,
    pending: false,
    cleared: CLEARED.test(valueOf(record, 'C')),
    ...(addUp ? { splits: splits.map(partOf) } : {}),
    ...(account === undefined || account === '' ? {} : { transferAccount: account }),
  };
}

const joined = (record: QifRecord, code: string): string =>
  record.fields
    .filter((field) => field.code === code && field.value !== '')
    .map(({ value }) => value)
    .join(' ')
    .replace(/\s+/g, ' ');

const partOf = ({ category, memo, amountMinor }: Split): FileSplit => ({
  amountMinor: (amountMinor ?? 0) as Minor,
  category: category === '' || TRANSFER.test(category) ? null : shorten(category.replace(/\/[^/]*$/, ''), 80),
  categoryGroup: null,
  memo: [memo, TRANSFER.test(category) ? category : ''].filter((part) => part !== '').join(' · ') || null,
});

/** Describes a part in words: "Groceries -31.00 (milk)". */
const splitWords = ({ category, memo, amountText }: Split): string =>
  [category || 'No category', amountText, memo === '' ? '' : `(${memo})`].filter((part) => part !== '').join(' ');
