import { toMoney } from '@tideline/contract';
import { type CivilDate, type Minor, minor, sumMinor } from '@tideline/domain';
import { refuse } from './import-file-error.ts';
import { FILE_NOTICES_MAX, FILE_STATEMENTS_MAX } from './limits.ts';
import type { FileNotice, FileRow, FileStatement } from './statement.ts';

export interface StatedBalance {
  readonly line: number;
  readonly minor: Minor;
  readonly on: CivilDate | null;
  /** As written in the file. */
  readonly text: string;
}

/** Data of one account from one balance to the next: a day, a month or a page. */
export interface StatementPeriod extends Omit<
  FileStatement,
  'ledgerBalanceMinor' | 'ledgerBalanceOn' | 'availableBalanceMinor'
> {
  /** The bank's number or id for the statement; null if there is none. */
  readonly number: string | null;
  readonly opening: StatedBalance | null;
  readonly closing: StatedBalance | null;
  readonly availableMinor: Minor | null;
}

/**
 * Joins the periods of a file into statements. Periods of one account whose balances connect become one statement.
 * Others stay separate, oldest first.
 *
 * Equal rows in two periods are two transactions, unless the balances prove that the second period repeats rows of the
 * first (see `repeatedIn`); those rows are marked as repeated. Each closing balance must follow from the opening
 * balance and the rows, and each opening balance from the previous closing balance. Otherwise a notice states the
 * balance and the difference.
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
    const { chains, notices: more } = chainsOf(inTime(ofAccount));
    notices.push(...more);
    statements.push(...withoutSharedIds(chains).map(statementOf));
    const tooMany = statements[FILE_STATEMENTS_MAX];
    if (tooMany) throw refuse({ code: 'IMPORT_MALFORMED', line: tooMany.line, field: `${statements.length} accounts` });
  }
  return { statements, notices: notices.slice(0, FILE_NOTICES_MAX) };
}

type Chain = StatementPeriod[];

function chainsOf(periods: readonly StatementPeriod[]): { chains: Chain[]; notices: FileNotice[] } {
  const notices: FileNotice[] = [];
  const chains: Chain[] = [];
  const earlier = new EarlierRows();
  let current: { chain: Chain; last: StatementPeriod } | null = null;
  for (const period of periods) {
    if (period.opening !== null && period.closing !== null && !addsUp(period))
      notices.push(mismatch(period.closing, period.opening.minor + bookedSum(period.rows), period.currency));
    const repeated: ReadonlySet<FileRow> = current === null ? NONE : earlier.repeatedIn(period, current.last);
    earlier.add(period, repeated);
    if (current !== null && repeated.size === 0 && follows(current.last, period)) {
      current.chain.push(period);
      current.last = period;
      continue;
    }
    if (current !== null && repeated.size === 0 && leavesGap(current.last, period))
      notices.push(mismatch(period.opening, endOf(current.last) ?? 0, period.currency));
    const chain = [
      { ...period, rows: period.rows.map((row) => (repeated.has(row) ? { ...row, repeated: true } : row)) },
    ];
    chains.push(chain);
    const isAllRepeated = repeated.size > 0 && repeated.size === period.rows.length;
    if (!isAllRepeated) current = { chain, last: period };
  }
  return { chains, notices };
}

const NONE: ReadonlySet<FileRow> = new Set();

/** Returns the periods in chronological order, because some banks put the newest day first. */
function inTime(periods: readonly StatementPeriod[]): readonly StatementPeriod[] {
  const day = (period: StatementPeriod | undefined): string => period?.closing?.on ?? '';
  return day(periods[0]) > day(periods.at(-1)) ? periods.toReversed() : periods;
}

const bookedSum = (rows: Iterable<FileRow>): number =>
  sumMinor([...rows].filter(({ pending }) => !pending).map(({ amountMinor }) => amountMinor));

/**
 * Returns the balance at the end of a period: the stated one, otherwise the opening balance plus the rows; null if
 * neither is known.
 */
const endOf = ({ opening, closing, rows }: StatementPeriod): number | null =>
  closing?.minor ?? (opening === null ? null : opening.minor + bookedSum(rows));

const addsUp = (period: StatementPeriod): boolean =>
  (period.opening?.minor ?? 0) + bookedSum(period.rows) === period.closing?.minor;

const follows = (before: StatementPeriod, next: StatementPeriod): boolean =>
  next.opening !== null && endOf(before) === next.opening.minor && !isEarlier(before, next);

const isEarlier = (before: StatementPeriod, next: StatementPeriod): boolean =>
  (next.opening?.on ?? '9') < (before.closing?.on ?? '');

/**
 * Returns whether rows between two periods are missing, because the next period starts later with a different
 * balance.
 */
