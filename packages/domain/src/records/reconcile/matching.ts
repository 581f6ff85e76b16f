import type { ExistingIndex } from './existing-index.ts';
import type { Outcome } from './outcome.ts';
import type { ExistingRow, IncomingRow, Print } from './rows.ts';

/** State shared by the passes: the decisions so far, and the matched transactions. */
export interface Matching {
  readonly incoming: readonly IncomingRow[];
  /** Prints of the incoming rows, in the same order. */
  readonly prints: readonly Print[];
  /** Positions sorted by fingerprint and id. Banks list newest or oldest first, and the result must be the same. */
  readonly order: readonly number[];
  readonly existing: ExistingIndex;
  readonly compared: (payee: string) => string;
  readonly outcomes: (Outcome | undefined)[];
  /** Each transaction is matched by at most one incoming row. */
  readonly matched: Set<ExistingRow>;
  /** Bank ids assigned to rows of this file. */
  readonly claimedIds: Set<string>;
}

/** Calls `decide` for every undecided row, in an order that does not depend on the order of the file. */
export function forEachOpen(
  matching: Matching,
  decide: (row: IncomingRow, print: Print, position: number) => void,
): void {
  for (const position of matching.order) {
    const [row, print] = [matching.incoming[position], matching.prints[position]];
    if (row !== undefined && print !== undefined && matching.outcomes[position] === undefined)
      decide(row, print, position);
  }
}
