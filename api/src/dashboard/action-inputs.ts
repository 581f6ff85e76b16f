import { type ActionAccount, type ActionExtra, type ActionInputs, type ActionPromo, civilDate, debtMinimumToday, endOfMonth, type Minor, minor, paymentCountsFrom, ppm, startOfMonth } from '@tideline/domain';
import { liquidAccounts, liquidCash } from '../accounts/liquid-cash.ts';
import { type BookedCard, daysOf } from '../cards/card-book.ts';
import { missingOf, outlookOf } from '../cards/card-to-wire.ts';
import type { DebtRecords } from '../debt/debt-records.ts';
import { type BookedLoan, outlookOfLoan } from '../loans/loan-book.ts';
import { type ActionFacts, planExtras } from './extra-payments.ts';
import { paidSince } from './paid.ts';
import { spareCashOf, spareMoney } from './spare-money.ts';

/** Cards and loans with what is due next and what was paid towards it. */
export const debtAccounts = (records: DebtRecords, today: string): ActionAccount[] => [
  ...records.cards.map((card) => cardAccount(card, records, today)),
  ...records.loans.map((loan) => loanAccount(loan, records, today)),
];

/** What the domain needs to know to say what should be done next. */
export function actionInputs(facts: ActionFacts): ActionInputs {
  const { records, due, plan, today } = facts;
  const cash = knownCash(facts);
  const spareCash = spareCashOf(facts, cash);
  const extras = plan === null ? [] : planExtras(facts, plan);
  const spare = spareMoney(facts, spareCash);
  return {
    today: civilDate(today),
    accountCount: records.accounts.length,
    cards: due,
    promos: records.cards.flatMap((card) => cardPromos(card, facts, extras)),
    cash: cash === null ? null : { availableMinor: cash },
    plan: spareCash === undefined ? extras : extras.map((extra) => ({ ...extra, spare: spareCash })),
    ...(spare === undefined ? {} : { spare }),
  };
}

/** On deposit accounts, in the household's currency; null where none is known. */
const knownCash = ({ records: { accounts }, currency }: ActionFacts): Minor | null => (liquidAccounts(accounts, currency).length === 0 ? null : liquidCash(accounts, currency));

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
    // a fixed amount may be less than the minimum, so it is no promise that the minimum is paid
    autopay: terms.autopay === 'current' ? 'statement' : terms.autopay === 'fixed' ? 'none' : terms.autopay,
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

/** The payment of the month to a promotion goes with the next one that is due to its card. */
function cardPromos(card: BookedCard, { records, due, today }: ActionFacts, extras: readonly ActionExtra[]): ActionPromo[] {
  const { account, debt } = card;
  const extra = extras.find(({ accountId }) => accountId === account.id)?.extraMinor ?? 0;
  const planned = minor((debt === null ? 0 : debtMinimumToday(debt)) + extra);
  const paidMinor = minor(paidSince(records.movements, account.id, startOfMonth(civilDate(today))));
  const dueOn = due.find(({ accountId }) => accountId === account.id)?.dueOn ?? endOfMonth(civilDate(today));
  return card.promos.map((booked) => ({
    promo: booked.promo, outlook: booked.outlook(), accountId: account.id, accountName: account.name, plannedPerMonthMinor: planned, paidMinor, dueOn,
  }));
}
