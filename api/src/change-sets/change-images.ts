import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';

/** What each change did to each row is kept this long; then the line of the log stays alone. */
const KEPT_MONTHS = 24;
/** A night's work at most; what is left goes the next night. */
const THINNED_AT_ONCE = 200_000;

export async function thinImages(tx: HouseholdTx, now: Date): Promise<number> {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - KEPT_MONTHS);
  const { gone } = await tx.one<{ gone: number }>(
    sql`select thin_images(${before}, ${now}, ${THINNED_AT_ONCE}) as gone`,
  );
  return gone;
}
