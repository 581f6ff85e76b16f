import {
  type ActionAccount, type ActionExtra, type ActionInputs, type ActionPromo, civilDate, type CivilDate, debtMinimumToday, type Debt, endOfMonth, type Minor, minor,
  paymentCountsFrom, planPayoff, ppm, startOfMonth,
} from '@tideline/domain';
import { type BookedCard, daysOf } from '../cards/card-book.ts';
import { missingOf, outlookOf } from '../cards/card-to-wire.ts';
import type { DebtRecords } from '../debt/debt-records.ts';
import { highestApr } from '../debt/plan-to-wire.ts';
import type { PayoffPlanRow } from '../debt/payoff-plans.store.ts';
import { type BookedLoan, outlookOfLoan } from '../loans/loan-book.ts';
import { outlookOfPromo } from '../promos/promo-to-wire.ts';
import { paidSince } from './paid.ts';

export interface ActionFacts {
  records: DebtRecords;
  /** Cards and loans, from `debtAccounts`. */
  due: readonly ActionAccount[];
  debts: readonly Debt[];
  plan: PayoffPlanRow | null;
  currency: string;
  today: string;
}

/** Cards and loans with what is due next and what was paid towards it. */
export const debtAccounts = (records: DebtRecords, today: string): ActionAccount[] => [
  ...records.cards.map((card) => cardAccount(card, records, today)),
  ...records.loans.map((loan) => loanAccount(loan, records, today)),
];

/** What the domain needs to know to say what should be done next. */
export function actionInputs(facts: ActionFacts): ActionInputs {
  const { records, due, today, currency } = facts;
  const extras = planExtras(facts);
  const liquid = records.accounts.filter((account) => account.type === 'depository' && account.currency === currency && account.state !== 'closed');
  return {
    today: civilDate(today),
    accountCount: records.accounts.length,
    cards: due,
    promos: records.cards.flatMap((card) => cardPromos(card, facts, extras)),
    cash: liquid.length === 0 ? null : { availableMinor: minor(liquid.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0)) },
    plan: extras,
  };
}

/** Terms without which nothing can be said about a card. */
const NEEDED: ReadonlySet<string> = new Set(['purchase_apr', 'due_day']);

function cardAccount(card: BookedCard, { movements }: DebtRecords, today: string): ActionAccount {
  const { account, terms, segments, owedMinor } = card;
  const { next } = outlookOf(card, today);
  const rates = segments.flatMap(({ aprPpm }) => aprPpm ?? []);
  const { dueDay, ...days } = daysOf(terms);
  return {
    accountId: account.id,
    accountName: account.name,
    owedMinor,
    aprPpm: rates.length === 0 ? null : ppm(Math.max(...rates)),
    minimumMinor: next?.minimumMinor ?? null,
    dueOn: next?.dueOn ?? null,
    paidMinor: next === null || dueDay === undefined ? minor(0) : minor(paidSince(movements, account.id, paymentCountsFrom({ dueOn: next.dueOn, dueDay, ...days }))),
    autopay: terms.autopay,
    missing: missingOf(card).filter((term) => NEEDED.has(term)),
  };
}

function loanAccount(loan: BookedLoan, { movements }: DebtRecords, today: string): ActionAccount {
  const { account, owedMinor, terms, debt } = loan;
  const dueOn = outlookOfLoan(loan, today)?.next?.dueOn ?? null;
  return {
    accountId: account.id,
    accountName: account.name,
    owedMinor,
    aprPpm: terms === null ? null : ppm(terms.aprPpm),
    minimumMinor: debt === null ? null : debtMinimumToday(debt),
    dueOn,
    paidMinor: dueOn === null || terms === null ? minor(0) : minor(paidSince(movements, account.id, paymentCountsFrom({ dueOn, dueDay: terms.dueDay }))),
    missing: terms === null ? ['apr', 'payment', 'due_day'] : [],
  };
}

function cardPromos(card: BookedCard, { records, today }: ActionFacts, extras: readonly ActionExtra[]): ActionPromo[] {
  const { account, debt } = card;
  const extra = extras.find(({ accountId }) => accountId === account.id)?.extraMinor ?? 0;
  const planned = minor((debt === null ? 0 : debtMinimumToday(debt)) + extra);
  const paidMinor = minor(paidSince(records.movements, account.id, startOfMonth(civilDate(today))));
  return card.promos.map((booked) => ({
    promo: booked.promo, outlook: outlookOfPromo(card, booked, today), accountId: account.id, accountName: account.name, plannedPerMonthMinor: planned, paidMinor,
  }));
}

/**
 * Where the adopted plan puts what is left of its monthly amount above the minimums. What was paid this month already counts: a debt's
 * payments use up the amount, at least as much as its minimum.
 */
function planExtras({ records, due, debts, plan, today }: ActionFacts): ActionExtra[] {
  if (plan === null || plan.state !== 'active') return [];
  const month = startOfMonth(civilDate(today));
  const used = debts.reduce((sum, debt) => sum + Math.max(debtMinimumToday(debt), paidSince(records.movements, debt.id, month)), 0);
  const left = plan.monthlyMinor - used;
  if (left <= 0) return [];
  const minimums = debts.reduce((sum, debt) => sum + debtMinimumToday(debt), 0);
  const { rows } = planPayoff(debts, { strategy: plan.strategy, monthlyMinor: minor(minimums + left), startOn: civilDate(today) });
  return (rows[0]?.debts ?? []).flatMap(({ id, extraMinor }) => {
    const debt = debts.find((candidate) => candidate.id === id);
    return debt === undefined || extraMinor === 0 ? [] : [extraOf(debt, extraMinor, due, civilDate(today))];
  });
}

const extraOf = (debt: Debt, extraMinor: Minor, due: readonly ActionAccount[], today: CivilDate): ActionExtra => ({
  accountId: debt.id,
  accountName: debt.name,
  extraMinor,
  aprPpm: ppm(highestApr(debt)),
  payBy: due.find(({ accountId }) => accountId === debt.id)?.dueOn ?? endOfMonth(today),
});
