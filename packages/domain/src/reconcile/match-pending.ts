import { daysBetween } from '../dates/add.ts';
import { PENDING_DAYS, SIMILAR_DAYS } from './existing-index.ts';
import { forEachOpen, type Matching } from './reconcile.ts';
import type { ExistingRow, IncomingRow } from './rows.ts';

/** A posted amount lies between these shares of the pending one: tips, fuel holds, exchange rates. */
const RATIO_MIN = 0.8;
const RATIO_MAX = 1.3;

/**
 * Third pass: pending transactions that are posted now, under another id and another date. The same amount first, the
 * nearest date winning; then one with another amount, if it is the only one that can be meant.
 */
export function matchPending(matching: Matching, ids: readonly (string | null)[]): void {
  if (matching.existing.pendingByPayee.size === 0) return;
  for (const choose of [sameAmount, onlyOneAlike]) {
    forEachOpen(matching, (row, print, position) => {
      const pending = (matching.existing.pendingByPayee.get(print.payee) ?? []).filter((existing) => !matching.matched.has(existing));
      const found = choose(row, pending);
      if (!found) return;
      matching.matched.add(found);
      const externalId = ids[position] ?? null;
      const isSame = row.pending && found.postedOn === row.postedOn && found.amountMinor === row.amountMinor;
      matching.outcomes[position] = isSame
        ? { kind: 'present', existingId: found.id, externalId, by: 'pending' }
        : { kind: 'changed', existingId: found.id, externalId, knownAs: null };
    });
  }
}

const distance = (row: IncomingRow, existing: ExistingRow): number => Math.abs(daysBetween(existing.postedOn, row.postedOn));

function sameAmount(row: IncomingRow, pending: readonly ExistingRow[]): ExistingRow | undefined {
  const near = pending.filter((existing) => existing.amountMinor === row.amountMinor && distance(row, existing) <= SIMILAR_DAYS);
  return near.sort((a, b) => distance(row, a) - distance(row, b))[0];
}

function onlyOneAlike(row: IncomingRow, pending: readonly ExistingRow[]): ExistingRow | undefined {
  const alike = pending.filter((existing) => {
    const ratio = existing.amountMinor === 0 ? 0 : row.amountMinor / existing.amountMinor;
    return ratio >= RATIO_MIN && ratio <= RATIO_MAX && distance(row, existing) <= PENDING_DAYS;
  });
  return alike.length === 1 ? alike[0] : undefined;
}
