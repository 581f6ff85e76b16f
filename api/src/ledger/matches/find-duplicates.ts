import { addDays, type CivilDate, duplicateCandidates, type Minor } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { type Days, windowsOf } from './match-window.ts';
import * as store from './duplicates.store.ts';

/** Duplicates are at most a week apart. Regular purchases are recognized from the month around them. */
const AROUND_DAYS = 31;

/**
 * Finds pairs of rows that may be one purchase and stores them as suggestions. Considers pairs whose row with the
 * lower id is posted within the given days. Returns the number of pairs.
 */
export async function findDuplicates(tx: HouseholdTx, days: Days): Promise<number> {
  const keptBoth = (await store.keptPairs(tx)).map(({ firstId, secondId }) => [firstId, secondId] as const);
  const all: store.DuplicateRow[] = [];
  for (const window of windowsOf(days)) {
    const rows = await store.candidatesBetween(
      tx,
      addDays(window.from as CivilDate, -AROUND_DAYS),
      addDays(window.to as CivilDate, AROUND_DAYS),
    );
    const dayOf = new Map(rows.map(({ id, postedOn }) => [id, postedOn]));
    const compared = rows.map((row) => ({
      ...row,
      postedOn: row.postedOn as CivilDate,
      amountMinor: row.amountMinor as Minor,
    }));
    for (const { firstId, secondId, days: apart, confidencePpm, reason } of duplicateCandidates(compared, {
      keptBoth,
    })) {
      const day = dayOf.get(firstId) ?? '';
      if (day >= window.from && day <= window.to)
        all.push({ id: newId(), firstId, secondId, days: apart, confidencePpm, reason });
    }
  }
  await store.storeDuplicates(tx, days, all);
  return all.length;
}
