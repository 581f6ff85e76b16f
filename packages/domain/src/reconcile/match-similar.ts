import { comparablePayee } from './comparable-payee.ts';
import { forEachOpen, type Matching } from './reconcile.ts';
import type { ExistingRow, IncomingRow } from './rows.ts';

/**
 * Fourth pass: rows that may be a transaction the account has, for a person to decide. Where both carry an id they are
 * two, unless they are alike in date, amount and payee and the file no longer lists the old one: then the bank may have
 * numbered anew.
 */
export function matchSimilar(matching: Matching, ids: readonly (string | null)[]): void {
  forEachOpen(matching, (row, { payee }, position) => {
    const near = matching.existing.sameAmountNear(row.amountMinor, row.postedOn).filter(({ row: existing }) => !matching.matched.has(existing));
    const candidates = near.filter(({ row: existing, days }) => !bothHaveIds(row, existing) || (days === 0 && comparablePayee(existing.payee) === payee));
    const found = candidates.find(({ row: existing }) => comparablePayee(existing.payee) === payee) ?? candidates[0];
    if (!found) return;
    matching.matched.add(found.row);
    matching.outcomes[position] = {
      kind: 'review',
      existingId: found.row.id,
      externalId: ids[position] ?? null,
      reason: bothHaveIds(row, found.row) ? 'other_id' : 'similar',
    };
  });
}

const bothHaveIds = (row: IncomingRow, existing: ExistingRow): boolean => row.externalId !== null && existing.references.length > 0;
