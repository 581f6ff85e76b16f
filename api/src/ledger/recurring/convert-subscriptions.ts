import { type Money, type Series, toMinor, toMoney } from '@tideline/contract';
import { minor } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { loadExchange } from '../exchange/household-exchange.ts';

/** Converts the yearly cost of subscriptions at today's rate. */
export async function convertSubscriptions(
  tx: HouseholdTx,
  scope: Pick<Scope, 'today' | 'household'>,
  items: readonly Series[],
) {
  const exchange = await loadExchange(tx, scope);
  const converter = exchange.converter();
  const inHousehold = (money: Money, accountId: string): Money | null => {
    const amount = { minor: minor(toMinor(money)), currency: money.currency };
    const converted = converter.convert(amount, exchange.today, { accountId });
    return converted === null ? null : toMoney(converted, exchange.currency);
  };
  const foreign = items.filter(
    ({ kind, standing, yearly }) =>
      kind === 'subscription' && standing !== 'ended' && yearly.currency !== exchange.currency,
  );
  const converted = foreign.flatMap(({ id, accountId, yearly, priceRise }) => {
    const amount = inHousehold(yearly, accountId);
    const rise = amount === null || priceRise === null ? null : inHousehold(priceRise.yearly, accountId);
    return amount === null ? [] : [{ id, yearly: amount, rise }];
  });
  return { converted, exchange: exchange.noteOf(converter) };
}
