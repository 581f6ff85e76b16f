import { type Dashboard, type Money, toMoney } from '@tideline/contract';
import { addMonths, civilDate } from '@tideline/domain';
import type { AccountRow } from '../../ledger/accounts/accounts.store.ts';
import { hasRateToday, loadExchange, sumIn } from '../../ledger/exchange/household-exchange.ts';
import { netWorthOf } from '../../ledger/net-worth/net-worth.service.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { paidByMoves } from '../today/quote.ts';
import type { Today } from '../today/todays-plan.service.ts';
import { owedMonthAgo } from './owed-month-ago.ts';

type HeadFigures = Pick<
  Dashboard,
  'netWorth' | 'cash' | 'owedOnCards' | 'owedOnCardsAfter' | 'owedOnCardsMonthAgo' | 'exchange' | 'cardCount'
>;

/** Returns net worth, cash and the amounts owed on cards, in the household's currency. */
export async function headFigures(
  tx: HouseholdTx,
  scope: Pick<Scope, 'today' | 'household'>,
  { records: { accounts, cards }, counted, todaysPlan }: Today,
): Promise<HeadFigures> {
  const exchange = await loadExchange(tx, scope, { accounts, since: addMonths(civilDate(scope.today), -2) });
  const converter = exchange.converter();
  const worth = await netWorthOf(tx, exchange, { accounts, months: 1, now: converter });
  const sum = (amounts: Parameters<typeof sumIn>[1], by = converter): Money =>
    toMoney(sumIn(by, amounts, exchange.today), exchange.currency);
  const paid = paidByMoves(todaysPlan);
  const owing = cards.filter(({ owedMinor: owed }) => owed > 0);
  const ahead = new Map(counted.cards.map(({ account, owedMinor }) => [account.id, owedMinor]));
  const owedBefore = await owedMonthAgo(tx, cards, exchange);
  const isKnown = hasRateToday(exchange);
  return {
    netWorth: {
      currency: worth.currency,
      current: worth.current,
      changeSinceLastMonth: worth.changeSinceLastMonth,
    },
    cash: sum(
      accounts.filter(({ type }) => type === 'depository').map((account) => amountOf(account, account.balanceMinor)),
    ),
    owedOnCards: sum(owing.map(({ account, owedMinor: owed }) => amountOf(account, owed))),
    // once payments in transit are posted and today's moves are made
    owedOnCardsAfter: sum(
      owing.map(({ account }) => amountOf(account, (ahead.get(account.id) ?? 0) - (paid.get(account.id) ?? 0))),
      exchange.converter(),
    ),
    owedOnCardsMonthAgo: owedBefore === null ? null : toMoney(owedBefore, exchange.currency),
    exchange: exchange.noteOf(converter),
    cardCount: owing.filter(({ account }) => isKnown(account)).length,
  };
}

const amountOf = ({ id, currency }: AccountRow, amountMinor: number) => ({ accountId: id, currency, amountMinor });
