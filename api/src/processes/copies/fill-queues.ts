import { findMatchesNear } from '../../ledger/matches/find-matches.ts';
import { detectFor } from '../../ledger/recurring/detect.service.ts';
import { readTimezone } from '../../ledger/household/household.store.ts';
import { civilDate } from '../../platform/clock.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { listDaysWithActivity } from './copies.store.ts';

/**
 * Finds suggestions in all transactions, as after an import, because a copy contains decisions about pairs and series,
 * but no suggestions.
 */
export async function fillQueues(tx: HouseholdTx, now: Date): Promise<void> {
  const { timezone } = await readTimezone(tx);
  const days = await listDaysWithActivity(tx);
  await findMatchesNear(
    tx,
    days.map(({ day }) => day),
  );
  await detectFor(tx, civilDate(now, timezone));
}
