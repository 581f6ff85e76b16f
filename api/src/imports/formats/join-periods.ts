import { type CivilDate, type Minor, minor, sumMinor } from '@tideline/domain';
import { refuse } from './import-file-error.ts';
import { FILE_NOTICES_MAX, FILE_STATEMENTS_MAX } from './limits.ts';
import type { FileNotice, FileRow, FileStatement } from './statement.ts';

export interface StatedBalance {
  readonly line: number;
  readonly minor: Minor;
  readonly on: CivilDate | null;
  /** As the file has it. */
  readonly text: string;
}

/** What a bank says of one account from one balance to the next: a day, a month, a page. */
export interface StatementPeriod extends Omit<
  FileStatement,
  'ledgerBalanceMinor' | 'ledgerBalanceOn' | 'availableBalanceMinor'
> {
  readonly opening: StatedBalance | null;
  readonly closing: StatedBalance | null;
  readonly availableMinor: Minor | null;
}

/**
 * Statements of a file: periods of an account that follow each other, by their balances, are one. Others stay apart, as what
 * stands in two of them is one transaction. Each closing balance must follow from the opening one and the rows, and each opening
 * one of a later day from the closing one before it; where it does not, a notice says so.
 */
export function joinPeriods(periods: readonly StatementPeriod[]): {
  statements: FileStatement[];
  notices: FileNotice[];
} {
  const notices: FileNotice[] = [];
  const statements: FileStatement[] = [];
  const byAccount = Map.groupBy(periods, ({ account, currency }) =>
    [account.bankId ?? '', account.number, currency].join('\n'),
  );
  for (const ofAccount of byAccount.values()) {
    let chain: StatementPeriod[] = [];
    for (const period of inTime(ofAccount)) {
      if (!addsUp(period)) notices.push(mismatch(period.closing));
      const last = chain.at(-1);
      if (last && !follows(last, period)) {
        if (leavesGap(last, period)) notices.push(mismatch(period.opening));
        statements.push(statementOf(chain));
        chain = [];
      }
      chain.push(period);
    }
    statements.push(statementOf(chain));
    const tooMany = statements[FILE_STATEMENTS_MAX];
    if (tooMany) throw refuse({ code: 'IMPORT_MALFORMED', line: tooMany.line, field: `${statements.length} accounts` });
  }
  return { statements: statements.sort((a, b) => a.line - b.line), notices: notices.slice(0, FILE_NOTICES_MAX) };
}

/** Some banks put the newest day first. */
function inTime(periods: readonly StatementPeriod[]): readonly StatementPeriod[] {
  const day = (period: StatementPeriod | undefined): string => period?.closing?.on ?? '';
  return day(periods[0]) > day(periods.at(-1)) ? periods.toReversed() : periods;
}

function addsUp({ opening, closing, rows }: StatementPeriod): boolean {
  if (opening === null || closing === null) return true;
  return (
    opening.minor + sumMinor(rows.filter(({ pending }) => !pending).map(({ amountMinor }) => amountMinor)) ===
    closing.minor
  );
}

const follows = (before: StatementPeriod, next: StatementPeriod): boolean =>
  before.closing !== null &&
  next.opening !== null &&
  before.closing.minor === next.opening.minor &&
  !isEarlier(before, next) &&
  !isSame(before, next);

/** A file may hold one day twice; where nothing but its rows could tell, they do. */
const isSame = (before: StatementPeriod, next: StatementPeriod): boolean =>
  before.rows.length > 0 &&
  before.opening?.minor === next.opening?.minor &&
  JSON.stringify(before.rows.map(withoutLine)) === JSON.stringify(next.rows.map(withoutLine));

const withoutLine = (row: FileRow): FileRow => ({ ...row, line: 0 });

const isEarlier = (before: StatementPeriod, next: StatementPeriod): boolean =>
  (next.opening?.on ?? '9') < (before.closing?.on ?? '');
/** It begins later with another balance: rows between the two are missing. */
const leavesGap = (before: StatementPeriod, next: StatementPeriod): boolean =>
  before.closing !== null &&
  next.opening !== null &&
  before.closing.minor !== next.opening.minor &&
  !isEarlier(before, next);

const mismatch = (balance: StatedBalance | null): FileNotice => ({
  line: balance?.line ?? 1,
  code: 'balance_mismatch',
  detail: balance?.text ?? '',
});

function statementOf(chain: readonly StatementPeriod[]): FileStatement {
  const [first, last] = [chain[0], chain.at(-1)];
  if (first === undefined || last === undefined) throw new Error('a statement without a period');
  const closing = chain.findLast((period) => period.closing !== null)?.closing ?? null;
  return {
    line: first.line,
    account: first.account,
    currency: first.currency,
    currencyAssumed: first.currencyAssumed,
    from: first.from,
    to: last.to,
    ledgerBalanceMinor: closing === null ? null : minor(closing.minor),
    ledgerBalanceOn: closing?.on ?? null,
    availableBalanceMinor: last.availableMinor,
    rows: withoutRepeatedIds(chain.flatMap(({ rows }) => rows)),
    problems: chain.flatMap(({ problems }) => problems),
  };
}

/** A reference that two rows of one statement share tells neither of them: they are counted instead. */
function withoutRepeatedIds(rows: readonly FileRow[]): readonly FileRow[] {
  const uses = new Map<string, number>();
  for (const { externalId } of rows) if (externalId !== null) uses.set(externalId, (uses.get(externalId) ?? 0) + 1);
  return rows.map((row) =>
    row.externalId !== null && (uses.get(row.externalId) ?? 0) > 1 ? { ...row, externalId: null } : row,
  );
}

/** First and last day of rows; nulls where there are none. */
export function spanOf(rows: readonly FileRow[]): { from: CivilDate | null; to: CivilDate | null } {
  const days = rows.map(({ postedOn }) => postedOn);
  const pick = (isBetter: (a: CivilDate, b: CivilDate) => boolean): CivilDate | null =>
    days.reduce<CivilDate | null>((best, day) => (best === null || isBetter(day, best) ? day : best), null);
  return { from: pick((a, b) => a < b), to: pick((a, b) => a > b) };
}

/** Last four letters or digits of an account number; null where it has none. */
export function maskOf(number: string): string | null {
  const plain = number.replace(/[^0-9A-Za-z]/g, '');
  return plain === '' ? null : plain.slice(-4);
}
