import type { HouseholdTx } from '../../platform/database/database.ts';
import { minimumsOfCard } from './promo-minimums.ts';
import { listPromos, type PromoRow } from './promos.store.ts';

/**
 * Returns promotions as the user entered them. For a revoked rate, adds the minimums due since then from the card's
 * statements, unless the user entered how many were on time. Runs extra queries only if there is such a rate.
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
