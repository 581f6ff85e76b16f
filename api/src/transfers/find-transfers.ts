import { addDays, type CivilDate, type Minor, suggestTransfers, type TransferRow } from '@tideline/domain';
import type { HouseholdTx } from '../database/database.ts';
import { newId } from '../ids.ts';
import * as store from './transfers.store.ts';

export interface Days {
  from: string;
  to: string;
}

/** The other leg is at most so far away. */
export const AROUND_DAYS = 10;
/** Looked at together: few enough rows that other requests get their turn between two of them. */
const CHUNK_DAYS = 92;

/** Finds transfers that leave an account on one of these days, and keeps them as suggestions. Returns how many there are. */
export async function findTransfers(tx: HouseholdTx, days: Days): Promise<number> {
  const rejected = await store.rejectedPairs(tx);
  const taken = new Set<string>();
  let count = 0;
  for (const chunk of chunksOf(days)) {
    const rows = await store.legsBetween(
      tx,
      addDays(chunk.from as CivilDate, -AROUND_DAYS),
      addDays(chunk.to as CivilDate, AROUND_DAYS),
    );
    const dayOf = new Map(rows.map(({ id, postedOn }) => [id, postedOn]));
    const found = suggestTransfers(rows.filter(({ id }) => !taken.has(id)).map(toTransferRow), { rejected }).filter(
      ({ outflowId }) => {
        const day = dayOf.get(outflowId) ?? '';
        return day >= chunk.from && day <= chunk.to;
      },
    );
    for (const { outflowId, inflowId } of found) taken.add(outflowId).add(inflowId);
    await store.storeSuggestions(
      tx,
      chunk,
      found.map(({ verdict, ...pair }) => ({ ...pair, id: newId(), isSure: verdict === 'sure' })),
    );
    count += found.length;
  }
  return count;
}

export function chunksOf({ from, to }: Days): Days[] {
  const chunks: Days[] = [];
  for (let start = from; start <= to;) {
    const end = addDays(start as CivilDate, CHUNK_DAYS - 1);
    chunks.push({ from: start, to: end < to ? end : to });
    start = addDays(end, 1);
  }
  return chunks;
}

export const toTransferRow = ({ accountName, mask, ...row }: store.LegRow): TransferRow => ({
  ...row,
  accountNames: mask === null ? [accountName] : [accountName, mask],
  postedOn: row.postedOn as CivilDate,
  amountMinor: row.amountMinor as Minor,
});
