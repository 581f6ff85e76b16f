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
  type PlannedFlow,
} from '@tideline/domain';
import type { BookedCard } from '../cards/card-book.ts';
import { openStatement } from '../dues/open-statement.ts';
import type { DebtRecords } from '../debt/debt-records.ts';
import type { PayerRow } from '../float/next-payments.store.ts';
import type { BookedLoan } from '../loans/loan-book.ts';
import type { SeriesFlow } from './series-flows.ts';

export interface DebtFlowFacts {
  records: DebtRecords;
  /** Cards and loans with what is due next, from `debtAccounts`. */
  due: readonly ActionAccount[];
  payers: readonly PayerRow[];
  /** What the plan that is followed puts above the minimums, month by month. */
  extras: readonly ActionExtra[];
  series: readonly SeriesFlow[];
  paysAccount: ReadonlyMap<string, string>;
  today: CivilDate;
  until: CivilDate;
}

/** A payment a series makes may be off the due day by so much and still be the one. */
const AROUND_DAYS = 10;

export interface DebtFlows {
  flows: PlannedFlow[];
  /** What is due too, but nobody knows from which account: no line moves by it. */
  beside: PlannedFlow[];
}

const NOWHERE = '';

/**
 * What goes to cards and loans and comes back in no series: what is due from the account that pays it, and the plan's extra. A series that
 * pays the debt stands for its payments; so does one on the paying account around the due day that pays a debt nobody has linked.
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

/** The account of the household that a series of payments goes to; undefined where nobody knows. */
export const paidBy = (
  { expected: { series } }: SeriesFlow,
  paysAccount: ReadonlyMap<string, string>,
): string | undefined =>
  series.counterAccountId ?? (series.finding === null ? undefined : paysAccount.get(series.finding.id));

export const seriesPaying = (
  accountId: string,
  { series, paysAccount }: Pick<DebtFlowFacts, 'series' | 'paysAccount'>,
): SeriesFlow[] => series.filter((each) => each.flow.amountMinor < 0 && paidBy(each, paysAccount) === accountId);

function payerOf(accountId: string, { payers, records }: DebtFlowFacts): string | null {
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
        id: `${kind}:${accountId}@${day}`,
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

const openMinimum = ({ minimumMinor, paidMinor, owedMinor }: ActionAccount): number =>
  Math.max(0, Math.min(owedMinor, (minimumMinor ?? 0) - (paidMinor ?? 0)));

/** As the automatic payment is set, else the minimum: as much as that has to be paid. What a later statement asks nobody knows; the minimum is the least. */
function cardAmounts(
  account: ActionAccount,
  card: BookedCard,
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

/** What is left of the last statement; all that is owed where none was closed. */
const statementOpen = (card: BookedCard, { movements }: DebtRecords, today: CivilDate): Minor =>
  card.terms.statement === undefined || card.terms.statement === null
    ? card.owedMinor
    : (openStatement(card, movements, today)?.openMinor ?? minor(0));

function loanAmounts(account: ActionAccount, loan: BookedLoan | undefined, later: number): number[] {
  const instalment = loan?.terms?.paymentMinor ?? 0;
  const first = openMinimum(account);
  let left = account.owedMinor - first;
  return [
    first,
    ...Array.from({ length: later }, () => {
      const payment = Math.max(0, Math.min(instalment, left));
      left -= payment;
      return payment;
    }),
  ];
}

/** A series that pays more than the minimum pays part of the extra already. */
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
