import { type DateBasis, existingDay, rowDay, SAME_DATES } from './date-basis.ts';
import { matchOf } from './outcome.ts';
import { forEachOpen, type Matching } from './matching.ts';
import type { ExistingRow, IncomingRow, Print } from './rows.ts';
import type { Spans } from './spans.ts';

interface Compared {
  /** Date bases, in the order they are tried. */
  readonly bases: readonly DateBasis[];
  readonly spans: Spans;
}

/**
 * Runs the second pass, which compares date, amount and payee as multisets. It never matches two rows that both have an
 * id, but matches a row that a user entered, or that was imported from a format without ids. Rows with an id choose
 * first because they have fewer candidates. Under a basis other than the posting date, a pair is matched only if it
 * needs an explanation.
 */
export function matchByFingerprint(
  matching: Matching,
  ids: readonly (string | null)[],
  { bases, spans }: Compared,
): void {
  for (const basis of bases) {
    const candidates = basis === SAME_DATES ? matching.existing.withFingerprint : candidatesUnder(matching, basis);
    for (const withId of [true, false]) {
      // Candidates before this index are taken, so the search skips them for further equal rows.
      const tried = new Map<string, number>();
      forEachOpen(matching, (row, print, position) => {
        if ((row.externalId !== null) !== withId) return;
        const equal = candidates(row, print);
        const key = `${print.fingerprint}|${basis.row === 'posted' ? '' : (row.transactedOn ?? '')}`;
        let at = tried.get(key) ?? 0;
        while (at < equal.length && !isFree(equal[at], matching.matched, withId)) at += 1;
        tried.set(key, at);
        const found = equal[at];
        if (!found || (basis !== SAME_DATES && !spans.needExplanation(row, found))) return;
        matching.matched.add(found);
        matching.outcomes[position] = matchOf(found, row, ids[position] ?? null, 'fingerprint');
      });
    }
  }
}

/** Indexes transactions by day, amount and payee under a basis, active ones before deleted ones. */
function candidatesUnder(
  matching: Matching,
  basis: DateBasis,
): (row: IncomingRow, print: Print) => readonly ExistingRow[] {
  const equal = new Map<string, ExistingRow[]>();
  for (const deleted of [false, true]) {
    for (const existing of matching.existing.rows) {
      if (existing.deleted !== deleted || matching.matched.has(existing)) continue;
      const key = `${existingDay(matching, existing, basis)}|${existing.amountMinor}|${matching.existing.payeeOf(existing)}`;
      const others = equal.get(key);
      if (others) others.push(existing);
      else equal.set(key, [existing]);
    }
  }
  return (row, { payee }) => equal.get(`${rowDay(matching, row, basis)}|${row.amountMinor}|${payee}`) ?? [];
}

const isFree = (existing: ExistingRow | undefined, matched: ReadonlySet<ExistingRow>, withId: boolean): boolean =>
  existing !== undefined && !matched.has(existing) && (!withId || existing.references.length === 0);
