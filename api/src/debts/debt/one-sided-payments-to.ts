import type { OneSidedPayment } from '@tideline/domain';
import { findOneSidedPayments } from '../../ledger/transfers/one-sided-payments.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { DebtRecords } from './load-debts.ts';

/** Returns payments to the debts in the records that only the paying account records. */
export const oneSidedPaymentsTo = (
  tx: HouseholdTx,
  { cards, loans, calendar }: DebtRecords,
  today: string,
): Promise<OneSidedPayment[]> =>
  findOneSidedPayments(
    tx,
    [...cards, ...loans].filter(({ owedMinor }) => owedMinor > 0).map(({ account }) => account),
    { today, calendar },
  );
