import { addDays, type CivilDate, minDate, type Minor, minor, sumMinor } from '@tideline/domain';
import type { FileRow } from '../formats/statement.ts';
import type { StagedStatement } from '../staged-statement.ts';
import type { PlannedTransaction } from './plan-target.ts';
import type { PlannedChange } from './planned-change.ts';
import type { OpeningEntry, Target, UnopenedAccount } from '../target.ts';

/**
 * Plans the opening entry that an import creates or moves; null if it does not change.
 *
 * An account without transactions opens on the day before its first row, with the amount that makes its balance equal
 * the newest balance stated in the files, to the cent. An entry of zero is created too, so that older rows imported
 * later have an entry to move. The opening balance of an existing account is the balance at the end of the day on
 * which it was known. Rows up to that day were part of it: the entry moves to the day before them and is reduced by
 * their sum, so that today's balance does not change. That day is stored, so that rows between two older downloads
 * are still treated as part of it. An account whose files have not stated a balance so far opens with the first one
 * stated.
 */
export function planOpening(
  target: Target,
  statements: readonly StagedStatement[],
  { inserts: planned, changes, moved }: Planned,
): OpeningEntry | null {
  const inserts = planned.filter(({ heldFor }) => heldFor === null);
  if (target.isEmpty) return openingOfNew(statements, inserts);
  const rows = inserts.map(({ row }) => row);
  if (target.opening !== null) return openingWithout(target.opening, rows);
  return target.unopened
    ? openingOfUnopened(target.unopened, newestBalance(statements), { rows, changes, moved })
    : null;
}

interface Planned {
  readonly inserts: readonly PlannedTransaction[];
  readonly changes: readonly PlannedChange[];
  /**
   * Amount included in the newest stated balance that the ledger has on a later date. See `betweenLedgerAndStatement`.
   */
  readonly moved: number;
}

/**
 * Returns an opening entry for an account that started at zero because no balance was known, based on the first balance
 * that a file states.
 */
function openingOfUnopened(
  { balanceMinor, on, firstOn }: UnopenedAccount,
  stated: StatedBalance | null,
  { rows, changes, moved }: { rows: readonly FileRow[]; changes: readonly PlannedChange[]; moved: number },
): OpeningEntry | null {
  if (stated === null || stated.on !== on) return null;
  const counts = ({ postedOn }: Pick<FileRow, 'postedOn'>): boolean => on === null || postedOn <= on;
  const after =
    balanceMinor +
    sumOf(rows.filter(counts)) +
    sumOf(changes.filter(counts)) -
    sumOf(changes.map(({ before }) => before).filter(counts));
  const first = firstDay([...rows, { postedOn: firstOn }]) ?? firstOn;
  const postedOn = earlier(addDays(first, -1), on) ?? firstOn;
  return { id: null, postedOn, knownOn: knownOn(stated, postedOn), amountMinor: minor(stated.minor - after - moved) };
}

/** Returns the opening entry after rows are added, if some of them were part of its balance; otherwise null. */
export function openingWithout(
  opening: OpeningEntry,
  rows: readonly Pick<FileRow, 'postedOn' | 'amountMinor'>[],
): OpeningEntry | null {
  const before = rows.filter(({ postedOn }) => postedOn <= opening.knownOn);
  const first = firstDay(before);
  return (
    first && {
      ...opening,
      postedOn: minDate(opening.postedOn, addDays(first, -1)),
      amountMinor: minor(opening.amountMinor - sumOf(before)),
    }
  );
}

function openingOfNew(
  statements: readonly StagedStatement[],
  inserts: readonly PlannedTransaction[],
): OpeningEntry | null {
  const stated = newestBalance(statements);
  if (stated === null) return null;
  const rows = inserts.map(({ row }) => row);
  const first = firstDay(rows);
  const until = rows.filter(({ postedOn }) => stated.on === null || postedOn <= stated.on);
  const amountMinor = minor(stated.minor - sumOf(until));
  const postedOn = earlier(first && addDays(first, -1), stated.on) ?? stated.periodEnd;
  return postedOn === null ? null : { id: null, postedOn, knownOn: knownOn(stated, postedOn), amountMinor };
}

/**
 * Returns the day on which the opening balance was known. The statement with the newest balance determines the
 * account's balance before its first row, so rows up to that day that are imported later were part of it.
 */
function knownOn({ firstRowOn, on }: StatedBalance, openedOn: CivilDate): CivilDate {
  const before = earlier(firstRowOn && addDays(firstRowOn, -1), on) ?? openedOn;
  return before > openedOn ? before : openedOn;
}

const earlier = (a: CivilDate | null, b: CivilDate | null): CivilDate | null =>
  a === null || b === null ? (a ?? b) : a < b ? a : b;

interface StatedBalance {
  minor: Minor;
  on: CivilDate | null;
  periodEnd: CivilDate | null;
  /** Date of the first row of the statement that states the balance. */
  firstRowOn: CivilDate | null;
  key: string;
}

/**
 * Returns the balance with the latest date, and the last one if several have that date. Ignores statements that only
 * repeat others.
 */
export function newestBalance(statements: readonly StagedStatement[]): StatedBalance | null {
  let newest: StatedBalance | null = null;
  for (const { key, ledgerBalanceMinor, ledgerBalanceOn, to, rows } of statements) {
    const isRepeated = rows.length > 0 && rows.every(({ repeated }) => repeated === true);
    if (ledgerBalanceMinor === null || isRepeated) continue;
    const balance = { minor: ledgerBalanceMinor, on: ledgerBalanceOn, periodEnd: to, firstRowOn: firstDay(rows), key };
    if (newest === null || (balance.on ?? '') >= (newest.on ?? '')) newest = balance;
  }
  return newest;
}

const sumOf = (rows: readonly Pick<FileRow, 'amountMinor'>[]): Minor =>
  sumMinor(rows.map(({ amountMinor }) => amountMinor));

function firstDay(rows: readonly Pick<FileRow, 'postedOn'>[]): CivilDate | null {
  return rows.reduce<CivilDate | null>(
    (first, { postedOn }) => (first === null || postedOn < first ? postedOn : first),
    null,
  );
}
