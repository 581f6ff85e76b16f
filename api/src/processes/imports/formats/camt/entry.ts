import type { CivilDate, Minor } from '@tideline/domain';
import { refuse } from '../import-file-error.ts';
import { EXTERNAL_ID_CHARS_MAX, FILE_NOTICES_MAX, MEMO_CHARS_MAX, PAYEE_CHARS_MAX } from '../limits.ts';
import { shorten } from '../shorten.ts';
import type { FileNotice, FileRow, ProblemReason, RowProblem } from '../statement.ts';
import { currencyOf, dayAt, nameOf, signedAmount } from './amounts.ts';
import { all, at, textAt, type XmlElement } from './build-tree.ts';

export interface EntryResult {
  readonly rows: readonly FileRow[];
  readonly problems: readonly RowProblem[];
  readonly notice: FileNotice | null;
}

/**
 * Elements that occur once per entry. If one occurs twice, the end of one entry and the start of the next are missing.
 */
const ONCE = ['Amt', 'CdtDbtInd', 'BookgDt', 'ValDt', 'Sts', 'AcctSvcrRef'];

/**
 * Reads one Ntry in the statement's currency as one row, or as one row per payment if the payments add up to the
 * entry.
 */
export function readEntry(entry: XmlElement, currency: string): EntryResult {
  const problem = (field: string, reason: ProblemReason, where?: XmlElement): EntryResult => ({
    rows: [],
    problems: [{ line: where?.line ?? entry.line, field, value: shorten(where?.text ?? '', 80), reason }],
    notice: null,
  });
  const merged = Math.max(...ONCE.map((name) => all(entry, name).length));
  if (merged > FILE_NOTICES_MAX) throw refuse({ code: 'IMPORT_MALFORMED', line: entry.line, field: 'Ntry' });
  if (merged > 1)
    return {
      rows: [],
      notice: null,
      problems: all(entry, 'Amt').map(({ line, text }) => ({
        line,
        field: 'Ntry',
        value: shorten(text ?? '', 80),
        reason: 'not_closed',
      })),
    };
  const status = (textAt(entry, 'Sts/Cd', 'Sts') ?? 'BOOK').toUpperCase();
  if (status === 'INFO') return problem('Sts', 'not_carried_out', at(entry, 'Sts/Cd') ?? at(entry, 'Sts'));
  const [posted, valued] = [dayAt(entry, 'BookgDt'), dayAt(entry, 'ValDt')];
  const date = posted ?? valued;
  if (date === undefined) return problem('BookgDt', 'missing');
  if (date.day === null) return problem(posted ? 'BookgDt' : 'ValDt', 'not_a_date', date.at);
  const amount = signedAmount(at(entry, 'Amt'), at(entry, 'CdtDbtInd'), currency);
  if (!amount.ok) return problem(amount.field, amount.reason, amount.at);
  const whole: EntryTotals = {
    entry,
    postedOn: date.day,
    transactedOn: valued?.day && valued.day !== date.day ? valued.day : null,
    pending: status !== 'BOOK',
    amountMinor: amount.minor,
  };
  return { problems: [], ...rowsOf(whole, currency) };
}

interface EntryTotals {
  readonly entry: XmlElement;
  readonly postedOn: CivilDate;
  readonly transactedOn: CivilDate | null;
  readonly pending: boolean;
  readonly amountMinor: Minor;
}

function rowsOf(whole: EntryTotals, currency: string): Pick<EntryResult, 'rows' | 'notice'> {
  const details = all(whole.entry, 'NtryDtls').flatMap((part) => all(part, 'TxDtls'));
  const [only] = details;
  if (details.length < 2) return { rows: [rowOf(whole, only, whole.amountMinor, null)], notice: null };
  const amounts = details.map((detail) => amountOfDetail(detail, whole.entry, currency));
  const sum = amounts.reduce<number | null>(
    (total, amount) => (total === null || amount === null ? null : total + amount),
    0,
  );
  if (sum === whole.amountMinor)
    return {
      notice: null,
      rows: details.map((detail, position) => rowOf(whole, detail, amounts[position] ?? (0 as Minor), position)),
    };
  return {
    rows: [rowOf(whole, undefined, whole.amountMinor, null)],
    notice: { line: whole.entry.line, code: 'batch_not_split', detail: `${details.length}` },
  };
}

/** Returns the amount of a payment; null if it has none in the account's currency. */
function amountOfDetail(detail: XmlElement, entry: XmlElement, currency: string): Minor | null {
  const candidates = [at(detail, 'Amt'), at(detail, 'AmtDtls/TxAmt/Amt'), at(detail, 'AmtDtls/InstdAmt/Amt')];
  const amount = candidates.find(
    (candidate) => candidate !== undefined && (currencyOf(candidate) ?? currency) === currency,
  );
  const read = signedAmount(amount, at(detail, 'CdtDbtInd') ?? at(entry, 'CdtDbtInd'), currency);
  return read.ok ? read.minor : null;
}

/** Prefix for ids from these files, which are compared only with each other. */
const IDS_APART = 'camt:';

