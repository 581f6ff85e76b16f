import { daysBetween } from '../dates/add.ts';
import { PENDING_DAYS, type Referenced } from './existing-index.ts';
import type { Outcome } from './outcome.ts';
import { forEachOpen, type Matching } from './reconcile.ts';
import { type ExternalReference, type IncomingRow, type Print, printOf, reusedIdOf } from './rows.ts';

/** An incoming row beside what the ledger knows under its id. */
interface Pair {
  known: Referenced;
  /** What the bank said under this id before. */
  said: Print;
  row: IncomingRow;
  print: Print;
}

/**
 * First pass: by the bank's ids. Some banks use an id again for another transaction, years later or within one file:
 * such a row is a transaction of its own and is kept under its id and fingerprint.
 * Returns for each row that is still open the id to keep for it.
 */
export function matchById(matching: Matching): (string | null)[] {
  findRepeated(matching);
  if (matching.existing.byExternalId.size > 0) {
    const used = new Set<ExternalReference>(); // ids, not transactions: two merged rows keep both of theirs
    for (const accepts of [isTheSamePrint, saysTheSame, correctsIt]) {
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

function findRepeated(matching: Matching): void {
  const first = new Map<string, number>();
  forEachOpen(matching, (row, print, position) => {
    if (row.externalId === null) return;
    const key = reusedIdOf(row.externalId, print);
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, position);
    else matching.outcomes[position] = { kind: 'repeated', of: earlier };
  });
}

function knownUnder({ existing: { byExternalId } }: Matching, row: IncomingRow, print: Print): Pair[] {
  if (row.externalId === null) return [];
  const ids = [reusedIdOf(row.externalId, print), row.externalId, ...(row.replacesExternalId === null ? [] : [row.replacesExternalId])];
  return ids.flatMap((id) => {
    const known = byExternalId.get(id);
    return known ? [{ known, said: printOf(known.reference.lastSeen ?? known.row), row, print }] : [];
  });
}

const isTheSamePrint = ({ said, print }: Pair): boolean => said.fingerprint === print.fingerprint;

/** The ids are equal; the payee may be printed differently in another format of the same bank. */
const saysTheSame = ({ known, row }: Pair): boolean => {
  const said = known.reference.lastSeen ?? known.row;
  return said.postedOn === row.postedOn && said.amountMinor === row.amountMinor;
};

/** One transaction, told anew: close in time and alike in amount, date or payee, or named by the bank as a correction. */
const correctsIt = ({ known, said, row, print }: Pair): boolean => {
  if (row.replacesExternalId === known.reference.externalId) return true;
  const facts = known.reference.lastSeen ?? known.row;
  if (Math.abs(daysBetween(facts.postedOn, row.postedOn)) > PENDING_DAYS) return false;
  return known.row.pending || facts.amountMinor === row.amountMinor || said.payee === print.payee;
};

function outcomeOf(pair: Pair, isMatched: boolean): Outcome {
  const { row: existing, reference } = pair.known;
  const { externalId } = pair.row;
  const alias = externalId === reference.externalId || reference.externalId.startsWith(`${externalId}#`) ? null : externalId;
  const isPosted = existing.pending && !pair.row.pending;
  if ((saysTheSame(pair) && !isPosted) || existing.deleted || isMatched) return { kind: 'present', existingId: existing.id, externalId: alias, by: 'id' };
  if (existing.locked) return { kind: 'review', existingId: existing.id, externalId: alias, reason: 'locked' };
  return { kind: 'changed', existingId: existing.id, externalId: alias, knownAs: reference.externalId };
}

/** The row's own id, unless another transaction has it. */
function freeId(matching: Matching, externalId: string, print: Print): string {
  const taken = matching.claimedIds.has(externalId) || matching.existing.byExternalId.has(externalId);
  const id = taken ? reusedIdOf(externalId, print) : externalId;
  matching.claimedIds.add(id);
  return id;
}
