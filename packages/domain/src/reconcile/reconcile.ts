import { rememberingPayees } from './comparable-payee.ts';
import { type ExistingIndex, indexExisting } from './existing-index.ts';
import { matchByFingerprint } from './match-fingerprint.ts';
import { askAboutDoubtful, matchById } from './match-id.ts';
import { matchPending } from './match-pending.ts';
import { matchSimilar } from './match-similar.ts';
import type { Matching } from './matching.ts';
import { countOutcomes, type Outcome, type OutcomeCounts } from './outcome.ts';
import { type ExistingRow, type IncomingRow, type Print, printOf } from './rows.ts';

/**
 * Decides for every row of a file or sync whether the account has it already. In this order, each for all rows:
 *
 *   1. the same bank id, deleted and merged transactions included: present, or changed where the bank corrects itself
 *   2. the same date, amount and payee, as multisets: of m equal rows where the account has n, m − n are new. Never
 *      across two different bank ids: two coffees on a day are two coffees
 *   3. a pending transaction of the same payee that is now posted, perhaps with a tip: changed
 *   4. the same amount within five days, alike in all but the bank's id, or a posting that several pending transactions
 *      could have become: review, a person decides
 *   5. otherwise new
 *
 * No row is ever dropped: there is one outcome per row, in the order of the rows. A caller that keeps the rows under
 * review loses nothing. What becomes of a row depends on the rows of the file, not on their order; a transaction that
 * is reconciled is never among the changed ones.
 *
 * Source  the three passes (id, payee, any) and the ratio of pending amounts follow Actual Budget, loot-core, accounts/sync.ts
 */
export function reconcile(
  incoming: readonly IncomingRow[],
  existing: ExistingIndex | readonly ExistingRow[],
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
  matchByFingerprint(matching, newIds);
  matchPending(matching, newIds);
  askAboutDoubtful(matching, newIds);
  matchSimilar(matching, newIds);
  const outcomes = incoming.map(
    (_row, position): Outcome => matching.outcomes[position] ?? { kind: 'new', externalId: newIds[position] ?? null },
  );
  return { outcomes, counts: countOutcomes(outcomes) };
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
