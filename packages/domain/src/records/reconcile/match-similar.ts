import { type ExistingIndex } from './existing-index.ts';
import { doubtfulPendings } from './match-pending.ts';
import { forEachOpen, type Matching } from './matching.ts';
import { payeesAlike } from './payees-alike.ts';
import type { ExistingRow, IncomingRow } from './rows.ts';
import type { Spans } from './spans.ts';

/** An open row and a transaction that it may be, for the user to decide. */
interface Question {
  readonly row: IncomingRow;
  readonly position: number;
  readonly existing: ExistingRow;
  readonly days: number;
  readonly samePayee: boolean;
  readonly alike: boolean;
}

/**
 * Runs the last pass, which asks the user about rows that may already be in the account. If both have an id, they are
 * two transactions, unless date, amount and payee agree and the file no longer lists the old one, in which case the
 * bank may have renumbered. A file that starts where the account ends lists new rows: it asks only about rows with a
 * similar payee, and about none if earlier files were of the same series. It asks about the most likely pairs first,
 * and about each transaction once.
 */
export function matchSimilar(
  matching: Matching,
  ids: readonly (string | null)[],
  { spans, isSameSeries }: { spans: Spans; isSameSeries: boolean },
): void {
  const questions: Question[] = [];
  forEachOpen(matching, (row, { payee }, position) => {
    for (const { row: existing, days } of near(matching, row)) {
      const known = matching.existing.payeeOf(existing);
      const [samePayee, alike] = [known === payee, payeesAlike(known, payee)];
      const isDoubtful = bothHaveIds(row, existing)
        ? days === 0 && samePayee
        : spans.needExplanation(row, existing) || (alike && !isSameSeries);
      if (isDoubtful) questions.push({ row, position, existing, days, samePayee, alike });
    }
  });
  questions.sort(
    (a, b) => Number(b.samePayee) - Number(a.samePayee) || Number(b.alike) - Number(a.alike) || a.days - b.days,
  );
  for (const { row, position, existing } of questions)
    ask(matching, ids, position, existing, bothHaveIds(row, existing) ? 'other_id' : 'similar');
  for (const { position, existing } of doubtfulPendings(matching)) ask(matching, ids, position, existing, 'similar');
}

function near(matching: Matching, row: IncomingRow): ReturnType<ExistingIndex['sameAmountNear']> {
  return matching.existing
    .sameAmountNear(row.amountMinor, row.postedOn)
    .filter(({ row: existing }) => !matching.matched.has(existing));
}

function ask(
  matching: Matching,
  ids: readonly (string | null)[],
  position: number,
  existing: ExistingRow,
  reason: 'similar' | 'other_id',
): void {
  if (matching.outcomes[position] !== undefined || matching.matched.has(existing)) return;
  matching.matched.add(existing);
  matching.outcomes[position] = { kind: 'review', existingId: existing.id, externalId: ids[position] ?? null, reason };
}

const bothHaveIds = (row: IncomingRow, existing: ExistingRow): boolean =>
  row.externalId !== null && existing.references.length > 0;
