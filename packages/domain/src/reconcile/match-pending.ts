import { daysBetween } from '../dates/add.ts';
import { PENDING_DAYS, SIMILAR_DAYS } from './existing-index.ts';
import { changeOf } from './outcome.ts';
import { forEachOpen, type Matching } from './reconcile.ts';
import type { ExistingRow, IncomingRow } from './rows.ts';

/** A posted amount lies between these tenths of the pending one: tips, fuel holds, exchange rates. */
const TENTHS_MIN = 8;
const TENTHS_MAX = 13;

/** An open row beside a pending transaction that it may be. */
export interface PendingPair {
  readonly row: IncomingRow;
  readonly position: number;
  readonly existing: ExistingRow;
  readonly days: number;
}

/**
 * Third pass: pending transactions that are posted now, under another id and another date. The same amount first, the
 * nearest dates first; then another amount, where only this row can be meant and only this transaction.
 */
export function matchPending(matching: Matching, ids: readonly (string | null)[]): void {
  if (matching.existing.pendingByPayee.size === 0) return;
  const sameAmount = pendingPairs(matching).filter(({ row, existing, days }) => row.amountMinor === existing.amountMinor && days <= SIMILAR_DAYS);
  for (const pair of nearestFirst(sameAmount)) take(matching, ids, pair);
  const alike = pendingPairs(matching);
  const [perRow, perExisting] = [countBy(alike, ({ position }) => position), countBy(alike, ({ existing }) => existing)];
  for (const pair of alike) {
    if (perRow.get(pair.position) === 1 && perExisting.get(pair.existing) === 1) take(matching, ids, pair);
  }
}

/** Open rows beside the pending transactions of their payee that they may be: within seven days and 0.8 to 1.3 of the amount. */
export function pendingPairs(matching: Matching): PendingPair[] {
  const pairs: PendingPair[] = [];
  forEachOpen(matching, (row, print, position) => {
    for (const existing of matching.existing.pendingByPayee.get(print.payee) ?? []) {
      if (matching.matched.has(existing)) continue;
      const days = Math.abs(daysBetween(existing.postedOn, row.postedOn));
      if (days <= PENDING_DAYS && isAlike(existing.amountMinor, row.amountMinor)) pairs.push({ row, position, existing, days });
    }
  });
  return pairs;
}

/** By distance in days, then in amount; stable, so that rows and transactions keep their order. */
export function nearestFirst(pairs: readonly PendingPair[]): PendingPair[] {
  const gap = ({ row, existing }: PendingPair): number => Math.abs(row.amountMinor - existing.amountMinor);
  return pairs.toSorted((a, b) => a.days - b.days || gap(a) - gap(b));
}

function take(matching: Matching, ids: readonly (string | null)[], { row, position, existing }: PendingPair): void {
  if (matching.outcomes[position] !== undefined || matching.matched.has(existing)) return;
  matching.matched.add(existing);
  const externalId = ids[position] ?? null;
  const isSame = row.pending && existing.postedOn === row.postedOn && existing.amountMinor === row.amountMinor;
  matching.outcomes[position] = isSame ? { kind: 'present', existingId: existing.id, externalId, by: 'pending' } : changeOf(existing, externalId);
}

/** Of one sign; a pending check of nothing (a card being verified) becomes nothing else. */
export function isAlike(pendingMinor: number, postedMinor: number): boolean {
  if (pendingMinor === 0 || pendingMinor < 0 !== postedMinor < 0) return pendingMinor === postedMinor;
  const [pending, posted] = [Math.abs(pendingMinor), Math.abs(postedMinor)];
  return posted * 10 >= pending * TENTHS_MIN && posted * 10 <= pending * TENTHS_MAX;
}

function countBy<T, K>(values: readonly T[], key: (value: T) => K): Map<K, number> {
  const counts = new Map<K, number>();
  for (const value of values) counts.set(key(value), (counts.get(key(value)) ?? 0) + 1);
  return counts;
}
