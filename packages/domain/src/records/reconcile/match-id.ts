import { daysBetween } from '../../foundation/dates/add.ts';
import { PENDING_DAYS, type Referenced } from './existing-index.ts';
import { isAlike } from './alike-amounts.ts';
import { changeOf, type Outcome } from './outcome.ts';
import { forEachOpen, type Matching } from './matching.ts';
import { type ExternalReference, type IncomingRow, type Print, printOf, reusedIdOf } from './rows.ts';

/** An incoming row and the transaction known under its id. */
interface Pair {
  known: Referenced;
  /** The row that the bank previously reported under this id. */
  said: Print;
  row: IncomingRow;
  print: Print;
}

/**
 * Runs the first pass, which compares the bank's ids. Some banks reuse an id for another transaction, years later or
 * within one file. Such a row is a separate transaction, stored under its id plus fingerprint. Returns the id to store
 * for each row that is still open.
 */
export function matchById(matching: Matching): (string | null)[] {
  findRepeated(matching);
  if (matching.existing.byExternalId.size > 0) {
    const used = new Set<ExternalReference>(); // Stores ids, because merged rows keep both of theirs.
    const corrects = usesIdsAgain(matching) ? correctsIt : (pair: Pair) => correctsIt(pair) || settles(pair);
    for (const accepts of [isTheSamePrint, saysTheSame, corrects]) {
      forEachOpen(matching, (row, print, position) => {
        const found = knownUnder(matching, row, print).find((pair) => !used.has(pair.known.reference) && accepts(pair));
        if (!found) return;
        used.add(found.known.reference);
        matching.outcomes[position] = outcomeOf(found, matching.matched.has(found.known.row));
        matching.matched.add(found.known.row);
      });
    }
  }
  const ids = matching.incoming.map((): string | null => null);
  forEachOpen(matching, (row, print, position) => {
    if (row.externalId !== null) ids[position] = freeId(matching, row.externalId, print);
  });
  return ids;
}

/**
 * Marks rows that repeat in the file under an id used for that row alone. If the bank uses one id for many rows, equal
 * rows are separate transactions.
 */
function findRepeated(matching: Matching): void {
  const first = new Map<string, { position: number; print: Print } | 'several prints'>();
  forEachOpen(matching, (row, print, position) => {
    if (row.externalId === null) return;
    const earlier = first.get(row.externalId);
    if (earlier === undefined) first.set(row.externalId, { position, print });
    else if (earlier !== 'several prints' && earlier.print.fingerprint !== print.fingerprint)
      first.set(row.externalId, 'several prints');
  });
  forEachOpen(matching, (row, _print, position) => {
    const earlier = row.externalId === null ? undefined : first.get(row.externalId);
    if (earlier !== undefined && earlier !== 'several prints' && earlier.position !== position)
      matching.outcomes[position] = { kind: 'repeated', of: earlier.position };
  });
}

/**
 * Asks about a known id under which the bank reports another day within a week, with only the payee or only the
 * amount unchanged. It is either a correction or a reused id. Changing the known transaction might lose one, so the
 * user decides. Runs after the passes by fingerprint and for pending transactions.
 */
export function reviewDoubtful(matching: Matching, ids: readonly (string | null)[]): void {
  forEachOpen(matching, (row, print, position) => {
    const found = knownUnder(matching, row, print).find(
      (pair) => !matching.matched.has(pair.known.row) && !pair.known.row.deleted && mayCorrect(pair),
    );
    if (!found) return;
    matching.matched.add(found.known.row);
    matching.outcomes[position] = {
      kind: 'review',
      existingId: found.known.row.id,
      externalId: ids[position] ?? null,
      reason: 'similar',
    };
  });
}