function leavesGap(before: StatementPeriod, next: StatementPeriod): boolean {
  const end = endOf(before);
  return end !== null && next.opening !== null && end !== next.opening.minor && !isEarlier(before, next);
}

/** Rows of the periods read so far, used to find rows that a later period repeats. */
class EarlierRows {
  readonly #rows = new Map<string, number>();
  readonly #periods = new Map<string, StatementPeriod[]>();

  add(period: StatementPeriod, repeated: ReadonlySet<FileRow>): void {
    for (const row of period.rows)
      if (!repeated.has(row)) this.#rows.set(printOf(row), (this.#rows.get(printOf(row)) ?? 0) + 1);
    const key = outlineOf(period);
    this.#periods.set(key, [...(this.#periods.get(key) ?? []), period]);
  }

  /**
   * Returns the rows of a period that already appear in an earlier one. Either the entire period is a copy (same
   * number, balances and rows), or it opens with a balance from the middle of the previous period, and the shared rows
   * are exactly those between the two balances. Without such proof, nothing is repeated: equal rows in one file are
   * different transactions.
   */
  repeatedIn(period: StatementPeriod, last: StatementPeriod): ReadonlySet<FileRow> {
    if (this.#periods.get(outlineOf(period))?.some((earlier) => isCopy(earlier, period))) return new Set(period.rows);
    const end = endOf(last);
    if (period.opening === null || end === null || end === period.opening.minor) return NONE;
    const left = new Map<string, number>();
    const common = period.rows.filter((row) => {
      const print = printOf(row);
      const count = left.get(print) ?? this.#rows.get(print) ?? 0;
      left.set(print, count - 1);
      return count > 0;
    });
    return common.length > 0 && bookedSum(common) === end - period.opening.minor ? new Set(common) : NONE;
  }
}

const printOf = ({ postedOn, amountMinor, payee, pending }: FileRow): string =>
  `${postedOn} ${amountMinor} ${pending ? 'p' : ''} ${payee}`;

/** Returns a key that is equal for copies. Different periods may also share a key, so `isCopy` compares their rows. */
const outlineOf = ({ number, opening, closing, rows }: StatementPeriod): string =>
  [number, opening?.minor, closing?.minor, rows.length].join(' ');

function isCopy(before: StatementPeriod, next: StatementPeriod): boolean {
  const isNamed = next.number !== null || (next.opening !== null && next.closing !== null);
  return (
    isNamed &&
    before.rows.length > 0 &&
    JSON.stringify(before.rows.map(withoutLine)) === JSON.stringify(next.rows.map(withoutLine))
  );
}

const withoutLine = (row: FileRow): FileRow => ({ ...row, line: 0 });

const mismatch = (balance: StatedBalance | null, expectedMinor: number, currency: string): FileNotice => ({
  line: balance?.line ?? 1,
  code: 'balance_mismatch',
  detail: balance?.text ?? '',
  difference: toMoney((balance?.minor ?? 0) - expectedMinor, currency),
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
    rows: chain.flatMap(({ rows }) => rows),
    problems: chain.flatMap(({ problems }) => problems),
  };
}

/** Removes references that two rows of an account share, because they identify neither row. */
function withoutSharedIds(chains: readonly Chain[]): readonly Chain[] {
  const uses = new Map<string, number>();
  const rows = chains.flat().flatMap((period) => period.rows);
  for (const { externalId, repeated } of rows)
    if (externalId !== null && repeated !== true) uses.set(externalId, (uses.get(externalId) ?? 0) + 1);
  const isShared = ({ externalId }: FileRow): boolean => externalId !== null && (uses.get(externalId) ?? 0) > 1;
  return chains.map((chain) =>
    chain.map((period) =>
      period.rows.some(isShared)
        ? { ...period, rows: period.rows.map((row) => (isShared(row) ? { ...row, externalId: null } : row)) }
        : period,
    ),
  );
}

/** Returns the first and last dates of the rows; nulls if there are none. */
export function spanOf(rows: readonly FileRow[]): { from: CivilDate | null; to: CivilDate | null } {
  const days = rows.map(({ postedOn }) => postedOn);
  const pick = (isBetter: (a: CivilDate, b: CivilDate) => boolean): CivilDate | null =>
    days.reduce<CivilDate | null>((best, day) => (best === null || isBetter(day, best) ? day : best), null);
  return { from: pick((a, b) => a < b), to: pick((a, b) => a > b) };
}

/** Returns the last four letters or digits of an account number; null if it has none. */
export function maskOf(number: string): string | null {
  const plain = number.replace(/[^0-9A-Za-z]/g, '');
  return plain === '' ? null : plain.slice(-4);
}
