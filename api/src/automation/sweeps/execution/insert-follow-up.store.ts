import type { CivilDate, Minor, Working } from '@tideline/domain';
import type { HouseholdTx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

export interface FollowUp {
  id: string;
  key: string;
  /** Id of the run to retry or reverse. */
  ofId: string;
  direction: 'same' | 'back';
  amountMinor: Minor;
  decidedOn: CivilDate;
  arrivesOn: CivilDate;
  expiresOn: CivilDate;
  working: Working | null;
  now: Date;
}

/**
 * Inserts a proposal that follows an earlier run, as a retry or a reversal. The user approves it like any other.
 * Returns false if it was proposed before.
 */
export async function insertFollowUp(
  tx: HouseholdTx,
  { id, key, ofId, direction, amountMinor, decidedOn, arrivesOn, expiresOn, working, now }: FollowUp,
): Promise<boolean> {
  const isBack = direction === 'back';
  const written = await tx.run(sql`
    insert into sweep_run (household_id, id, rule_id, key, state, leg, from_account_id, to_account_id, destination_key,
      business_date, period_index, decided_on, amount_minor, proposed_minor,
      min_move_minor, rounding, planned_flow_id, approval, arrives_on, expires_on, cancel_window_hours, difference_ppm,
        per_month_minor, per_year_minor, working, created_at)
    select household_id, ${id}, rule_id, ${key}, 'proposed', case when ${isBack} then 'top_up' else leg end, case
      when ${isBack} then to_account_id else from_account_id end,
      case when ${isBack} then from_account_id else to_account_id end, case when ${isBack} then 'account:' ||
        from_account_id else destination_key end, ${decidedOn}::date, 0, ${decidedOn}::date,
      ${amountMinor}, ${amountMinor}, 0, case when ${isBack} then 'exact' else rounding end, planned_flow_id,
        'needs_approval', ${arrivesOn}::date, ${expiresOn}::date, cancel_window_hours,
      case when ${isBack} then -difference_ppm else difference_ppm end, case when ${isBack} then -per_month_minor
        else per_month_minor end,
      case when ${isBack} then -per_year_minor else per_year_minor end,
        ${working === null ? null : JSON.stringify(working)}::jsonb, ${now}
    from sweep_run where household_id = ${tx.householdId} and id = ${ofId}
    on conflict (household_id, key) where state not in ('evaluated', 'skipped') do nothing`);
  return written === 1;
}
