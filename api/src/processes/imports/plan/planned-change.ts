import { type CivilDate, type Minor, normalizePayee, type RowFacts } from '@tideline/domain';
import type { FileRow } from '../formats/statement.ts';
import type { LedgerTransaction } from '../target.ts';

export interface PlannedChange {
  readonly id: string;
  readonly before: LedgerTransaction;
  readonly postedOn: CivilDate;
  readonly amountMinor: Minor;
  readonly payee: string;
  readonly rawDescription: string;
  readonly status: LedgerTransaction['status'];
}

/**
 * Returns an existing transaction updated with the bank's new data. The user's edits are preserved: a field changes
 * only if it still has the bank's previous value. If that value is unknown, the bank's data wins.
 */
export function changeOf(before: LedgerTransaction, seen: RowFacts | null, row: FileRow): PlannedChange {
  const said = seen ?? before;
  return {
    id: before.id,
    before,
    postedOn: before.postedOn === said.postedOn ? row.postedOn : before.postedOn,
    amountMinor: before.amountMinor === said.amountMinor ? row.amountMinor : before.amountMinor,
    payee: before.shownPayee === normalizePayee(said.payee) ? normalizePayee(row.payee) : before.shownPayee,
    rawDescription: row.payee,
    status: before.status === 'pending' && !row.pending ? 'posted' : before.status,
  };
}
