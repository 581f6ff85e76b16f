import type { CivilDate, Minor } from '@tideline/domain';
import { EXTERNAL_ID_CHARS_MAX, MEMO_CHARS_MAX, PAYEE_CHARS_MAX } from '../limits.ts';
import type { FileRow, ProblemReason, RowProblem } from '../statement.ts';
import { shorten } from '../shorten.ts';
import { parseOfxAmount } from './amounts.ts';
import type { OfxElement } from './build-tree.ts';
import { civilDateOf } from './dates.ts';
import { child, textOf } from './elements.ts';

export type RowResult =
  | { readonly ok: true; readonly row: FileRow }
  | { readonly ok: false; readonly problem: RowProblem };

/** Payee text for rows with neither name nor memo, by TRNTYPE (OFX 2.2, section 11.4.4.3). */
const PAYEE_OF_TYPE: Readonly<Record<string, string>> = {
  ATM: 'Cash machine',
  CASH: 'Cash withdrawal',
  CHECK: 'Check',
  CREDIT: 'Credit',
  DEBIT: 'Debit',
  DEP: 'Deposit',
  DIRECTDEBIT: 'Direct debit',
  DIRECTDEP: 'Direct deposit',
  DIV: 'Dividend',
  FEE: 'Fee',
  HOLD: 'Hold',
  INT: 'Interest',
  PAYMENT: 'Payment',
  POS: 'Card purchase',
  REPEATPMT: 'Standing order',
  SRVCHG: 'Service charge',
  XFER: 'Transfer',
};

/** Reads one STMTTRN (or a pending STMTTRNP) in the statement's currency, or returns why it cannot be read. */
export function readRow(element: OfxElement, closed: boolean, currency: string): RowResult {
  const problem = (field: string, reason: ProblemReason, at?: OfxElement): RowResult => ({
    ok: false,
    problem: { line: at?.line ?? element.line, field, value: shorten(at?.text ?? '', 80), reason },
  });
  if (!closed) return problem(element.name, 'not_closed');
  const pending = element.name === 'STMTTRNP';

  const dateField = pending ? 'DTTRAN' : 'DTPOSTED';
  const date = child(element, dateField);
  if (!date?.text) return problem(dateField, 'missing', date);
  const postedOn = civilDateOf(date.text);
  if (!postedOn) return problem(dateField, 'not_a_date', date);

  const amount = child(element, 'TRNAMT');
  const parsed = parseOfxAmount(amount?.text ?? '', currency);
  if (!parsed.ok) return problem('TRNAMT', parsed.reason, amount);

  const symbol = child(child(element, 'CURRENCY') ?? element, 'CURSYM');
  if (symbol?.text && symbol.text.toUpperCase() !== currency) return problem('CURSYM', 'other_currency', symbol);
  const id = child(element, 'FITID');
  if ((id?.text?.length ?? 0) > EXTERNAL_ID_CHARS_MAX) return problem('FITID', 'too_long', id);
  const correction = child(element, 'CORRECTACTION');
  if (correction?.text?.toUpperCase() === 'DELETE') return problem('CORRECTACTION', 'deletes_earlier_row', correction);
  return { ok: true, row: rowOf(element, { postedOn, amountMinor: parsed.minor, pending }) };
}

function rowOf(element: OfxElement, read: { postedOn: CivilDate; amountMinor: Minor; pending: boolean }): FileRow {
  const checkNumber = textOf(element, 'CHECKNUM');
  const bankType = textOf(element, 'TRNTYPE')?.toUpperCase() ?? null;
  const name = textOf(element, 'NAME') ?? textOf(child(element, 'PAYEE'), 'NAME') ?? textOf(element, 'EXTDNAME');
  const memo = textOf(element, 'MEMO');
  const hasCheckNumber = checkNumber !== null && !/^0+$/.test(checkNumber);
  const fallback = `${PAYEE_OF_TYPE[bankType ?? ''] ?? 'Transaction'}${hasCheckNumber ? ` ${checkNumber}` : ''}`;
  const transacted = textOf(element, 'DTUSER');
  return {
    line: element.line,
    ...read,
    transactedOn: transacted === null ? null : civilDateOf(transacted),
    payee: shorten(name ?? memo ?? fallback, PAYEE_CHARS_MAX),
    memo: name !== null && memo !== null && memo !== name ? shorten(memo, MEMO_CHARS_MAX) : null,
    externalId: textOf(element, 'FITID'),
    replacesExternalId: textOf(element, 'CORRECTFITID'),
    bankType,
    checkNumber: hasCheckNumber ? shorten(checkNumber, 40) : null,
  };
}
