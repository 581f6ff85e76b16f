import { type ExistingIndex } from './existing-index.ts';
import { doubtfulPendings } from './match-pending.ts';
import { forEachOpen, type Matching } from './matching.ts';
import type { ExistingRow, IncomingRow } from './rows.ts';

/** An open row beside a transaction that it may be. */
interface Question {
  readonly row: IncomingRow;
  readonly position: number;
  readonly existing: ExistingRow;
  readonly days: number;
  readonly samePayee: boolean;
}

/**
 * Fourth pass: rows that may be a transaction the account has, for a person to decide. Where both carry an id they are
 * two, unless they are alike in date, amount and payee and the file no longer lists the old one: then the bank may have
 * numbered anew. The likeliest questions are asked first, and each transaction raises one.
 */
export function matchSimilar(matching: Matching, ids: readonly (string | null)[]): void {
  const questions: Question[] = [];
  forEachOpen(matching, (row, { payee }, position) => {
    for (const { row: existing, days } of near(matching, row)) {
      const samePayee = matching.existing.payeeOf(existing) === payee;
      if (!bothHaveIds(row, existing) || (days === 0 && samePayee))
        questions.push({ row, position, existing, days, samePayee });
    }
  });
  questions.sort((a, b) => Number(b.samePayee) - Number(a.samePayee) || a.days - b.days);
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
