import {
  type ActionExtra,
  type ActionInputs,
  type ActionPromo,
  civilDate,
  debtMinimumToday,
  endOfMonth,
  type Minor,
  minor,
  startOfMonth,
} from '@tideline/domain';
import { liquidAccounts, liquidCash } from '../accounts/liquid-cash.ts';
import type { BookedCard } from '../cards/card-book.ts';
import { paidSince } from '../dues/paid-since.ts';
import { planExtras } from '../dues/plan-extras.ts';
import { type ActionFacts, spareCashOf, spareMoney } from '../ladder/spare-money.ts';

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
const knownCash = ({ records: { accounts }, currency }: ActionFacts): Minor | null =>
  liquidAccounts(accounts, currency).length === 0 ? null : liquidCash(accounts, currency);

/** The payment of the month to a promotion goes with the next one that is due to its card. */
function cardPromos(
  card: BookedCard,
  { records, due, today }: ActionFacts,
  extras: readonly ActionExtra[],
): ActionPromo[] {
  const { account, debt } = card;
  const extra = extras.find(({ accountId }) => accountId === account.id)?.extraMinor ?? 0;
  const planned = minor((debt === null ? 0 : debtMinimumToday(debt)) + extra);
  const paidMinor = minor(paidSince(records.movements, account.id, startOfMonth(civilDate(today))));
  const dueOn = due.find(({ accountId }) => accountId === account.id)?.dueOn ?? endOfMonth(civilDate(today));
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
