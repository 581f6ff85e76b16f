import { forEachOpen, type Matching } from './reconcile.ts';

/**
 * Second pass: date, amount and payee as multisets. Two rows with an id each are never taken for one; a row typed in,
 * or imported from a format without ids, is.
 */
export function matchByFingerprint(matching: Matching, ids: readonly (string | null)[]): void {
  forEachOpen(matching, (row, print, position) => {
    const candidates = matching.existing.byFingerprint.get(print.fingerprint) ?? [];
    const found = candidates.find((existing) => !matching.matched.has(existing) && (row.externalId === null || existing.references.length === 0));
    if (!found) return;
    matching.matched.add(found);
    const externalId = ids[position] ?? null;
    const isPosted = found.pending && !found.deleted && !row.pending;
    matching.outcomes[position] = isPosted
      ? { kind: 'changed', existingId: found.id, externalId, knownAs: null }
      : { kind: 'present', existingId: found.id, externalId, by: 'fingerprint' };
  });
}
