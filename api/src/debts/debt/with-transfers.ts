import { civilDate, compareDates, countedOnArrival, minor, type OneSidedPayment } from '@tideline/domain';
import type { SweepAhead } from '../../ledger/transfers/sweeps-ahead.store.ts';
import { assembleCards, daysOf } from '../cards/ledger-cards.ts';
import { assembleLoans } from '../loans/ledger-loans.ts';
import type { DebtMovementRow } from '../records/debt-movements.store.ts';
import type { DebtRecords } from './load-debts.ts';

/** Id that sorts after every real transaction of its day, so that a balance entered on that day does not include it. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** A transfer in transit. `hasLeft` and `hasArrived` state which of its sides the balances already include. */
export type TransferAhead = Pick<
  SweepAhead,
  'id' | 'fromAccountId' | 'toAccountId' | 'amountMinor' | 'arrivesOn' | 'hasLeft' | 'hasArrived'
>;

/**
 * Returns the records as if transfers in transit were posted today, so that amounts due and the costs of promotions
 * treat them as paid. A transfer that arrives after a promotion's deadline only pays other balances of its card.
 * Screens show the balances in the ledger instead.
 */
export const withTransfers = (records: DebtRecords, ahead: readonly TransferAhead[], today: string): DebtRecords =>
  // one at a time in order of arrival, because each transfer pays the balances that are left by earlier ones
  ahead
    .toSorted((a, b) => (a.arrivesOn < b.arrivesOn ? -1 : a.arrivesOn > b.arrivesOn ? 1 : 0))
    .reduce((counted, each) => withTransfer(counted, each, today), records);

function withTransfer(records: DebtRecords, ahead: TransferAhead, today: string): DebtRecords {
  const { fromAccountId, toAccountId, amountMinor, arrivesOn, hasLeft, hasArrived } = ahead;
  const intoMinor = hasArrived ? 0 : countedOn(records, ahead, today);
  const change = (id: string): number =>
    (toAccountId === id ? intoMinor : 0) - (fromAccountId === id && !hasLeft ? amountMinor : 0);
  const changed = withBalances(records, change);
  if (intoMinor === 0 || debtOf(records, toAccountId) === undefined) return changed;
  const payment = { ...paymentOf(toAccountId, intoMinor, today), arrivesOn };
  return withDebt({ ...changed, movements: [...records.movements, payment] }, toAccountId, today);
}

/**
 * Returns the records as if payments that only the paying account records were also recorded on the debts, on the
 * same day. An amount above the debt is not counted. If a balance entered later already includes a payment, the
 * payment still counts toward the amount due, except on a card with offers, because it is unknown which balances the
 * payment reduced.
 */
export const withOneSided = (records: DebtRecords, payments: readonly OneSidedPayment[], today: string): DebtRecords =>
  payments.reduce((counted, payment) => withPayment(counted, payment, today), records);

function withPayment(
  records: DebtRecords,
  { toAccountId, amountMinor, paidOn, isInBalance }: OneSidedPayment,
  today: string,
): DebtRecords {
  const debt = debtOf(records, toAccountId);
  const paidMinor = isInBalance ? amountMinor : Math.min(amountMinor, debt?.owedMinor ?? 0);
  const hasOffers = debt !== undefined && 'promos' in debt && debt.promos.length > 0;
  if (paidMinor <= 0 || (isInBalance && hasOffers)) return records;
  const changed = withBalances(records, (id) => (id === toAccountId && !isInBalance ? paidMinor : 0));
  const movements = [...records.movements, paymentOf(toAccountId, paidMinor, paidOn)].toSorted((a, b) =>
    compareDates(civilDate(a.postedOn), civilDate(b.postedOn)),
  );
  return withDebt({ ...changed, movements }, toAccountId, today);
}

const debtOf = ({ cards, loans }: DebtRecords, accountId: string) =>
  [...cards, ...loans].find(({ account }) => account.id === accountId);

/** Returns the records with changed account balances. Does not recompute the cards or loans. */
export const withBalances = (records: DebtRecords, changeMinor: (accountId: string) => number): DebtRecords => ({
  ...records,
  accounts: records.accounts.map((account) => ({
    ...account,
    balanceMinor: account.balanceMinor + changeMinor(account.id),
  })),
});

/** Returns the records with one card or loan recomputed from its balance and movements. */
export function withDebt(records: DebtRecords, accountId: string, today: string): DebtRecords {
  const { movements, promoMarginDays, calendar } = records;
  const accounts = records.accounts.filter(({ id }) => id === accountId);
  return {
    ...records,
    cards: records.cards.map((card) => {
      if (card.account.id !== accountId) return card;
      const promos = card.promos.map(({ row }) => row);
      const recorded = { accounts, terms: [card.terms], promos, movements, promoMarginDays, calendar };
      return assembleCards(recorded, today)[0] ?? card;
    }),
    loans: records.loans.map((loan) => {
      if (loan.account.id !== accountId) return loan;
      return assembleLoans(accounts, loan.terms === null ? [] : [loan.terms], today)[0] ?? loan;
    }),
  };
}

/** Returns the part of a transfer that reduces the balance of the receiving account. */
function countedOn(
  { cards }: DebtRecords,
  { toAccountId, amountMinor, arrivesOn }: TransferAhead,
  today: string,
): number {
  const card = cards.find(({ account }) => account.id === toAccountId);
  if (card === undefined) return amountMinor;
  const { owedMinor, promos, terms } = card;
  return countedOnArrival(
    { owedMinor, promos: promos.map(({ promo }) => promo), ...daysOf(terms) },
    { amountMinor: minor(amountMinor), arrivesOn: civilDate(arrivesOn), today: civilDate(today) },
  );
}

const paymentOf = (accountId: string, amountMinor: number, postedOn: string): DebtMovementRow => ({
  accountId,
  id: LAST_ID,
  postedOn,
  amountMinor,
  kind: 'transfer',
});
