import type { HouseholdTx } from '../../platform/database/database.ts';
import { netByPeriod } from './net-worth.store.ts';

/**
 * Returns account balances at the end of a day, without accounts whose first transaction is later. A balance that was
 * entered later counts from the start, as in net worth.
 */
export async function balancesOn(
  tx: HouseholdTx,
  day: string,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const balances = new Map<string, number>();
  if (accountIds.length === 0) return balances;
  const periods = await netByPeriod(tx, [day], accountIds);
  for (const { accountId, period, netMinor } of periods) if (period === 0) balances.set(accountId, netMinor);
  for (const { accountId, openedMinor } of periods) {
    const balance = balances.get(accountId);
    if (balance !== undefined) balances.set(accountId, balance + openedMinor);
  }
  return balances;
}
