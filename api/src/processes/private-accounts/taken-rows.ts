import { takenFrom } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { listArrivals, listRemovers } from './taken-rows.store.ts';

/** Transactions of one account that a member moved to another one. */
export interface TakenRows {
  /** Name of the account that they came from. */
  name: string;
  count: number;
}

/**
 * Returns the transactions of an account that a member may not remove from the household, because they came from an
 * account that this member may not remove either. If they came from several such accounts, returns those of the account
 * with the most. Null if there are none.
 */
export async function findTakenRows(
  tx: HouseholdTx,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<TakenRows | null> {
  const arrivals = await listArrivals(tx, accountId);
  if (arrivals.length === 0) return null;
  const ids = arrivals.flatMap(({ moves }) => moves.flatMap(({ fromId, toId }) => [fromId, toId]));
  const accounts = new Map((await listRemovers(tx, [...new Set(ids)])).map((account) => [account.id, account]));
  const mayRemove = (member: string | null, id: string): boolean => {
    const account = accounts.get(id);
    // an account that was deleted permanently has nothing to protect
    return account === undefined || (member !== null && account.removers.includes(member));
  };
  const counts = new Map<string, number>();
  for (const { moves, count } of arrivals) {
    const id = takenFrom(moves, userId, mayRemove);
    if (id !== null) counts.set(id, (counts.get(id) ?? 0) + count);
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return most === undefined ? null : { name: accounts.get(most[0])?.name ?? '', count: most[1] };
}
