import type { OneSidedPayment } from '@tideline/domain';
import { listSweepsAhead, type SweepAhead } from '../../ledger/transfers/sweeps-ahead.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { DebtRecords } from './load-debts.ts';
import { oneSidedPaymentsTo } from './one-sided-payments-to.ts';
import { withOneSided, withTransfers } from './with-transfers.ts';

/** Money that has left one account of the household, or is about to, and is not recorded on the other. */
export interface MoneyInTransit {
  /** Including those that wait for approval; no figure counts them. */
  sweeps: readonly SweepAhead[];
  onTheWay: readonly SweepAhead[];
  oneSided: readonly OneSidedPayment[];
  /** The records as they will be once all of it is posted. */
  counted: DebtRecords;
}

/** Finds the money in transit. Every figure that counts it as paid comes from `counted`. */
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
