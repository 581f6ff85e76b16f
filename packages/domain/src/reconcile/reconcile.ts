import { rememberingPayees } from './comparable-payee.ts';
import { type ExistingIndex, indexExisting } from './existing-index.ts';
import { matchByFingerprint } from './match-fingerprint.ts';
import { matchById } from './match-id.ts';
import { matchPending } from './match-pending.ts';
import { matchSimilar } from './match-similar.ts';
import { countOutcomes, type Outcome, type OutcomeCounts } from './outcome.ts';
import { type ExistingRow, type IncomingRow, type Print, printOf } from './rows.ts';

/** Calls back for every row that is still undecided. */
export function forEachOpen(matching: Matching, decide: (row: IncomingRow, print: Print, position: number) => void): void {
  matching.incoming.forEach((row, position) => {
    const print = matching.prints[position];
    if (print !== undefined && matching.outcomes[position] === undefined) decide(row, print, position);
  });
}

/** The state that the passes share: what is decided so far, and which transactions are spoken for. */
export interface Matching {
  readonly incoming: readonly IncomingRow[];
  /** Of the incoming rows, in their order. */
  readonly prints: readonly Print[];
  readonly existing: ExistingIndex;
  readonly outcomes: (Outcome | undefined)[];
  /** Each transaction is matched by one incoming row at most. */
  readonly matched: Set<ExistingRow>;
  /** Bank ids given to rows of this file. */
  readonly claimedIds: Set<string>;
}

/**
 * Decides for every row of a file or sync whether the account has it already. In this order, each for all rows:
 *
 *   1. the same bank id, deleted and merged transactions included: present, or changed where the bank corrects itself
 *   2. the same date, amount and payee, as multisets: of m equal rows where the account has n, m − n are new. Never
 *      across two different bank ids: two coffees on a day are two coffees
 *   3. a pending transaction of the same payee that is now posted, perhaps with a tip: changed
 *   4. the same amount within five days, or alike in all but the bank's id: review, a person decides
 *   5. otherwise new
 *
 * No row is ever dropped: there is one outcome per row, in the order of the rows. A caller that keeps the rows under
 * review loses nothing.
 */
export function reconcile(incoming: readonly IncomingRow[], existing: ExistingIndex | readonly ExistingRow[]): { outcomes: Outcome[]; counts: OutcomeCounts } {
  const compared = rememberingPayees();
  const matching: Matching = {
    incoming,
    prints: incoming.map((row) => printOf(row, compared)),
    existing: 'byExternalId' in existing ? existing : indexExisting(existing),
    outcomes: incoming.map(() => undefined),
    matched: new Set(),
    claimedIds: new Set(),
  };
  const newIds = matchById(matching);
  matchByFingerprint(matching, newIds);
  matchPending(matching, newIds);
  matchSimilar(matching, newIds);
  const outcomes = incoming.map((_row, position): Outcome => matching.outcomes[position] ?? { kind: 'new', externalId: newIds[position] ?? null });
  return { outcomes, counts: countOutcomes(outcomes) };
}
