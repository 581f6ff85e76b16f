import type { SweepAhead } from '../../ledger/transfers/sweeps-ahead.store.ts';
import { assembleCards } from '../cards/ledger-cards.ts';
import { assembleLoans } from '../loans/ledger-loans.ts';
import type { DebtMovementRow } from '../records/debt-movements.store.ts';
import type { DebtRecords } from './load-debts.ts';

/** Follows every real transaction of its day, so that a balance entered on that day does not include it. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** A transfer that is on its way, and which of its ends the balances already include. */
export type TransferAhead = Pick<
  SweepAhead,
  'id' | 'fromAccountId' | 'toAccountId' | 'amountMinor' | 'arrivesOn' | 'hasLeft' | 'hasArrived'
>;

/**
 * Returns the records as they will be once transfers on their way are posted, as if that happened today: what a debt
 * still needs, and what a promotion still costs, counts them as paid. Screens show the balances of the ledger.
 */
export function withTransfers(records: DebtRecords, ahead: readonly TransferAhead[], today: string): DebtRecords {
  if (ahead.length === 0) return records;
  const change = (id: string): number =>
    ahead.reduce(
      (sum, { fromAccountId, toAccountId, amountMinor, hasLeft, hasArrived }) =>
        sum +
        (toAccountId === id && !hasArrived ? amountMinor : 0) -
        (fromAccountId === id && !hasLeft ? amountMinor : 0),
      0,
    );
  const accounts = records.accounts.map((account) => ({
    ...account,
    balanceMinor: account.balanceMinor + change(account.id),
  }));
  const paid = new Set(ahead.flatMap(({ toAccountId, hasArrived }) => (hasArrived ? [] : [toAccountId])));
  const cards = records.cards.filter(({ account }) => paid.has(account.id));
  const loans = records.loans.filter(({ account }) => paid.has(account.id));
  const debts = new Set([...cards, ...loans].map(({ account }) => account.id));
  const movements = [
    ...records.movements,
    ...ahead.flatMap((each): DebtMovementRow[] => (debts.has(each.toAccountId) ? paymentOf(each, today) : [])),
  ];
  const owing = accounts.filter(({ id }) => debts.has(id));
  const paidCards = assembleCards(
    {
      accounts: owing,
      terms: cards.map(({ terms }) => terms),
      promos: cards.flatMap((card) => card.promos.map(({ row }) => row)),
      movements,
      promoMarginDays: records.promoMarginDays,
    },
    today,
  );
  const paidLoans = assembleLoans(
    owing,
    loans.flatMap(({ terms }) => terms ?? []),
    today,
  );
  return {
    ...records,
    accounts,
    movements,
    cards: records.cards.map((card) => paidCards.find(({ account }) => account.id === card.account.id) ?? card),
    loans: records.loans.map((loan) => paidLoans.find(({ account }) => account.id === loan.account.id) ?? loan),
  };
}

const paymentOf = ({ toAccountId, amountMinor, hasArrived }: TransferAhead, today: string): DebtMovementRow[] =>
  hasArrived ? [] : [{ accountId: toAccountId, id: LAST_ID, postedOn: today, amountMinor, kind: 'transfer' }];
