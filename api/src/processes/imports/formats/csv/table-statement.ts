import type { CsvColumns, CsvDelimiter } from '@tideline/contract';
import { type CivilDate, maxDate, minDate } from '@tideline/domain';
import { FILE_NOTICES_MAX } from '../limits.ts';
import { shorten } from '../shorten.ts';
import type { FileAccount, FileNotice, FileRow, FileStatement } from '../statement.ts';
import { stemOf } from './file-name.ts';
import { type AccountEvidence, guessAccount, guessNamedAccount } from './guess-account.ts';
import type { CsvRowResult } from './read-rows.ts';
import { runningBalance } from './running-balance.ts';
import type { AccountRows } from './split-accounts.ts';
import type { CsvRow } from './tokenize-csv.ts';

/** The layout of a table, before its columns are identified. */
export interface Layout {
  readonly delimiter: CsvDelimiter;
  readonly rows: readonly CsvRow[];
  /** Index of the header row; null if there is none. */
  readonly headerAt: number | null;
}

/** The rows of one account as read. `part` is null if the table names no accounts. */
export interface ReadPart {
  readonly part: AccountRows | null;
  readonly currency: string;
  readonly results: readonly CsvRowResult[];
}

interface TableFacts {
  readonly layout: Layout;
  readonly fileName: string;
  readonly fields: CsvColumns;
  readonly fingerprint: string;
  readonly reversed: boolean;
}

/** Returns the statement of one account and the notices about it. */
export function tableStatement(
  { part, currency, results }: ReadPart,
  { layout, fileName, fields, fingerprint, reversed }: TableFacts,
): { statement: FileStatement; notices: FileNotice[] } {
  const rows = results.flatMap((result) => (result.ok ? [result.row] : []));
  const problems = results.flatMap((result) => (result.ok ? [] : [result.problem]));
  const days = rows.map(({ postedOn }) => postedOn);
  const [first, last] = [
    days.reduce<CivilDate | null>((a, b) => (a === null ? b : minDate(a, b)), null),
    days.reduce<CivilDate | null>((a, b) => (a === null ? b : maxDate(a, b)), null),
  ];
  const newestFirst = (days[0] ?? '') > (days.at(-1) ?? '');
  const balance =
    fields.balance === undefined
      ? { closingMinor: null, mismatches: [], unusable: false }
      : runningBalance(results, newestFirst);
  const header = layout.headerAt === null ? undefined : layout.rows[layout.headerAt];
  const line = part?.rows[0]?.line ?? header?.line ?? 1;
  const above = layout.rows
    .slice(0, layout.headerAt ?? 0)
    .map(({ cells }) => cells.join(' '))
    .join('\n');
  const evidence: AccountEvidence = {
    rows,
    above,
    closingMinor: balance.closingMinor,
    reversed: reversed && part === null,
    hasPurchaseDays: isPurchaseDay(header?.cells[fields.transactedOn ?? -1] ?? ''),
  };
  const textOfBalance = (at: number): string =>
    layout.rows.find((row) => row.line === at)?.cells[fields.balance ?? -1] ?? '';
  const notices: FileNotice[] = [
    ...(balance.unusable
      ? [{ line, code: 'balance_unusable' as const, detail: shorten(header?.cells[fields.balance ?? -1] ?? '', 80) }]
      : []),
    ...balance.mismatches
      .slice(0, FILE_NOTICES_MAX)
      .map((at) => ({ line: at, code: 'balance_mismatch' as const, detail: shorten(textOfBalance(at), 80) })),
  ];
  return {
    notices,
    statement: {
      line,
      account:
        part === null || part.name === ''
          ? accountOfFile(fileName, evidence, fingerprint)
          : accountOfPart(part, evidence),
      currency,
      currencyAssumed: fields.currency === undefined,
      from: first,
      to: last,
      ledgerBalanceMinor: balance.closingMinor,
      ledgerBalanceOn: balance.closingMinor === null ? null : last,
      availableBalanceMinor: null,
      rows: withUniqueIds(rows),
      problems,
    },
  };
}

function accountOfFile(fileName: string, evidence: AccountEvidence, fingerprint: string): FileAccount {
  const { name, ...guessed } = guessAccount(fileName, evidence);
  return {
    ...guessed,
    ...(name === undefined ? {} : { name }),
    number: `${fingerprint} ${stemOf(fileName)}`,
    bankId: 'csv',
    institution: null,
  };
}

/** Returns the account of a part. Accounts are recognized by name, regardless of the file or program. */
const accountOfPart = (
  { name, number, institution, identity }: AccountRows,
  evidence: AccountEvidence,
): FileAccount => ({
  ...guessNamedAccount(name, { ...evidence, number }),
  number: `account ${identity}`,
  bankId: 'csv',
  institution: institution === '' ? null : shorten(institution, 80),
});

/**
 * Returns whether a date column contains purchase dates. Value dates and order times occur in any account, but purchase
 * dates only on cards.
 */
const isPurchaseDay = (header: string): boolean =>
  !/valuta|wertstell|valeur|valor|value|rentedatum|started|initiated|ordered/i.test(header);

/**
 * Removes ids that are not unique. A reference column with repeated values does not contain ids, but for example
 * "CARD", the card number or the shop.
 */
function withUniqueIds(rows: readonly FileRow[]): readonly FileRow[] {
  const ids = rows.flatMap(({ externalId }) => (externalId === null ? [] : [externalId]));
  const usable = ids.length > 0 && new Set(ids).size >= ids.length * 0.99 && ids.length >= rows.length * 0.5;
  return usable || ids.length === 0 ? rows : rows.map((row) => ({ ...row, externalId: null }));
}
