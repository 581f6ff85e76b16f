import { civilDate, minor, type OneSidedPayment, type PaymentMade, sumMinor } from '@tideline/domain';
import type { DebtRecords } from '../../debts/debt/load-debts.ts';
import { paidSince } from '../../debts/dues/paid-since.ts';
import type { SweepAhead } from '../../ledger/transfers/sweeps-ahead.store.ts';
import type { OwnTransfer } from '../../ledger/transfers/own-transfers.store.ts';

interface MadeFacts {
  records: DebtRecords;
  /** Today's transfers from deposit accounts to other accounts, recorded on both. */
  transfers: readonly OwnTransfer[];
  /** Payments to debts that only the paying account records. */
  oneSided: readonly OneSidedPayment[];
  /** Sweeps ahead. Those waiting for approval do not count as made. */
  sweeps: readonly SweepAhead[];
  currency: string;
  today: string;
}

/**
 * Returns payments that the plan must not request: payments to debts recorded today, transfers between deposit accounts
 * recorded today, and approved sweeps in transit.
 */
export function paymentsMade({ records, transfers, oneSided, sweeps, currency, today }: MadeFacts): PaymentMade[] {
  const saved = transfers.filter(({ toType }) => toType === 'depository');
  const ours = records.accounts.filter((account) => account.currency === currency);
  const nameOf = (id: string): string => ours.find((account) => account.id === id)?.name ?? '';
  const isOurs = (id: string): boolean => ours.some((account) => account.id === id);
  const debts = [...records.cards, ...records.loans].filter(({ account }) => isOurs(account.id));
  const isDebt = (id: string): boolean => debts.some(({ account }) => account.id === id);
  const recorded = (kind: PaymentMade['kind'], toAccountId: string, amountMinor: number): PaymentMade[] =>
    amountMinor === 0
      ? []
      : [{ kind, toAccountId, toAccountName: nameOf(toAccountId), amountMinor: minor(amountMinor), scheduled: null }];
  const paidTo = (id: string): PaymentMade[] => {
    const recordedMinor = paidSince(records.movements, id, today);
    const sent = oneSided.filter(({ toAccountId, paidOn }) => toAccountId === id && paidOn === today);
    const from = recordedMinor === 0 ? sent[0]?.fromAccountId : undefined;
    const onlyOn = from === undefined ? {} : { onlyOn: { accountId: from, accountName: nameOf(from) } };
    const amountMinor = sent.reduce((sum, payment) => sum + payment.amountMinor, recordedMinor);
    return recorded('pay', id, amountMinor).map((payment) => ({ ...payment, ...onlyOn }));
  };
  return [
    ...debts.flatMap(({ account: { id } }) => paidTo(id)),
    ...[...Map.groupBy(saved, ({ toAccountId }) => toAccountId)].flatMap(([toAccountId, group]) =>
      isOurs(toAccountId)
        ? recorded('transfer', toAccountId, sumMinor(group.map(({ amountMinor }) => minor(amountMinor))))
        : [],
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
