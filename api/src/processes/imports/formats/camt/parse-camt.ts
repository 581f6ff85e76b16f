import type { Minor } from '@tideline/domain';
import { refuse } from '../import-file-error.ts';
import { joinPeriods, maskOf, spanOf, type StatedBalance, type StatementPeriod } from '../join-periods.ts';
import { FILE_NOTICES_MAX, FILE_ROWS_MAX, PERIODS_MAX, UNREADABLE_MAX } from '../limits.ts';
import { shorten } from '../shorten.ts';
import type { FileAccount, FileNotice, FileRow, ParsedFile, RowProblem } from '../statement.ts';
import { currencyOf, dayAt, dayOf, signedAmount } from './amounts.ts';
import { all, at, buildTree, textAt, type XmlElement } from './build-tree.ts';
import { type EntryResult, readEntry } from './entry.ts';

/**
 * Returns whether the text contains a statement (camt.053) or an intraday report (camt.052), in any version and with
 * any namespace prefix.
 */
export const isCamt = (text: string): boolean =>
  /<(?:[\w.-]+:)?(?:BkToCstmrStmt|BkToCstmrAcctRpt)[\s/>]/.test(text.slice(0, 4_000));

/** An entry of a statement. It remains unread until the currency is known. */
type Collected = EntryResult | XmlElement;

interface Reader {
  readonly defaultCurrency: string;
  readonly periods: StatementPeriod[];
  readonly notices: FileNotice[];
}

/**
 * Parses all statements of a CAMT document. Yields the current line number between slices of work, and returns the
 * parsed file.
 */
export function* parseCamt(
  text: string,
  { defaultCurrency }: { defaultCurrency: string },
): Generator<number, ParsedFile, undefined> {
  const reader: Reader = { defaultCurrency, periods: [], notices: [] };
  let entries: Collected[] = [];
  let rowCount = 0;
  let unreadable = 0;
  const endStatement = (element: XmlElement): boolean => {
    if (reader.periods.length === PERIODS_MAX)
      throw refuse({ code: 'IMPORT_LIMIT_EXCEEDED', line: element.line, what: 'statements', limit: PERIODS_MAX });
    reader.periods.push(readStatement(element, entries, reader));
    entries = [];
    return false;
  };
  yield* buildTree(text, {
    Ntry(element, inside) {
      const statement = inside.findLast(({ name }) => name === 'Stmt' || name === 'Rpt');
      if (statement === undefined) throw refuse({ code: 'IMPORT_MALFORMED', line: element.line, field: 'Stmt' });
      const currency = statedCurrency(statement);
      const read = currency === null ? element : readEntry(element, currency);
      rowCount += 'rows' in read ? read.rows.length + read.problems.length : 1;
      if ('rows' in read && read.rows.length === 0) unreadable += read.problems.length;
      if (unreadable === rowCount && unreadable > UNREADABLE_MAX)
        throw refuse({ code: 'IMPORT_MALFORMED', line: element.line, field: 'Ntry' });
      if (rowCount > FILE_ROWS_MAX)
        throw refuse({ code: 'IMPORT_TOO_MANY_ROWS', limitRows: FILE_ROWS_MAX, line: element.line });
      entries.push(read);
      return 'children' in read;
    },
    Stmt: endStatement,
    Rpt: endStatement,
  });
  const { statements, notices } = joinPeriods(reader.periods);
  if (statements.length === 0) throw refuse({ code: 'IMPORT_NO_STATEMENT' });
  return {
    format: 'camt',
    statements,
    notices: [...reader.notices, ...notices].sort((a, b) => a.line - b.line).slice(0, FILE_NOTICES_MAX),
  };
}

/** Returns the account's currency, otherwise that of the balances. */
function statedCurrency(statement: XmlElement): string | null {
  const stated = textAt(statement, 'Acct/Ccy') ?? currencyOf(at(statement, 'Bal/Amt'));
  return stated !== null && /^[A-Z]{3}$/i.test(stated) ? stated.toUpperCase() : null;
}

