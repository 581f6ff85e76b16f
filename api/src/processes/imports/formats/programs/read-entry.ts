import type { CsvReading } from '@tideline/contract';
import type { CivilDate, Minor } from '@tideline/domain';
import { readCsvAmount } from '../csv/csv-amount.ts';
import { readDate } from '../csv/dates.ts';
import { MEMO_CHARS_MAX, PAYEE_CHARS_MAX } from '../limits.ts';
import { shorten } from '../shorten.ts';
import type { FileRow, ProblemReason, RowProblem } from '../statement.ts';
import type { Amount, Entry } from './entry.ts';

type How = Pick<CsvReading, 'dateOrder' | 'decimalMark'> & { readonly currency: string };

export type EntryResult =
  | { readonly ok: true; readonly row: FileRow }
  | { readonly ok: false; readonly problem: RowProblem };

export function readEntry(entry: Entry, how: How): EntryResult {
  const problem = (field: string, value: string, reason: ProblemReason): EntryResult => ({
    ok: false,
    problem: { line: entry.line, field, value: shorten(value, 80), reason },
  });
  const postedOn = readDate(entry.date, how.dateOrder);
  if (postedOn === null) return problem('Date', entry.date, entry.date === '' ? 'missing' : 'not_a_date');
  const amount = readAmount(entry.amount, how);
  if (!amount.ok) return problem('Amount', amount.text, amount.reason);
  if (entry.currency !== null && entry.currency.toUpperCase() !== how.currency)
    return problem('Currency', entry.currency, 'other_currency');
  return { ok: true, row: rowOf(entry, postedOn, amount.minor) };
}

type AmountRead =
  | { readonly ok: true; readonly minor: Minor }
  | { readonly ok: false; readonly text: string; readonly reason: ProblemReason };

function readAmount(amount: Amount, how: How): AmountRead {
  if (amount.kind === 'sides') {
    const [out, inward] = [readFigure(amount.out || '0', how), readFigure(amount.in || '0', how)];
    if (!out.ok) return out;
    if (!inward.ok) return inward;
    if (amount.out === '' && amount.in === '') return { ok: false, text: '', reason: 'missing' };
    if (out.minor !== 0 && inward.minor !== 0)
      return { ok: false, text: `${amount.out} ${amount.in}`, reason: 'two_amounts' };
    return { ok: true, minor: (inward.minor === 0 && out.minor === 0 ? 0 : inward.minor - out.minor) as Minor };
  }
  const read = readFigure(amount.text, how);
  if (!read.ok || read.minor === 0) return read;
  if (amount.kind === 'absolute') return { ok: true, minor: (amount.sign * Math.abs(read.minor)) as Minor };
  return amount.negate ? { ok: true, minor: -read.minor as Minor } : read;
}

function readFigure(text: string, { currency, decimalMark }: How): AmountRead {
  // Firefly III writes twelve decimal places
  const read = readCsvAmount(text.replace(/(\.\d{2,4}?)0{4,}$/, '$1'), currency, decimalMark);
  return read.ok ? read : { ok: false, text, reason: text === '' ? 'missing' : read.reason };
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

function rowOf(entry: Entry, postedOn: CivilDate, amountMinor: Minor): FileRow {
  const [payee, memo] = [oneLine(entry.payee), oneLine(entry.memo)];
  return {
    line: entry.line,
    postedOn,
    transactedOn: null,
    amountMinor,
    payee: shorten(payee || memo || 'Transaction', PAYEE_CHARS_MAX),
    memo: payee !== '' && memo !== '' && memo !== payee ? shorten(memo, MEMO_CHARS_MAX) : null,
    externalId: entry.id,
    replacesExternalId: null,
    bankType: entry.transfer === null ? null : 'XFER',
    checkNumber: entry.checkNumber === '' ? null : shorten(entry.checkNumber, 40),
    category: entry.transfer !== null || entry.category === '' ? null : shorten(oneLine(entry.category), 80),
    ...(entry.transfer === null && entry.group !== '' ? { categoryGroup: shorten(oneLine(entry.group), 80) } : {}),
    pending: entry.pending,
    cleared: entry.cleared,
    ...(entry.tags.length === 0 ? {} : { tags: entry.tags.slice(0, 20).map((tag) => shorten(oneLine(tag), 40)) }),
    ...(entry.transfer === null ? {} : { transferAccount: entry.transfer }),
  };
}
