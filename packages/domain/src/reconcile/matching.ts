import type { ExistingIndex } from './existing-index.ts';
import type { Outcome } from './outcome.ts';
import type { ExistingRow, IncomingRow, Print } from './rows.ts';

/** The state that the passes share: what is decided so far, and which transactions are spoken for. */
export interface Matching {
  readonly incoming: readonly IncomingRow[];
  /** Of the incoming rows, in their order. */
  readonly prints: readonly Print[];
  /** Positions by fingerprint and id: banks list newest or oldest first, and the answer must be the same. */
  readonly order: readonly number[];
  readonly existing: ExistingIndex;
  readonly compared: (payee: string) => string;
  readonly outcomes: (Outcome | undefined)[];
  /** Each transaction is matched by one incoming row at most. */
  readonly matched: Set<ExistingRow>;
  /** Bank ids given to rows of this file. */
  readonly claimedIds: Set<string>;
}

/** Calls back for every row that is still undecided, in the order that does not depend on where the file has it. */
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
