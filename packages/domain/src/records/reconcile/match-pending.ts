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
 * Runs the third pass, which matches pending transactions that are now posted under another id and date. Equal amounts
 * come first, nearest dates first; then different amounts, if row and transaction can only match each other.
 */
export function matchPending(matching: Matching, ids: readonly (string | null)[]): void {
  if (matching.existing.pendingByPayee.size === 0) return;
  for (const pair of pairSameAmount(...sides(matching))) take(matching, ids, pair);
  for (const pair of pairSole(...sides(matching))) take(matching, ids, pair);
}

/**
 * Returns the remaining open rows with the pending transactions that they may be, most likely first, each used once.
 */
export function doubtfulPendings(matching: Matching): { position: number; existing: ExistingRow }[] {
  return pairLikeliest(...sides(matching)).map(([{ item }, { item: existing }]) => ({
    position: item.position,
    existing,
  }));
}

/** Returns the open rows and the unmatched pending transactions of their payees. */
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
