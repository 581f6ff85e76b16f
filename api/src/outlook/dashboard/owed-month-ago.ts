import { addMonths, civilDate } from '@tideline/domain';
import type { AccountRow } from '../../ledger/accounts/accounts.store.ts';
import { balancesOn } from '../../ledger/net-worth/balances-on.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';

/**
 * Returns what the cards owed on the same day of the previous month; null if that is unknown for one of them. A card
 * that was opened later owed nothing.
 */
export async function owedMonthAgo(
  tx: HouseholdTx,
  cards: readonly { account: AccountRow }[],
  today: string,
): Promise<number | null> {
  const day = addMonths(civilDate(today), -1);
  const balances = await balancesOn(
    tx,
    day,
    cards.map(({ account }) => account.id),
  );
  const isUnknown = ({ account: { id, transactionCount, openedOn } }: (typeof cards)[number]): boolean =>
    !balances.has(id) && transactionCount > 0 && (openedOn === null || openedOn <= day);
  if (balances.size === 0 || cards.some(isUnknown)) return null;
  return [...balances.values()].reduce((owed, balance) => owed + Math.max(0, -balance), 0);
}
