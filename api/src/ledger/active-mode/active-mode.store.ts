import { type ModeParameters, MODES } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

export type ActiveMode = RowOf<'mode_change', 'key', { parameters: ModeParameters }>;

/**
 * Returns the parameters of the mode that is active on a date, with the user's settings, or those of the balanced mode
 * if the user chose none.
 */
export const currentMode = async (tx: HouseholdTx, today: string): Promise<ModeParameters> =>
  (await activeMode(tx, today)).parameters;

/**
 * Returns the mode that is active on a date. A household that chose its mode before changes were recorded has only the
 * mode's name.
 */
export async function activeMode(tx: HouseholdTx, today: string): Promise<ActiveMode> {
  const found = await tx.maybe<ActiveMode>(
    sql`
    select key, parameters from mode_change
    where household_id = ${tx.householdId} and state <> 'scheduled' and started_on <= ${today}::date
    order by started_on desc, state = 'active' desc, created_at desc limit 1`.kept(),
  );
  if (found !== null) return found;
  const { mode } = await tx.one<RowOf<'household', 'mode'>>(
    sql`select mode from household where id = ${tx.householdId}`,
  );
  return { key: mode ?? 'balanced', parameters: MODES[mode ?? 'balanced'] };
}
