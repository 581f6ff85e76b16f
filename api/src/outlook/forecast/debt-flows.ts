import {
  type ActionAccount,
  type ActionExtra,
  addDays,
  type CivilDate,
  daysBetween,
  debtMinimumToday,
  dueDatesBetween,
  maxDate,
  type Minor,
  minor,
  openMinimum,
  type PlannedFlow,
} from '@tideline/domain';
import type { LedgerCard } from '../../debts/cards/ledger-cards.ts';
import { openStatement } from '../../debts/dues/open-statement.ts';
import type { DebtRecords } from '../../debts/debt/load-debts.ts';
import type { PayerRow } from './payers.store.ts';
import type { LedgerLoan } from '../../debts/loans/ledger-loans.ts';
import type { SeriesFlow } from './series-flows.ts';

export interface DebtFlowFacts {
  records: DebtRecords;
  /** Cards and loans with their next amount due, from `debtAccounts`. */
  due: readonly ActionAccount[];
  payers: readonly PayerRow[];
  /** Extra payments of the active plan above the minimums, by month. */
  extras: readonly ActionExtra[];
  series: readonly SeriesFlow[];
  paysAccount: ReadonlyMap<string, string>;
  today: CivilDate;
  until: CivilDate;
}

/** Maximum days between a payment of a series and the due date it covers. */
export const AROUND_DAYS = 10;

/**
 * Returns whether a payment of a series covers a due date. If it does, other payments already made in that cycle reduce
 * it.
 */
export const isForDueDate = ({ on }: Pick<PlannedFlow, 'on'>, dueOn: CivilDate): boolean =>
  on <= addDays(dueOn, AROUND_DAYS);

/** Returns whether the card's autopay always pays a fixed amount, regardless of earlier payments. */
export const hasFixedAutopay = (accountId: string, { cards }: DebtRecords): boolean =>
  cards.some(({ account, terms }) => account.id === accountId && terms.autopay === 'fixed');

export const duePaymentId = (kind: string, accountId: string, dueOn: CivilDate): string =>
  `${kind}:${accountId}@${dueOn}`;

export interface DebtFlows {
  flows: PlannedFlow[];
  /** Payments due whose paying account is unknown, so that they change no line. */
  beside: PlannedFlow[];
}

const NOWHERE = '';

/**
 * Returns payments to cards and loans that no series covers: the amount due, from the paying account, and the plan's
 * extra. A series that pays the debt replaces these payments, and so does an unlinked payment series of the paying
 * account around the due date.
 */
export function debtFlows(facts: DebtFlowFacts): DebtFlows {
  const all = [
    ...facts.due.flatMap((account) => duePayments(account, facts)),
    ...facts.extras.flatMap((extra) => planPayment(extra, facts)),
  ];
  return {
    flows: all.filter(({ accountId }) => accountId !== NOWHERE),
    beside: all.filter(({ accountId }) => accountId === NOWHERE),
  };
}

/** Returns the household's account that a payment series pays, or undefined if it is unknown. */
export const paidBy = (
  { expected: { series } }: SeriesFlow,
  paysAccount: ReadonlyMap<string, string>,
): string | undefined =>
  series.counterAccountId ?? (series.finding === null ? undefined : paysAccount.get(series.finding.id));

export const seriesPaying = (
  accountId: string,
  { series, paysAccount }: Pick<DebtFlowFacts, 'series' | 'paysAccount'>,
): SeriesFlow[] => series.filter((each) => each.flow.amountMinor < 0 && paidBy(each, paysAccount) === accountId);

export const payersOf = (
  due: readonly Pick<ActionAccount, 'accountId'>[],
  payers: readonly PayerRow[],
  records: DebtRecords,
): ReadonlyMap<string, string> =>
  new Map(
    due.flatMap(({ accountId }) => {
      const payer = payerOf(accountId, { payers, records });
      return payer === null ? [] : [[accountId, payer] as const];
    }),
  );

function payerOf(accountId: string, { payers, records }: Pick<DebtFlowFacts, 'payers' | 'records'>): string | null {
  const payer = payers.find((row) => row.accountId === accountId);
  const autopay = records.cards.find(({ account }) => account.id === accountId)?.terms.autopay ?? 'none';
  const automatic = autopay === 'none' ? undefined : payer?.autopayFromId;
  return automatic ?? payer?.lastFromId ?? null;
}