function knownUnder({ existing: { byExternalId }, compared }: Matching, row: IncomingRow, print: Print): Pair[] {
  if (row.externalId === null) return [];
  const ids = [
    reusedIdOf(row.externalId, print),
    row.externalId,
    ...(row.replacesExternalId === null ? [] : [row.replacesExternalId]),
  ];
  return ids.flatMap((id) => {
    const known = byExternalId.get(id);
    return known ? [{ known, said: printOf(known.reference.lastSeen ?? known.row, compared), row, print }] : [];
  });
}

const isTheSamePrint = ({ said, print }: Pair): boolean => said.fingerprint === print.fingerprint;

/**
 * Returns whether the bank reports the same transaction again. The ids are equal, but the payee may be spelled
 * differently in another format of the same bank.
 */
const saysTheSame = ({ known, row }: Pair): boolean => {
  const said = known.reference.lastSeen ?? known.row;
  return said.postedOn === row.postedOn && said.amountMinor === row.amountMinor;
};

/**
 * Returns whether the row is a new report of the same transaction: marked as a correction by the bank, still pending,
 * or close in time and equal in two of date, amount and payee. If only one of them is equal, it may be another
 * transaction under a reused id.
 */
const correctsIt = (pair: Pair): boolean => {
  const { known, row } = pair;
  if (row.replacesExternalId === known.reference.externalId) return true;
  const { days, agreements } = comparison(pair);
  return days <= PENDING_DAYS && (known.row.pending || agreements >= 2);
};

/**
 * Returns whether the row settles a transaction in a format that does not mark pending rows: the same payee within a
 * week, with a tip or at another exchange rate.
 */
const settles = (pair: Pair): boolean => {
  const facts = pair.known.reference.lastSeen ?? pair.known.row;
  return (
    pair.said.payee === pair.print.payee &&
    comparison(pair).days <= PENDING_DAYS &&
    isAlike(facts.amountMinor, pair.row.amountMinor)
  );
};

/**
 * Returns whether this file uses any known id for what is clearly another transaction. If so, its ids are weak
 * evidence.
 */
function usesIdsAgain(matching: Matching): boolean {
  let found = false;
  forEachOpen(matching, (row, print) => {
    found ||= knownUnder(matching, row, print).some((pair) => {
      const { days, agreements } = comparison(pair);
      return (
        !pair.known.row.pending &&
        row.replacesExternalId !== pair.known.reference.externalId &&
        (days > PENDING_DAYS || agreements === 0)
      );
    });
  });
  return found;
}

const mayCorrect = (pair: Pair): boolean => {
  const { days, agreements } = comparison(pair);
  return days > 0 && days <= PENDING_DAYS && agreements === 1;
};

function comparison({ known, said, row, print }: Pair): { days: number; agreements: number } {
  const facts = known.reference.lastSeen ?? known.row;
  const days = Math.abs(daysBetween(facts.postedOn, row.postedOn));
  const agreements = [days === 0, facts.amountMinor === row.amountMinor, said.payee === print.payee].filter(
    Boolean,
  ).length;
  return { days, agreements };
}

function outcomeOf(pair: Pair, isMatched: boolean): Outcome {
  const { row: existing, reference } = pair.known;
  const { externalId } = pair.row;
  const alias =
    externalId === reference.externalId || reference.externalId.startsWith(`${externalId}#`) ? null : externalId;
  const isPosted = existing.pending && !pair.row.pending;
  if ((saysTheSame(pair) && !isPosted) || existing.deleted || isMatched)
    return { kind: 'present', existingId: existing.id, externalId: alias, by: 'id' };
  return changeOf(existing, alias, reference.externalId);
}

/**
 * Returns the row's own id, or that id plus the fingerprint if another transaction has it; null for the second of two
 * equal rows under an id shared by many rows.
 */
function freeId(matching: Matching, externalId: string, print: Print): string | null {
  const isTaken = (id: string): boolean => matching.claimedIds.has(id) || matching.existing.byExternalId.has(id);
  const id = [externalId, reusedIdOf(externalId, print)].find((each) => !isTaken(each));
  if (id === undefined) return null;
  matching.claimedIds.add(id);
  return id;
}
