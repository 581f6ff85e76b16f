import { type ModeKey, type ModeParameters, MODES } from '@tideline/domain';
import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export interface ModeInForce {
  key: ModeKey;
  parameters: ModeParameters;
}

/** What all follows from: the parameters of the mode that holds on a day, with what the person set in it; the balanced ones where nobody chose. */
export const currentMode = async (tx: HouseholdTx, today: string): Promise<ModeParameters> =>
  (await modeInForce(tx, today)).parameters;

/** A household whose mode is older than its changes has a name alone. */
export async function modeInForce(tx: HouseholdTx, today: string): Promise<ModeInForce> {
  const found = await tx.maybe<ModeInForce>(sql`
    select key, parameters from mode_change
    where household_id = ${tx.householdId} and state <> 'scheduled' and started_on <= ${today}::date
    order by started_on desc, state = 'active' desc, created_at desc limit 1`);
  if (found !== null) return found;
  const { mode } = await tx.one<{ mode: ModeKey | null }>(sql`select mode from household where id = ${tx.householdId}`);
  return { key: mode ?? 'balanced', parameters: MODES[mode ?? 'balanced'] };
}
