/**
 * Questions about debts that no plan can include yet, with answers estimated from the ledger. Clients save an answer
 * like any other terms, so nothing here writes.
 */
import { type DebtQuestion, type DebtQuestions, type Money, toMinor, toMoney } from '@tideline/contract';
import {
  addMonths,
  civilDate,
  debtHistory,
  type DebtHistory,
  type DueDayEstimate,
  estimateApr,
  estimateDueDay,
  estimateLoan,
  estimateMinimum,
  interestAtStake,
  type LoanEstimate,
  loanOutlook,
  minor,
  type MinimumEstimate,
  type RateEstimate,
  type TypicalDebt,
  type Working,
} from '@tideline/domain';
import { missingOf } from '../cards/card-to-wire.ts';
import type { LedgerCard } from '../cards/ledger-cards.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { workingToWire } from '../../platform/workings/working-to-wire.ts';
import type { LedgerLoan } from '../loans/ledger-loans.ts';
import { listDebtMovements } from '../records/debt-movements.store.ts';
import { staleSince } from '../../ledger/accounts/freshness.ts';
import { assembleDebts } from './assemble-debts.ts';
import { listDayBalances } from './day-balances.store.ts';
import { loadDebtRecords } from './load-debts.ts';

/** Months of charges to read. Older ones do not reveal today's terms. */
const HISTORY_MONTHS = 18;

/** Lists the open questions, most valuable answer first. */
export const listQuestions = (scope: Scope): Promise<DebtQuestions> =>
  scope.read(async (tx) => {
    const { today, household } = scope;
    const records = await loadDebtRecords(tx, today);
    const { cards, loans } = records;
    const { debts, incomplete } = assembleDebts(records, household.currency, today);
    // No plan includes a debt in another currency, so its terms do not matter.
    const isOpen = ({ account }: LedgerCard | LedgerLoan) =>
      incomplete.some(({ accountId, missing }) => accountId === account.id && isAnswerable(missing));
    const [openCards, openLoans] = [cards.filter(isOpen), loans.filter(isOpen)];
    const historyOf = await loadHistories(
      tx,
      [...openCards, ...openLoans].map(({ account }) => account.id),
      today,
    );
    const items = [
      ...openCards.map((card) => cardQuestion(card, historyOf(card.account.id), today)),
      ...openLoans.map((loan) => loanQuestion(loan, historyOf(loan.account.id), today)),
    ];
    return {
      planned: debts.length,
      total: debts.length + incomplete.length,
      items: items.sort((a, b) => toMinor(b.interest.amount) - toMinor(a.interest.amount)),
    };
  });

const isAnswerable = (missing: readonly string[]): boolean =>
  !missing.includes('other_currency') && (missing.includes('purchase_apr') || missing.includes('apr'));

async function loadHistories(
  tx: HouseholdTx,
  accountIds: readonly string[],
  today: string,
): Promise<(accountId: string) => DebtHistory> {
  if (accountIds.length === 0) return () => debtHistory([], []);
  const from = addMonths(civilDate(today), -HISTORY_MONTHS);
  const balances = await listDayBalances(tx, accountIds, { from, to: today });
  const movements = await listDebtMovements(tx, from);
  const ofAccount = <Row extends { accountId: string }>(rows: readonly Row[], accountId: string): Row[] =>
    rows.filter((row) => row.accountId === accountId);
  return (accountId) =>
    debtHistory(
      ofAccount(balances, accountId).map(({ day, balanceMinor }) => ({
        on: civilDate(day),
        balanceMinor: minor(balanceMinor),
      })),
      ofAccount(movements, accountId)
        .filter(({ postedOn }) => postedOn >= from && postedOn <= today)
        .map(({ id, postedOn, amountMinor, kind }) => ({
          id,
          on: civilDate(postedOn),
          amountMinor: minor(amountMinor),
          kind,
        })),
    );
}

interface Wire {
  money: (amount: number) => Money;
  working: (working: Working) => DebtQuestion['interest']['working'];
}

