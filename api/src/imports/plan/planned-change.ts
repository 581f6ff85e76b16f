import { type CivilDate, type Minor, normalisePayee, type RowFacts } from '@tideline/domain';
import type { FileRow } from '../formats/statement.ts';
import type { LedgerTransaction } from './target.ts';

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
 * A known transaction after the bank said something else of it. What a person edited since stays as they want it: a
 * field is changed only where it still is what the bank said before. Without knowing that, the bank is believed.
 */
export function changeOf(before: LedgerTransaction, seen: RowFacts | null, row: FileRow): PlannedChange {
  const said = seen ?? before;
  return {
    id: before.id,
    before,
    postedOn: before.postedOn === said.postedOn ? row.postedOn : before.postedOn,
    amountMinor: before.amountMinor === said.amountMinor ? row.amountMinor : before.amountMinor,
    payee: before.shownPayee === normalisePayee(said.payee) ? normalisePayee(row.payee) : before.shownPayee,
    rawDescription: row.payee,
    status: before.status === 'pending' && !row.pending ? 'posted' : before.status,
  };
}