function duePayments(account: ActionAccount, facts: DebtFlowFacts): PlannedFlow[] {
  const { records, series, today, until, paysAccount } = facts;
  const { accountId, accountName, dueOn, owedMinor } = account;
  const from = payerOf(accountId, facts);
  if (dueOn === null || owedMinor <= 0 || seriesPaying(accountId, facts).length > 0) return [];
  const card = records.cards.find((each) => each.account.id === accountId);
  const loan = records.loans.find((each) => each.account.id === accountId);
  const dueDay = card?.terms.dueDay ?? loan?.terms?.dueDay ?? null;
  const later = dueDay === null ? [] : dueDatesBetween(addDays(dueOn, 1), until, dueDay);
  const amounts =
    card === undefined ? loanAmounts(account, loan, later.length) : cardAmounts(account, card, facts, later.length);
  const unlinked = series.filter(
    ({ flow, expected }) =>
      (from === null || flow.accountId === from) &&
      expected.series.kind === 'debt_payment' &&
      paidBy({ flow, expected }, paysAccount) === undefined,
  );
  return [dueOn, ...later].flatMap((day, index): PlannedFlow[] => {
    const amountMinor = minor(-(amounts[index] ?? 0) || 0);
    if (
      amountMinor === 0 ||
      day > until ||
      unlinked.some(({ flow }) => Math.abs(daysBetween(flow.on, day)) <= AROUND_DAYS)
    )
      return [];
    const on = maxDate(day, addDays(today, 1));
    const kind = card === undefined ? 'loan_payment' : 'card_payment';
    return [
      {
        id: duePaymentId(kind, accountId, day),
        source: { kind, id: accountId },
        label: accountName,
        accountId: from ?? NOWHERE,
        on,
        amountMinor,
        cautiousOn: on,
        cautiousMinor: amountMinor,
      },
    ];
  });
}

/**
 * Returns the amounts of the next payments: the autopay amount, otherwise the minimum. The amount of a later statement
 * is unknown, so the minimum is used instead.
 */
function cardAmounts(
  account: ActionAccount,
  card: LedgerCard,
  { records, payers, today }: DebtFlowFacts,
  later: number,
): number[] {
  const least = card.debt === null ? 0 : debtMinimumToday(card.debt);
  const { autopay } = card.terms;
  const fixed = payers.find(({ accountId }) => accountId === account.accountId)?.autopayFixedMinor ?? 0;
  if (autopay === 'current') return [account.owedMinor];
  if (autopay === 'statement') return [statementOpen(card, records, today)];
  const first = Math.min(account.owedMinor, Math.max(openMinimum(account), autopay === 'fixed' ? fixed : 0));
  return [
    first,
    ...Array.from({ length: later }, () =>
      Math.min(account.owedMinor, Math.max(least, autopay === 'fixed' ? fixed : 0)),
    ),
  ];
}

/** Returns the unpaid part of the last statement, or the whole balance owed if no statement has closed. */
const statementOpen = (card: LedgerCard, { movements }: DebtRecords, today: CivilDate): Minor =>
  card.terms.statement === undefined || card.terms.statement === null
    ? card.owedMinor
    : (openStatement(card, movements, today)?.openMinor ?? minor(0));

function loanAmounts(account: ActionAccount, loan: LedgerLoan | undefined, later: number): number[] {
  const installment = loan?.terms?.paymentMinor ?? 0;
  const first = openMinimum(account);
  let left = account.owedMinor - first;
  return [
    first,
    ...Array.from({ length: later }, () => {
      const payment = Math.max(0, Math.min(installment, left));
      left -= payment;
      return payment;
    }),
  ];
}

/** Returns the plan's extra payment to a debt, minus the amount that a series pays above the minimum. */
function planPayment({ accountId, accountName, extraMinor, payBy }: ActionExtra, facts: DebtFlowFacts): PlannedFlow[] {
  const { due, today, until } = facts;
  const from = payerOf(accountId, facts);
  const on = maxDate(payBy, addDays(today, 1));
  const minimum = due.find((account) => account.accountId === accountId)?.minimumMinor ?? 0;
  const regular = seriesPaying(accountId, facts)
    .filter(({ flow }) => Math.abs(daysBetween(flow.on, payBy)) <= AROUND_DAYS)
    .reduce((sum, { flow }) => sum - flow.amountMinor, 0);
  const amountMinor = minor(-Math.max(0, extraMinor - Math.max(0, regular - minimum)) || 0);
  if (from === null || amountMinor === 0 || on > until) return [];
  return [
    {
      id: `plan:${accountId}@${payBy}`,
      source: { kind: 'plan', id: accountId },
      label: accountName,
      accountId: from,
      on,
      amountMinor,
      cautiousOn: on,
      cautiousMinor: amountMinor,
    },
  ];
}
