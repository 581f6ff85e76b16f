import { civilDate, minor, type PaymentMade } from '@tideline/domain';
import type { DebtRecords } from '../../debts/debt/load-debts.ts';
import { paidSince } from '../../debts/dues/paid-since.ts';
import type { SweepAhead } from '../../ledger/transfers/sweeps-ahead.store.ts';
import { listOwnTransfers } from '../../ledger/transfers/own-transfers.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';

interface MadeFacts {
  records: DebtRecords;
  /** Those waiting for approval are not made. */
  sweeps: readonly SweepAhead[];
  currency: string;
  today: string;
}

/**
 * Returns payments that need no request: payments to debts recorded today, transfers between deposit accounts
 * recorded today, and approved sweeps in transit.
 */
export async function paymentsMade(tx: HouseholdTx, facts: MadeFacts): Promise<PaymentMade[]> {
  const { records, sweeps, currency, today } = facts;
  const ours = records.accounts.filter((account) => account.currency === currency);
  const nameOf = (id: string): string => ours.find((account) => account.id === id)?.name ?? '';
  const isOurs = (id: string): boolean => ours.some((account) => account.id === id);
  const debts = [...records.cards, ...records.loans].filter(({ account }) => isOurs(account.id));
  const isDebt = (id: string): boolean => debts.some(({ account }) => account.id === id);
  const recorded = (kind: PaymentMade['kind'], toAccountId: string, amountMinor: number): PaymentMade[] =>
    amountMinor === 0
      ? []
      : [{ kind, toAccountId, toAccountName: nameOf(toAccountId), amountMinor: minor(amountMinor), scheduled: null }];
  return [
    ...debts.flatMap(({ account: { id } }) => recorded('pay', id, paidSince(records.movements, id, today))),
    ...(await listOwnTransfers(tx, today)).flatMap(({ toAccountId, amountMinor }) =>
      isOurs(toAccountId) ? recorded('transfer', toAccountId, amountMinor) : [],
    ),
    ...sweeps.flatMap(({ id, isProposed, hasArrived, toAccountId, amountMinor, arrivesOn }): PaymentMade[] =>
      isProposed || hasArrived || !isOurs(toAccountId)
        ? []
        : [
            {
              kind: isDebt(toAccountId) ? 'pay' : 'transfer',
              toAccountId,
              toAccountName: nameOf(toAccountId),
              amountMinor: minor(amountMinor),
              scheduled: { runId: id, arrivesOn: civilDate(arrivesOn) },
            },
          ],
    ),
  ];
}
