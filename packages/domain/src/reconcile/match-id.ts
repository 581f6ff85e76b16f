import { daysBetween } from '../dates/add.ts';
import { comparablePayee } from './comparable-payee.ts';
import { PENDING_DAYS, type Referenced } from './existing-index.ts';
import type { Outcome } from './outcome.ts';
import type { Matching } from './reconcile.ts';
import { type ExternalReference, fingerprint, type IncomingRow, reusedExternalId, type RowFacts } from './rows.ts';

/**
 * First pass: by the bank's ids. Some banks use an id again for another transaction, years later or within one file:
 * such a row is a transaction of its own and is kept under its id and fingerprint.
 * Returns for each row that is still open the id to keep for it.
 */
export function matchById(matching: Matching): (string | null)[] {
  const first = new Map<string, number>();
  matching.incoming.forEach((row, position) => {
    if (row.externalId === null) return;
    const key = `${row.externalId}|${fingerprint(row)}`;
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, position);
    else matching.outcomes[position] = { kind: 'repeated', of: earlier };
  });
  const used = new Set<ExternalReference>(); // ids, not transactions: two merged rows keep both of theirs
  for (const accepts of [isTheSamePrint, saysTheSame, correctsIt]) {
    matching.incoming.forEach((row, position) => {
      if (row.externalId === null || matching.outcomes[position]) return;
      const found = knownUnder(matching, row).find((known) => !used.has(known.reference) && accepts(known, row));
      if (!found) return;
      used.add(found.reference);
      matching.outcomes[position] = outcomeOf(found, row, matching.matched.has(found.row));
      matching.matched.add(found.row);
    });
  }
  return matching.incoming.map((row, position) => (matching.outcomes[position] || row.externalId === null ? null : freeId(matching, row, row.externalId)));
}

function knownUnder(matching: Matching, row: IncomingRow): Referenced[] {
  const ids = row.externalId === null ? [] : [reusedExternalId(row.externalId, row), row.externalId];
  if (row.replacesExternalId !== null) ids.push(row.replacesExternalId);
  return ids.map((id) => matching.existing.byExternalId.get(id)).filter((known) => known !== undefined);
}

const isTheSamePrint = ({ row, reference }: Referenced, incoming: IncomingRow): boolean => fingerprint(reference.lastSeen ?? row) === fingerprint(incoming);

/** The ids are equal; the payee may be printed differently in another format of the same bank. */
const saysTheSame = ({ row, reference }: Referenced, incoming: IncomingRow): boolean => {
  const said = reference.lastSeen ?? row;
  return said.postedOn === incoming.postedOn && said.amountMinor === incoming.amountMinor;
};

/** One transaction, told anew: close in time and alike in amount, date or payee, or named by the bank as a correction. */
const correctsIt = ({ row, reference }: Referenced, incoming: IncomingRow): boolean => {
  if (incoming.replacesExternalId === reference.externalId) return true;
  const said: RowFacts = reference.lastSeen ?? row;
  if (Math.abs(daysBetween(said.postedOn, incoming.postedOn)) > PENDING_DAYS) return false;
  return row.pending || said.amountMinor === incoming.amountMinor || comparablePayee(said.payee) === comparablePayee(incoming.payee);
};

function outcomeOf(known: Referenced, incoming: IncomingRow, isMatched: boolean): Outcome {
  const { row, reference } = known;
  const alias = incoming.externalId === reference.externalId || reference.externalId.startsWith(`${incoming.externalId}#`) ? null : incoming.externalId;
  const unchanged = saysTheSame(known, incoming) && !(row.pending && !incoming.pending);
  if (unchanged || row.deleted || isMatched) return { kind: 'present', existingId: row.id, externalId: alias, by: 'id' };
  if (row.locked) return { kind: 'review', existingId: row.id, externalId: alias, reason: 'locked' };
  return { kind: 'changed', existingId: row.id, externalId: alias, knownAs: reference.externalId };
}

/** The row's own id, unless another transaction has it. */
function freeId(matching: Matching, row: IncomingRow, externalId: string): string {
  const taken = matching.claimedIds.has(externalId) || matching.existing.byExternalId.has(externalId);
  const id = taken ? reusedExternalId(externalId, row) : externalId;
  matching.claimedIds.add(id);
  return id;
}
