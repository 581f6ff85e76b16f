import { changeOf } from './outcome.ts';
import { forEachOpen, type Matching } from './matching.ts';
import type { ExistingRow } from './rows.ts';

/**
 * Second pass: date, amount and payee as multisets. Two rows with an id each are never taken for one; a row typed in,
 * or imported from a format without ids, is. Rows with an id choose first, for they have fewer to choose from.
 */
export function matchByFingerprint(matching: Matching, ids: readonly (string | null)[]): void {
  for (const withId of [true, false]) {
    const tried = new Map<string, number>(); // candidates before these are spoken for: thousands of equal rows must not be walked for each
    forEachOpen(matching, (row, print, position) => {
      if ((row.externalId !== null) !== withId) return;
      const candidates = matching.existing.withFingerprint(row, print);
      let at = tried.get(print.fingerprint) ?? 0;
      while (at < candidates.length && !isFree(candidates[at], matching.matched, withId)) at += 1;
      tried.set(print.fingerprint, at);
      const found = candidates[at];
      if (!found) return;
      matching.matched.add(found);
      const externalId = ids[position] ?? null;
      const isPosted = found.pending && !found.deleted && !row.pending;
      matching.outcomes[position] = isPosted
        ? changeOf(found, externalId)
        : { kind: 'present', existingId: found.id, externalId, by: 'fingerprint' };
    });
  }
}

const isFree = (existing: ExistingRow | undefined, matched: ReadonlySet<ExistingRow>, withId: boolean): boolean =>
  existing !== undefined && !matched.has(existing) && (!withId || existing.references.length === 0);
