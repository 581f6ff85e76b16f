import { addMonths, type Minor } from '@tideline/domain';
import type { AccountRow } from '../../ledger/accounts/accounts.store.ts';
import { hasRateToday, type HouseholdExchange, sumIn } from '../../ledger/exchange/household-exchange.ts';
import { balancesOn } from '../../ledger/net-worth/balances-on.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';

/**
 * Returns how much the cards owed on the same day of the previous month, at the exchange rates of that day. Returns
 * null if the amount of any card is unknown. A card that was opened later owed nothing. A card without a rate today is
 * omitted from this amount and from today's.
 */
export async function owedMonthAgo(
  tx: HouseholdTx,
  all: readonly { account: AccountRow }[],
  exchange: HouseholdExchange,
): Promise<Minor | null> {
  const day = addMonths(exchange.today, -1);
  const isKnown = hasRateToday(exchange);
  const cards = all.filter(({ account }) => isKnown(account));
  const balances = await balancesOn(
    tx,
    day,
    cards.map(({ account }) => account.id),
  );
  const isUnknown = ({ account: { id, transactionCount, openedOn } }: (typeof cards)[number]): boolean =>
    !balances.has(id) && transactionCount > 0 && (openedOn === null || openedOn <= day);
  if (balances.size === 0 || cards.some(isUnknown)) return null;
  const converter = exchange.converter();
  const owed = sumIn(
    converter,
    cards.map(({ account: { id, currency } }) => ({
      accountId: id,
      currency,
      amountMinor: Math.max(0, -(balances.get(id) ?? 0)),
    })),
    day,
  );
  return converter.report().leftOut.length === 0 ? owed : null;
}
