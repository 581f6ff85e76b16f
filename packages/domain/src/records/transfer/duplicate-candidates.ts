import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { dayNumberOf } from '../../foundation/dates/day-number.ts';
import { type Minor, type Ppm, ppm } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { type ComparedPayee, comparedForSimilarity, payeeSimilarity } from './payee-similarity.ts';

/** Origin of a transaction: a source (a file format or a connection), the batch, and the id there. */
export interface RowOrigin {
  readonly source: string;
  readonly batchId: string;
  readonly externalId: string | null;
}

/** A transaction to compare with others of its account. Deleted and void ones are excluded. */
export interface DuplicateRow {
  readonly id: string;
  readonly accountId: string;
  readonly postedOn: CivilDate;
  readonly amountMinor: Minor;
  readonly payee: string;
  readonly isReconciled: boolean;
  /** Origins of the transaction; empty: entered by the user. */
  readonly origins: readonly RowOrigin[];
}

export interface DuplicateCandidate {
  /** The lower id of the two, so that a pair has only one name. */
  readonly firstId: string;
  readonly secondId: string;
  readonly days: number;
  readonly similarityPpm: Ppm;
  readonly confidencePpm: Ppm;
  readonly reason: 'typed_and_imported' | 'two_sources' | 'renumbered' | 'twice';
}

const DUPLICATE_DAYS = 7;
const SIMILARITY_MIN_PPM = 450_000;
/** Maximum distance of a manual entry in days. Its payee may be any text ("Coffee"), but its day is close. */
const TYPED_DAYS = 2;
/** Number of equal payments within a month that are a habit, so that another one is simply the next visit. */
const HABIT_COUNT = 4;
const HABIT_DAYS = 30;
/** Maximum number of equal amounts around a day to compare. */
const NEIGHBORS_MAX = 50;

/**
 * Finds pairs of transactions in an account that may be duplicates, to be shown side by side.
 *
 * A pair has equal amounts, at most seven days apart, and similar payees (a manual entry may have another name, within
 * two days). It never pairs two rows of one batch (a bank lists two coffees because there were two), two ids of one
 * source unless day and payee are equal too (the bank may have renumbered), two payments of a habit from one source,
 * two reconciled transactions, or a pair that the user kept.
 *
 *     confidence = 30% + 40% × similarity of the payees + 30% × (1 − days ÷ 7)
 *
 * Input   rows in any order; keptBoth: pairs the user reviewed
 * Result  most confident first; each transaction in at most one pair, its most confident one; independent of the order
 *         of the rows
 * Speed   rows are looked up by account and amount, so 100,000 take about a tenth of a second; thousands of equal
 *         amounts on a day cost fifty comparisons each
 */
export function duplicateCandidates(
  rows: readonly DuplicateRow[],
  { keptBoth = [] }: { keptBoth?: Iterable<readonly [string, string]> } = {},
): DuplicateCandidate[] {
  const kept = new Set([...keptBoth].map(([a, b]) => pairKey(a, b)));
  const compared = rememberingCompared();
  const candidates: DuplicateCandidate[] = [];
  for (const group of groupsOfEqualAmount(rows)) {
    const isHabit = habitsOf(group, compared);
    for (const [at, first] of group.entries()) {
      for (const second of group.slice(at + 1, at + 1 + NEIGHBORS_MAX)) {
        if (second.day - first.day > DUPLICATE_DAYS) break;
        const candidate = kept.has(pairKey(first.row.id, second.row.id))
          ? null
          : compare(first, second, { compared, isHabit });
        if (candidate !== null) candidates.push(candidate);
      }
    }
  }
  candidates.sort(
    (a, b) =>
      b.confidencePpm - a.confidencePpm || compareText(a.firstId, b.firstId) || compareText(a.secondId, b.secondId),
  );
  const taken = new Set<string>();
  return candidates.filter(({ firstId, secondId }) => {
    if (taken.has(firstId) || taken.has(secondId)) return false;
    taken.add(firstId).add(secondId);
    return true;
  });
}

interface Dated {
  readonly row: DuplicateRow;
  readonly day: number;
}

