import { rememberingPayees } from './comparable-payee.ts';
import { basesOf, SAME_DATES } from './date-basis.ts';
import { type ExistingIndex, indexExisting } from './existing-index.ts';
import { matchByFingerprint } from './match-fingerprint.ts';
import { reviewDoubtful, matchById } from './match-id.ts';
import { matchMoved } from './match-moved.ts';
import { matchPending } from './match-pending.ts';
import { matchSimilar } from './match-similar.ts';
import type { Matching } from './matching.ts';
import { countOutcomes, type Outcome, type OutcomeCounts } from './outcome.ts';
import { type ExistingRow, type IncomingRow, type Print, printOf } from './rows.ts';
import { spansOf } from './spans.ts';

export interface ReconcileOptions {
  /** Whether earlier files of the account were of the same series, so that its dates have the same meaning. */
  readonly isSameSeries?: boolean;
}

/**
 * Decides for every row of a file or sync whether the account already has it. The passes run in this order, each over
 * all rows:
 *
 *   1. the same bank id, including deleted and merged transactions: present, or changed if the bank corrects itself
 *   2. the same date, amount and payee, as multisets: of m equal rows where the account has n, m − n are new. Never
 *      across two different bank ids: two coffees on one day are two coffees. The date is the posting or the purchase
 *      date on either side, starting with the pair of dates under which most rows agree
 *   3. a pending transaction of the same payee that is now posted, perhaps with a tip: changed
 *   4. the same amount within five days and a similar payee, equally many rows and transactions in the same order:
 *      present
 *   5. the same amount within five days, equal in all but the bank's id, or a posting that several pending transactions
 *      could have become: review, the user decides
 *   6. otherwise new
 *
 * No row is ever dropped: there is one outcome per row, in the order of the rows, so a caller that keeps the rows under
 * review loses nothing. The outcome of a row depends on the rows of the file, not on their order. A reconciled
 * transaction is never changed. Rows are compared with the account, never with each other, except for an id that occurs
 * twice in the file.
 *
 * Source  the three passes (id, payee, any) and the ratio of pending amounts follow Actual Budget, loot-core,
 *         accounts/sync.ts
 */
export function reconcile(
  incoming: readonly IncomingRow[],
  existing: ExistingIndex | readonly ExistingRow[],
  { isSameSeries = false }: ReconcileOptions = {},
): { outcomes: Outcome[]; counts: OutcomeCounts } {
  const compared = rememberingPayees();
  const prints = incoming.map((row) => printOf(row, compared));
  const matching: Matching = {
    incoming,
    prints,
    order: canonicalOrder(incoming, prints),
    existing: 'byExternalId' in existing ? existing : indexExisting(existing),
    compared,
    outcomes: incoming.map(() => undefined),
    matched: new Set(),
    claimedIds: new Set(),
  };
  const newIds = matchById(matching);
  // The other passes compare rows with the account's transactions, so an empty account does not need them.
  if (matching.existing.rows.length > 0) matchByFacts(matching, newIds, isSameSeries);
  const outcomes = incoming.map(
    (_row, position): Outcome => matching.outcomes[position] ?? { kind: 'new', externalId: newIds[position] ?? null },
  );
  return { outcomes, counts: countOutcomes(outcomes) };
}

/** Runs the passes that compare dates, amounts and payees. */
function matchByFacts(matching: Matching, newIds: readonly (string | null)[], isSameSeries: boolean): void {
  const [bases, spans] = [basesOf(matching), spansOf(matching)];
  matchByFingerprint(matching, newIds, { bases, spans });
  matchPending(matching, newIds);
  reviewDoubtful(matching, newIds);
  matchMoved(matching, newIds, { basis: bases[0] ?? SAME_DATES, spans });
  matchSimilar(matching, newIds, { spans, isSameSeries });
}

function canonicalOrder(incoming: readonly IncomingRow[], prints: readonly Print[]): number[] {
  const keys = incoming.map((row, position) =>
    [prints[position]?.fingerprint, row.externalId ?? '', row.replacesExternalId ?? '', row.pending ? 'p' : ''].join(
      '\n',
    ),
  );
  return incoming.map((_row, position) => position).sort((a, b) => compareText(keys[a] ?? '', keys[b] ?? '') || a - b);
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
