import { addDays, type CivilDate, duplicateCandidates, type Minor } from '@tideline/domain';
import type { HouseholdTx } from '../database/database.ts';
import { newId } from '../ids.ts';
import { chunksOf, type Days } from '../transfers/find-transfers.ts';
import * as store from './duplicates.store.ts';

/** Two that are one are at most a week apart; a habit is told from the month around. */
const AROUND_DAYS = 31;

/** Finds pairs that may be one purchase, of which the one with the lower id is of these days, and keeps them as suggestions. Returns how many there are. */
export async function findDuplicates(tx: HouseholdTx, days: Days): Promise<number> {
  const keptBoth = (await store.keptPairs(tx)).map(({ firstId, secondId }) => [firstId, secondId] as const);
  let count = 0;
  for (const chunk of chunksOf(days)) {
    const rows = await store.twinsBetween(
      tx,
      addDays(chunk.from as CivilDate, -AROUND_DAYS),
      addDays(chunk.to as CivilDate, AROUND_DAYS),
    );
    const dayOf = new Map(rows.map(({ id, postedOn }) => [id, postedOn]));
    const compared = rows.map((row) => ({
      ...row,
      postedOn: row.postedOn as CivilDate,
      amountMinor: row.amountMinor as Minor,
    }));
    const found = duplicateCandidates(compared, { keptBoth }).filter(({ firstId }) => {
      const day = dayOf.get(firstId) ?? '';
      return day >= chunk.from && day <= chunk.to;
    });
    await store.storeDuplicates(
      tx,
      chunk,
      found.map(({ firstId, secondId, days: apart, confidencePpm, reason }) => ({
        id: newId(),
        firstId,
        secondId,
        days: apart,
        confidencePpm,
        reason,
      })),
    );
    count += found.length;
  }
  return count;
}
