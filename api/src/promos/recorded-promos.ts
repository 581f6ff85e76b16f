import type { HouseholdTx } from '../database/database.ts';
import { minimumsOfCard } from './promo-minimums.ts';
import { listPromos, type PromoRow } from './promos.store.ts';

/**
 * Promotions as they were entered; of a rate that was taken away also the minimums that fell due since, by the statements of its card, unless
 * a person said how many were on time. Further queries only where there is such a rate.
 */
export async function listRecordedPromos(tx: HouseholdTx, today: string): Promise<PromoRow[]> {
  const rows = await listPromos(tx);
  const recorded: PromoRow[] = [];
  for (const row of rows) recorded.push(await withMinimums(tx, row, today));
  return recorded;
}

async function withMinimums(tx: HouseholdTx, row: PromoRow, today: string): Promise<PromoRow> {
  const { revokedOn, onTimeEntered } = row;
  if (revokedOn === null || onTimeEntered !== null) return row;
  const minimums = await minimumsOfCard(tx, row.accountId, today);
  return {
    ...row,
    minimumsSince:
      minimums.length === 0
        ? null
        : minimums.filter(({ dueOn }) => dueOn > revokedOn).map(({ daysLate }) => ({ daysLate })),
  };
}
