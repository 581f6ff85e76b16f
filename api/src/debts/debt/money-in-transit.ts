import type { OneSidedPayment } from '@tideline/domain';
import { listSweepsAhead, type SweepAhead } from '../../ledger/transfers/sweeps-ahead.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { DebtRecords } from './load-debts.ts';
import { oneSidedPaymentsTo } from './one-sided-payments-to.ts';
import { withOneSided, withTransfers } from './with-transfers.ts';

/**
 * Money that has left one account of the household, or is about to leave it, and is not recorded in the receiving
 * account.
 */
export interface MoneyInTransit {
  /** Upcoming sweeps, including those waiting for approval, which no figure counts as paid. */
  sweeps: readonly SweepAhead[];
  onTheWay: readonly SweepAhead[];
  oneSided: readonly OneSidedPayment[];
  /** The records once all of this money is posted. */
  counted: DebtRecords;
}

/** Finds the money in transit. Figures that count it as paid are computed from `counted`. */
export async function moneyInTransit(
  tx: HouseholdTx,
  records: DebtRecords,
  today: string,
  known?: readonly OneSidedPayment[],
): Promise<MoneyInTransit> {
  const sweeps = await listSweepsAhead(tx, today);
  const onTheWay = sweeps.filter(({ isProposed }) => !isProposed);
  const oneSided = known ?? (await oneSidedPaymentsTo(tx, records, today));
  return {
    sweeps,
    onTheWay,
    oneSided,
    counted: withTransfers(withOneSided(records, oneSided, today), onTheWay, today),
  };
}
