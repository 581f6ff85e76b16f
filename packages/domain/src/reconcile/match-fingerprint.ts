import { changeOf } from './outcome.ts';
import { forEachOpen, type Matching } from './reconcile.ts';

/**
 * Second pass: date, amount and payee as multisets. Two rows with an id each are never taken for one; a row typed in,
 * or imported from a format without ids, is. Rows with an id choose first, for they have fewer to choose from.
 */
export function matchByFingerprint(matching: Matching, ids: readonly (string | null)[]): void {
  for (const withId of [true, false]) {
    forEachOpen(matching, (row, print, position) => {
      if ((row.externalId !== null) !== withId) return;
      const candidates = matching.existing.byFingerprint.get(print.fingerprint) ?? [];
      const found = candidates.find((existing) => !matching.matched.has(existing) && (!withId || existing.references.length === 0));
      if (!found) return;
      matching.matched.add(found);
      const externalId = ids[position] ?? null;
      const isPosted = found.pending && !found.deleted && !row.pending;
      matching.outcomes[position] = isPosted ? changeOf(found, externalId) : { kind: 'present', existingId: found.id, externalId, by: 'fingerprint' };
    });
  }
}
