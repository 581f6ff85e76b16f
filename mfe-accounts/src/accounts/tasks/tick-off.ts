import type { Reconciliation } from '@tideline/contract';
import {
  type BalanceRow,
  civilDate,
  minor,
  minorFromString,
  reconcileStatement,
  type StatementReconciliation,
} from '@tideline/domain';

export interface Statement {
  closedOn: string;
  closingMinor: string;
}

/** The ticked transactions, and whether the older transactions, which are not listed, are ticked too. */
export interface Ticks {
  ids: ReadonlySet<string>;
  withEarlier: boolean;
}

/** Returns the ticks saved last time. */
export const ticksOf = ({ rows }: Reconciliation): Ticks => ({
  ids: new Set(rows.filter(({ status }) => status === 'cleared').map(({ id }) => id)),
  withEarlier: false,
});

/** Returns the rows up to the closing day, because later transactions belong to the next statement. */
export const tickable = ({ rows }: Reconciliation, closedOn: string): Reconciliation['rows'] =>
  rows.filter(({ postedOn }) => postedOn <= closedOn);

/** Compares the ticked ledger with the statement. */
export function compare(
  open: Reconciliation,
  { ids, withEarlier }: Ticks,
  { closedOn, closingMinor }: Statement,
): StatementReconciliation {
  const earlierMinor = withEarlier && open.earlier !== null ? minorFromString(open.earlier.sum.minor) : 0;
  const rows = open.rows.map(({ id, postedOn, amount, status }): BalanceRow => ({
    id,
    postedOn: civilDate(postedOn),
    amountMinor: minorFromString(amount.minor),
    status: ids.has(id) ? 'cleared' : status === 'pending' ? 'pending' : 'posted',
  }));
  return reconcileStatement(minor(minorFromString(open.reconciled.minor) + earlierMinor), rows, {
    closingMinor: minorFromString(closingMinor),
    closedOn: civilDate(closedOn),
  });
}
