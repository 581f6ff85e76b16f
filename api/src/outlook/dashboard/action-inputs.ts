import {
  type ActionExtra,
  type ActionInputs,
  type ActionPromo,
  civilDate,
  debtMinimumToday,
  endOfMonth,
  type Minor,
  minor,
} from '@tideline/domain';
import { liquidAccounts, liquidCash } from '../../ledger/accounts/liquid-cash.ts';
import type { LedgerCard } from '../../debts/cards/ledger-cards.ts';
import { planExtras } from '../../debts/dues/plan-extras.ts';
import { type ActionFacts, spareCashOf, spareMoney } from '../ladder/spare-money.ts';

/** Returns the domain's inputs for choosing the next action. */
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

/** Cash on deposit accounts in the household's currency; null if unknown. */
const knownCash = ({ records: { accounts }, currency }: ActionFacts): Minor | null =>
  liquidAccounts(accounts, currency).length === 0 ? null : liquidCash(accounts, currency);

/** The monthly payment to an offer goes with the next one due to its card. */
function cardPromos(card: LedgerCard, { due, today }: ActionFacts, extras: readonly ActionExtra[]): ActionPromo[] {
  const { account, debt } = card;
  const extra = extras.find(({ accountId }) => accountId === account.id)?.extraMinor ?? 0;
  const planned = minor((debt === null ? 0 : debtMinimumToday(debt)) + extra);
  const next = due.find(({ accountId }) => accountId === account.id);
  const paidMinor = next?.paidMinor ?? minor(0);
  const dueOn = next?.dueOn ?? endOfMonth(civilDate(today));
  return card.promos.map((booked) => ({
    promo: booked.promo,
    outlook: booked.outlook(),
    accountId: account.id,
    accountName: account.name,
    plannedPerMonthMinor: planned,
    paidMinor,
    dueOn,
  }));
}