const wireOf = ({ account: { id, currency } }: LedgerCard | LedgerLoan): Wire => ({
  money: (amount) => toMoney(amount, currency),
  working: (working) =>
    workingToWire(
      working,
      { href: '/debt', refs: { owed: { kind: 'account', id }, average_balance: { kind: 'account', id } } },
      currency,
    ),
});

function commonOf(
  debt: LedgerCard | LedgerLoan,
  {
    apr,
    dueDay,
    typical,
    today,
  }: { apr: RateEstimate | null; dueDay: DueDayEstimate | null; typical: TypicalDebt; today: string },
): Omit<Extract<DebtQuestion, { kind: 'card' }>, 'kind' | 'missing' | 'minimum'> {
  const wire = wireOf(debt);
  const { account, owedMinor, terms } = debt;
  const stake = interestAtStake(owedMinor, { estimatedPpm: apr?.aprPpm ?? null, typical });
  return {
    accountId: account.id,
    name: account.name,
    owed: wire.money(owedMinor),
    asOf: staleSince([account], today),
    version: terms?.version ?? 0,
    interest: {
      amount: wire.money(stake.amountMinor),
      aprPpm: stake.aprPpm,
      source: stake.source,
      working: wire.working(stake.working),
    },
    apr:
      apr === null
        ? null
        : {
            aprPpm: apr.aprPpm,
            lowPpm: apr.lowPpm,
            highPpm: apr.highPpm,
            months: apr.months,
            working: wire.working(apr.working),
          },
    dueDay: dueDay === null ? null : { ...dueDay, working: wire.working(dueDay.working) },
  };
}

function cardQuestion(card: LedgerCard, history: DebtHistory, today: string): DebtQuestion {
  const missing = missingOf(card).filter((term) => term !== 'credit_limit');
  const minimum = missing.includes('minimum') ? estimateMinimum(history, card.account.currency) : null;
  const dueDay = missing.includes('due_day') ? estimateDueDay(history) : null;
  return {
    kind: 'card',
    ...commonOf(card, { apr: estimateApr(history), dueDay, typical: 'card', today }),
    missing,
    minimum: minimum === null ? null : minimumToWire(minimum, wireOf(card)),
  };
}

const minimumToWire = (
  { formula: { kind, pctPpm, floorMinor, roundToMinor = 1 }, payments, checked, working }: MinimumEstimate,
  wire: Wire,
): NonNullable<Extract<DebtQuestion, { kind: 'card' }>['minimum']> => ({
  formula: { kind, pctPpm, floor: wire.money(floorMinor), roundToMinor },
  payments,
  checked,
  working: wire.working(working),
});

function loanQuestion(loan: LedgerLoan, history: DebtHistory, today: string): DebtQuestion {
  const estimate = estimateLoan(history);
  const dueDay = estimateDueDay(history);
  const wire = wireOf(loan);
  return {
    kind: 'loan',
    ...commonOf(loan, { apr: estimate.apr, dueDay, typical: typicalLoan(loan), today }),
    payment:
      estimate.payment === null
        ? null
        : {
            amount: wire.money(estimate.payment.amountMinor),
            payments: estimate.payment.payments,
            working: wire.working(estimate.payment.working),
          },
    dayCount: estimate.dayCount,
    ends: endOf(loan, { ...estimate, dueDay }, today),
  };
}

function endOf(
  { owedMinor }: LedgerLoan,
  { apr, payment, dueDay }: LoanEstimate & { dueDay: DueDayEstimate | null },
  today: string,
): Extract<DebtQuestion, { kind: 'loan' }>['ends'] {
  if (apr === null || payment === null || dueDay === null) return null;
  const outlook = loanOutlook(
    { balanceMinor: owedMinor, aprPpm: apr.aprPpm, paymentMinor: payment.amountMinor, dueDay: dueDay.day },
    civilDate(today),
  );
  return outlook.outcome === 'paid_off' ? { on: outlook.paidOffOn, payments: outlook.months } : null;
}

function typicalLoan({ account: { subtype } }: LedgerLoan): TypicalDebt {
  switch (subtype) {
    case 'mortgage':
    case 'home_equity':
    case 'auto':
    case 'student':
      return subtype;
    default:
      return 'loan';
  }
}
