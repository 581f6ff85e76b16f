import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** How long the row images of each change are stored; afterwards only the log entry remains. */
const KEPT_MONTHS = 24;
/** Maximum per nightly run; the rest waits for the next one. */
const THINNED_AT_ONCE = 200_000;

export async function thinImages(tx: HouseholdTx, now: Date): Promise<number> {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - KEPT_MONTHS);
  const { gone } = await tx.one<{ gone: number }>(
    sql`select thin_images(${before}, ${now}, ${THINNED_AT_ONCE}) as gone`,
  );
  return gone;
}
