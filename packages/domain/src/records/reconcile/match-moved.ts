import { SIMILAR_DAYS } from './existing-index.ts';
import { type DateBasis, existingDay, rowDay } from './date-basis.ts';
import { forEachOpen, type Matching } from './matching.ts';
import { matchOf } from './outcome.ts';
import { payeesAlike } from './payees-alike.ts';
import type { ExistingRow, IncomingRow } from './rows.ts';
import type { Spans } from './spans.ts';

interface Open {
  readonly row: IncomingRow;
  readonly position: number;
  readonly payee: string;
  readonly day: number;
}

interface Waiting {
  readonly existing: ExistingRow;
  readonly payee: string;
  readonly day: number;
}

interface Pair {
  readonly row: Open;
  readonly waiting: Waiting;
}

/** Rows and transactions of one amount that lie within five days of their neighbors. */
interface Cluster {
  readonly rows: Open[];
  readonly waiting: Waiting[];
}

/**
 * Matches rows to known transactions under another date: same amount, similar payee, at most five days apart, equally
 * many rows and transactions, and both in the same order. One of the two must need an explanation: either the
 * transaction is within the days of the file, which would list it, or the row is within the days of the account, which
 * would contain it.
 */
export function matchMoved(
  matching: Matching,
  ids: readonly (string | null)[],
  { basis, spans }: { basis: DateBasis; spans: Spans },
): void {
  for (const byPayee of [true, false]) {
    for (const cluster of clustersOf(matching, basis, byPayee)) {
      for (const {
        row: { row, position },
        waiting: { existing },
      } of pairsOf(cluster, spans)) {
        matching.matched.add(existing);
        matching.outcomes[position] = matchOf(existing, row, ids[position] ?? null, 'moved');
      }
    }
  }
}

function pairsOf(cluster: Cluster, spans: Spans): Pair[] {
  return partsOf(cluster).flatMap(({ rows, waiting }) => {
    if (rows.length !== waiting.length) return [];
    const pairs = rows.flatMap((row, at): Pair[] => {
      const other = waiting[at];
      return other !== undefined && isPair(row, other, spans) ? [{ row, waiting: other }] : [];
    });
    return pairs.length === rows.length ? pairs : [];
  });
}

/**
 * Maximum number of pairs whose payees are compared one by one, because thousands of rows of one amount must not take
 * minutes.
 */
const COMPARED_PAIRS = 1_000;

/**
 * Splits a cluster into groups of rows and transactions with similar payees. A cluster with a single payee is one
 * group.
 */
function partsOf({ rows, waiting }: Cluster): Cluster[] {
  const payees = new Set([...rows, ...waiting].map(({ payee }) => payee));
  if (payees.size === 1) return [{ rows, waiting }];
  if (rows.length * waiting.length > COMPARED_PAIRS) return [];
  const [open, left] = [new Set(rows), new Set(waiting)];
  const parts: Cluster[] = [];
  for (const first of rows) {
    if (!open.delete(first)) continue;
    const part: Cluster = { rows: [first], waiting: [] };
    for (const row of part.rows) {
      for (const other of left) {
        if (!payeesAlike(row.payee, other.payee)) continue;
        left.delete(other);
        part.waiting.push(other);
        for (const more of open) if (payeesAlike(more.payee, other.payee) && open.delete(more)) part.rows.push(more);
      }
    }
    parts.push({ rows: part.rows.sort(byDay), waiting: part.waiting.sort(byDay) });
  }
  return parts;
}

const byDay = (a: { day: number }, b: { day: number }): number => a.day - b.day;

function isPair(open: Open, { existing, payee, day }: Waiting, spans: Spans): boolean {
  const bothHaveIds = open.row.externalId !== null && existing.references.length > 0;
  return (
    !bothHaveIds &&
    Math.abs(open.day - day) <= SIMILAR_DAYS &&
    payeesAlike(open.payee, payee) &&
    spans.needExplanation(open.row, existing)
  );
}

function clustersOf(matching: Matching, basis: DateBasis, byPayee: boolean): Cluster[] {
  const groups = new Map<string, { rows: Open[]; waiting: Waiting[] }>();
  forEachOpen(matching, (row, { payee }, position) => {
    const key = byPayee ? `${row.amountMinor}|${payee}` : `${row.amountMinor}`;
    const group = groups.get(key) ?? { rows: [], waiting: [] };
    group.rows.push({ row, position, payee, day: rowDay(matching, row, basis) });
    groups.set(key, group);
  });
  if (groups.size === 0) return [];
  for (const existing of matching.existing.rows) {
    if (existing.deleted || matching.matched.has(existing)) continue;
    const payee = matching.existing.payeeOf(existing);
    groups
      .get(byPayee ? `${existing.amountMinor}|${payee}` : `${existing.amountMinor}`)
      ?.waiting.push({ existing, payee, day: existingDay(matching, existing, basis) });
  }
  return [...groups.values()].filter(({ waiting }) => waiting.length > 0).flatMap(split);
}

/** Splits a cluster wherever two neighbors are more than five days apart. */
function split({ rows, waiting }: Cluster): Cluster[] {
  const all = [
    ...rows.map((row) => ({ day: row.day, row, waiting: null })),
    ...waiting.map((one) => ({ day: one.day, row: null, waiting: one })),
  ].sort((a, b) => a.day - b.day);
  const clusters: Cluster[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const { day, row, waiting: one } of all) {
    if (day - last > SIMILAR_DAYS) clusters.push({ rows: [], waiting: [] });
    const cluster = clusters.at(-1);
    if (row !== null) cluster?.rows.push(row);
    else cluster?.waiting.push(one);
    last = day;
  }
  return clusters;
}
