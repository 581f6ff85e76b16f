import type { Sided } from './alike-amounts.ts';
import { changeOf } from './outcome.ts';
import { type Pair, pairLikeliest, pairSameAmount, pairSole } from './pending-pairs.ts';
import { forEachOpen, type Matching } from './matching.ts';
import type { ExistingRow, IncomingRow } from './rows.ts';

interface OpenRow {
  readonly row: IncomingRow;
  readonly position: number;
}

/**
 * Third pass: pending transactions that are posted now, under another id and another date. The same amount first, the
 * nearest dates first; then another amount, where only this row can be meant and only this transaction.
 */
export function matchPending(matching: Matching, ids: readonly (string | null)[]): void {
  if (matching.existing.pendingByPayee.size === 0) return;
  for (const pair of pairSameAmount(...sides(matching))) take(matching, ids, pair);
  for (const pair of pairSole(...sides(matching))) take(matching, ids, pair);
}

/** What is left open beside the pending transactions it may be, the likeliest first, each once. */
export function doubtfulPendings(matching: Matching): { position: number; existing: ExistingRow }[] {
  return pairLikeliest(...sides(matching)).map(([{ item }, { item: existing }]) => ({
    position: item.position,
    existing,
  }));
}

/** Open rows, and the pending transactions of their payees that are not spoken for. */
function sides(matching: Matching): [Sided<OpenRow>[], Sided<ExistingRow>[]] {
  const { existing, matched } = matching;
  const rows: Sided<OpenRow>[] = [];
  forEachOpen(matching, (row, { payee }, position) => {
    if (existing.pendingByPayee.has(payee))
      rows.push({
        item: { row, position },
        payee,
        postedOn: row.postedOn,
        amountMinor: row.amountMinor,
        order: rows.length,
      });
  });
  const pendings = [...new Set(rows.map(({ payee }) => payee))].flatMap((payee) =>
    (existing.pendingByPayee.get(payee) ?? []).map((item, order): Sided<ExistingRow> => ({
      item,
      payee,
      postedOn: item.postedOn,
      amountMinor: item.amountMinor,
      order,
    })),
  );
  return [rows, pendings.filter(({ item }) => !matched.has(item))];
}

function take(
  matching: Matching,
  ids: readonly (string | null)[],
  [
    {
      item: { row, position },
    },
    { item: existing },
  ]: Pair<OpenRow, ExistingRow>,
): void {
  matching.matched.add(existing);
  const externalId = ids[position] ?? null;
  const isSame = row.pending && existing.postedOn === row.postedOn && existing.amountMinor === row.amountMinor;
  matching.outcomes[position] = isSame
    ? { kind: 'present', existingId: existing.id, externalId, by: 'pending' }
    : changeOf(existing, externalId);
}