interface PairContext {
  readonly compared: (payee: string) => ComparedPayee;
  readonly isHabit: (payee: string, day: number) => boolean;
}

function compare(
  { row: a, day: dayA }: Dated,
  { row: b, day: dayB }: Dated,
  { compared, isHabit }: PairContext,
): DuplicateCandidate | null {
  if (a.isReconciled && b.isReconciled) return null;
  const reason = reasonOf(a, b);
  if (reason === null) return null;
  const days = Math.abs(dayB - dayA);
  const similarityPpm = payeeSimilarity(compared(a.payee), compared(b.payee));
  const isAlike = similarityPpm >= SIMILARITY_MIN_PPM || (reason === 'typed_and_imported' && days <= TYPED_DAYS);
  if (!isAlike || (reason === 'renumbered' && (days > 0 || a.payee !== b.payee))) return null;
  if (reason === 'twice' && isHabit(a.payee, Math.min(dayA, dayB))) return null;
  const confidencePpm = ppm(
    300_000 +
      mulDiv(400_000, similarityPpm, 1_000_000, 'half-even') +
      mulDiv(300_000, DUPLICATE_DAYS - days, DUPLICATE_DAYS, 'half-even'),
  );
  const [first, second] = a.id < b.id ? [a, b] : [b, a];
  return { firstId: first.id, secondId: second.id, days, similarityPpm, confidencePpm, reason };
}

function reasonOf(a: DuplicateRow, b: DuplicateRow): DuplicateCandidate['reason'] | null {
  if (a.origins.some(({ batchId }) => b.origins.some((other) => other.batchId === batchId))) return null;
  if ((a.origins.length === 0) !== (b.origins.length === 0)) return 'typed_and_imported';
  if (a.origins.length === 0) return 'twice';
  const shared = a.origins.filter(({ source }) => b.origins.some((other) => other.source === source));
  if (shared.length === 0) return 'two_sources';
  const bothNumbered = shared.some(
    ({ source, externalId }) =>
      externalId !== null && b.origins.some((other) => other.source === source && other.externalId !== null),
  );
  return bothNumbered ? 'renumbered' : 'twice';
}

/**
 * Returns a function that tells whether a payee received this amount at least four times within thirty days around a
 * day.
 */
function habitsOf(group: readonly Dated[], compared: PairContext['compared']): PairContext['isHabit'] {
  if (group.length < HABIT_COUNT) return () => false;
  const visits = new Map<string, number[]>();
  for (const { row, day } of group) {
    const { text } = compared(row.payee);
    const days = visits.get(text);
    if (days === undefined) visits.set(text, [day]);
    else days.push(day);
  }
  return (payee, day) => {
    const days = visits.get(compared(payee).text) ?? [];
    const first = firstFrom(days, day - HABIT_DAYS);
    const fourth = days[first + HABIT_COUNT - 1];
    return fourth !== undefined && fourth <= day + HABIT_DAYS;
  };
}

/** Returns the index of the first entry on or after a day; days ascend. */
function firstFrom(days: readonly number[], day: number): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle] ?? day) < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns rows of one account and amount, oldest first; groups of one are omitted. */
function groupsOfEqualAmount(rows: readonly DuplicateRow[]): Dated[][] {
  const groups = new Map<string, Dated[]>();
  for (const row of rows) {
    const key = `${row.accountId} ${row.amountMinor}`;
    const group = groups.get(key);
    const dated = { row, day: dayNumberOf(row.postedOn) };
    if (group === undefined) groups.set(key, [dated]);
    else group.push(dated);
  }
  return [...groups.values()]
    .filter(({ length }) => length > 1)
    .map((group) => group.sort((a, b) => a.day - b.day || compareText(a.row.id, b.row.id)));
}

function rememberingCompared(): (payee: string) => ComparedPayee {
  const known = new Map<string, ComparedPayee>();
  return (payee) => {
    const before = known.get(payee) ?? comparedForSimilarity(payee);
    known.set(payee, before);
    return before;
  };
}

const pairKey = (a: string, b: string): string => (a < b ? `${a}\n${b}` : `${b}\n${a}`);
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