function readStatement(statement: XmlElement, collected: readonly Collected[], reader: Reader): StatementPeriod {
  const account = accountOf(statement);
  if (account === null) throw refuse({ code: 'IMPORT_MALFORMED', line: statement.line, field: 'Acct' });
  const stated =
    statedCurrency(statement) ??
    currencyOf(
      collected
        .map((entry) => ('children' in entry ? at(entry, 'Amt') : undefined))
        .find((amount) => amount !== undefined),
    );
  const currency = stated ?? reader.defaultCurrency;
  if (stated === null) reader.notices.push({ line: statement.line, code: 'currency_assumed', detail: currency });
  const rows: FileRow[] = [];
  const problems: RowProblem[] = [];
  for (const entry of collected) {
    const read = 'rows' in entry ? entry : readEntry(entry, currency);
    for (const row of read.rows) rows.push(row);
    for (const problem of read.problems) problems.push(problem);
    if (read.notice) reader.notices.push(read.notice);
  }
  const balances = all(statement, 'Bal').flatMap((element) => balanceOf(element, currency, reader));
  const closing = last(balances, 'CLBD') ?? last(balances, 'ITBD');
  const span = spanOf(rows);
  return {
    line: statement.line,
    number: textAt(statement, 'Id'),
    account,
    currency,
    currencyAssumed: stated === null,
    from: dayOf(textAt(statement, 'FrToDt/FrDtTm') ?? '') ?? span.from,
    to: dayOf(textAt(statement, 'FrToDt/ToDtTm') ?? '') ?? span.to,
    opening: openingOf(balances, closing),
    closing: closing?.balance ?? null,
    availableMinor: (last(balances, 'CLAV') ?? last(balances, 'ITAV'))?.balance.minor ?? null,
    rows,
    problems,
  };
}

interface TypedBalance {
  readonly type: string;
  readonly balance: StatedBalance;
}

const last = (balances: readonly TypedBalance[], type: string): TypedBalance | undefined =>
  balances
    .filter((one) => one.type === type)
    .reduce<TypedBalance | undefined>(
      (newest, one) => (newest === undefined || (one.balance.on ?? '') >= (newest.balance.on ?? '') ? one : newest),
      undefined,
    );

/** Returns the opening balance. The pages of a long statement start and end with interim balances. */
function openingOf(balances: readonly TypedBalance[], closing: TypedBalance | undefined): StatedBalance | null {
  const opening =
    balances.find(({ type }) => type === 'OPBD') ??
    balances.find(({ type }) => type === 'PRCD') ??
    balances.find((one) => one.type === 'ITBD' && one !== closing);
  return opening?.balance ?? null;
}

function balanceOf(element: XmlElement, currency: string, reader: Reader): TypedBalance[] {
  const type = textAt(element, 'Tp/CdOrPrtry/Cd')?.toUpperCase() ?? '';
  const amount = at(element, 'Amt');
  const read = signedAmount(amount, at(element, 'CdtDbtInd'), currency);
  const text =
    `${textAt(element, 'CdtDbtInd') === 'DBIT' ? '-' : ''}${amount?.text ?? ''} ${currencyOf(amount) ?? ''}`.trim();
  if (read.ok)
    return [
      {
        type,
        balance: { line: element.line, minor: read.minor as Minor, on: dayAt(element, 'Dt')?.day ?? null, text },
      },
    ];
  if (/^(?:OPBD|CLBD|PRCD|ITBD)$/.test(type))
    reader.notices.push({ line: element.line, code: 'balance_unreadable', detail: shorten(text, 80) });
  return [];
}

/** ISO 20022 cash account types. */
const KINDS: Readonly<Record<string, Pick<FileAccount, 'type' | 'subtype'>>> = {
  SVGS: { type: 'depository', subtype: 'savings' },
  MOMA: { type: 'depository', subtype: 'money_market' },
  CARD: { type: 'credit_card', subtype: null },
  LOAN: { type: 'loan', subtype: null },
};

function accountOf(statement: XmlElement): FileAccount | null {
  const account = at(statement, 'Acct');
  const iban = textAt(account, 'Id/IBAN');
  const number = iban ?? textAt(account, 'Id/Othr/Id', 'Id/PrtryAcct/Id', 'Id/BBAN');
  if (number === null) return null;
  const bank = at(account, 'Svcr/FinInstnId');
  const kind = KINDS[textAt(account, 'Tp/Cd')?.toUpperCase() ?? ''] ?? { type: 'depository', subtype: 'checking' };
  const [institution, name] = [textAt(bank, 'Nm'), textAt(account, 'Nm')];
  return {
    ...kind,
    ...(name === null ? {} : { name: shorten(name, 120) }),
    number,
    mask: maskOf(number),
    // an IBAN includes its bank, while other numbers are specific to one bank
    bankId: iban === null ? textAt(bank, 'BICFI', 'BIC', 'ClrSysMmbId/MmbId') : null,
    institution: institution === null ? null : shorten(institution, 120),
  };
}
