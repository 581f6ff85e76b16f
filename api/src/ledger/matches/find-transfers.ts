import { addDays, type CivilDate, type Minor, suggestTransfers, type TransferRow } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { type Days, windowsOf } from './match-window.ts';
import * as store from './transfers.store.ts';

/** The maximum number of days between the two legs. */
export const AROUND_DAYS = 10;

/**
 * Finds transfers leaving an account on one of these days and stores them as suggestions. Returns how many there are.
 */
export async function findTransfers(tx: HouseholdTx, days: Days): Promise<number> {
  const rejected = await store.rejectedPairs(tx);
  const taken = new Set<string>();
  const all: store.FoundPair[] = [];
  for (const window of windowsOf(days)) {
    const rows = await store.legsBetween(
      tx,
      addDays(window.from as CivilDate, -AROUND_DAYS),
      addDays(window.to as CivilDate, AROUND_DAYS),
    );
    const dayOf = new Map(rows.map(({ id, postedOn }) => [id, postedOn]));
    const found = suggestTransfers(rows.filter(({ id }) => !taken.has(id)).map(toTransferRow), { rejected }).filter(
      ({ outflowId }) => {
        const day = dayOf.get(outflowId) ?? '';
        return day >= window.from && day <= window.to;
      },
    );
    for (const { outflowId, inflowId } of found) taken.add(outflowId).add(inflowId);
    for (const { verdict, ...pair } of found) all.push({ ...pair, id: newId(), isSure: verdict === 'sure' });
  }
  await store.storeSuggestions(tx, days, all);
  return all.length;
}

export const toTransferRow = ({ accountName, mask, ...row }: store.LegRow): TransferRow => ({
  ...row,
  accountNames: mask === null ? [accountName] : [accountName, mask],
  postedOn: row.postedOn as CivilDate,
  amountMinor: row.amountMinor as Minor,
});