function rowOf(
  { entry, postedOn, transactedOn, pending }: EntryTotals,
  detail: XmlElement | undefined,
  amountMinor: Minor,
  position: number | null,
): FileRow {
  const bankType = typeOf(at(detail, 'BkTxCd') ?? at(entry, 'BkTxCd'));
  const checkNumber = textAt(detail, 'Refs/ChqNb');
  const externalId = idOf(entry, detail, { postedOn, amountMinor, position });
  return {
    line: detail?.line ?? entry.line,
    postedOn,
    transactedOn,
    amountMinor,
    ...wordsOf(entry, detail, amountMinor),
    externalId: externalId !== null && externalId.length <= EXTERNAL_ID_CHARS_MAX ? externalId : null,
    replacesExternalId: null,
    bankType,
    checkNumber: checkNumber !== null && !/^0+$/.test(checkNumber) ? shorten(checkNumber, 40) : null,
    pending,
  };
}

/** Returns the counterparty. For a reversal, returns the counterparty of the original payment. */
function counterparty(entry: XmlElement, detail: XmlElement | undefined, amountMinor: Minor): string | null {
  const isReversal = /^(?:true|1)$/i.test(textAt(entry, 'RvslInd') ?? '');
  const paysUs = amountMinor > 0 !== isReversal;
  const parties = at(detail, 'RltdPties');
  const [who, ultimately] = paysUs ? ['Dbtr', 'UltmtDbtr'] : ['Cdtr', 'UltmtCdtr'];
  return nameOf(at(parties, who)) ?? nameOf(at(parties, ultimately)) ?? nameOf(at(parties, 'TradgPty'));
}

function wordsOf(
  entry: XmlElement,
  detail: XmlElement | undefined,
  amountMinor: Minor,
): Pick<FileRow, 'payee' | 'memo'> {
  const name = counterparty(entry, detail, amountMinor);
  const remittance = at(detail, 'RmtInf');
  const unstructured = all(remittance, 'Ustrd')
    .flatMap(({ text }) => (text === null ? [] : [text]))
    .join(' ');
  const structured = all(remittance, 'Strd')
    .flatMap((part) => textAt(part, 'CdtrRefInf/Ref', 'RfrdDocInf/Nb', 'AddtlRmtInf') ?? [])
    .join(' ');
  const purpose = unstructured || structured || null;
  const said = [textAt(detail, 'AddtlTxInf'), textAt(entry, 'AddtlNtryInf')].find((text) => text !== null) ?? null;
  const payee = name ?? purpose ?? said ?? (amountMinor < 0 ? 'Payment' : 'Credit');
  const memo = purpose ?? said;
  return {
    payee: shorten(payee, PAYEE_CHARS_MAX),
    memo: memo === null || memo === payee ? null : shorten(memo, MEMO_CHARS_MAX),
  };
}

const reference = (element: XmlElement | undefined, ...paths: readonly string[]): string | null => {
  const found = paths
    .map((path) => textAt(element, path))
    .find((text) => text !== null && !/^(?:NOTPROVIDED|NOT PROVIDED|NONREF|NONE|0+)$/i.test(text));
  return found ?? null;
};

/**
 * Returns the id of a transaction. The bank's own reference is unique. A payer's references and statement counters
 * recur, so date and amount are added to them.
 */
function idOf(
  entry: XmlElement,
  detail: XmlElement | undefined,
  { postedOn, amountMinor, position }: { postedOn: CivilDate; amountMinor: Minor; position: number | null },
): string | null {
  const ofEntry = reference(entry, 'AcctSvcrRef');
  const ofDetail = reference(detail, 'Refs/AcctSvcrRef');
  if (position === null) {
    const own = ofEntry ?? ofDetail;
    if (own !== null) return `${IDS_APART}${own}`;
  }
  const own = position === null || ofDetail === ofEntry ? null : ofDetail;
  const parts = [
    own ??
      reference(detail, 'Refs/TxId', 'Refs/InstrId', 'Refs/EndToEndId') ??
      (position === null ? null : `${position + 1}`),
    ofEntry ?? reference(entry, 'NtryRef'),
  ];
  const said = parts.filter((part) => part !== null);
  return said.length === 0 || (position !== null && parts[1] === null && own === null)
    ? null
    : `${IDS_APART}${postedOn} ${amountMinor} ${said.join(' ')}`;
}

/**
 * Maps bank transaction codes (ISO 20022 external code sets) to the words that determine a category, and returns other
 * codes unchanged.
 */
function typeOf(code: XmlElement | undefined): string | null {
  const [family, sub] = [textAt(code, 'Domn/Fmly/Cd') ?? '', textAt(code, 'Domn/Fmly/SubFmlyCd') ?? ''];
  if (/^(?:CHRG|COMM|FEES|CHRB|COME)$/.test(sub) || /^MCOP$/.test(family)) return sub === 'INTR' ? 'INT' : 'FEE';
  if (sub === 'INTR') return 'INT';
  if (sub === 'CWDL') return 'ATM';
  if (family === 'CCRD' || family === 'MCRD') return 'POS';
  const own = [textAt(code, 'Domn/Cd'), family, sub].filter((part) => part).join(' ') || textAt(code, 'Prtry/Cd');
  return own ? shorten(own, 40) : null;
}
