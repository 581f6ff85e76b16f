import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** Months for which the row images of a change are stored. After that, only the log entry remains. */
const KEPT_MONTHS = 24;
/** Maximum number of images deleted per nightly run. The next run continues. */
const THINNED_AT_ONCE = 200_000;

export async function thinImages(tx: HouseholdTx, now: Date): Promise<number> {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - KEPT_MONTHS);
  const { gone } = await tx.one<{ gone: number }>(
    sql`select thin_images(${before}, ${now}, ${THINNED_AT_ONCE}) as gone`,
  );
  return gone;
}
