import type { DashboardLayout } from '@tideline/contract';
import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { PayoffPlanRow } from '../debt/payoff-plans.store.ts';

export interface Standing {
  toReview: number;
  /** Any beside opening balances and corrections. */
  hasTransactions: boolean;
  hasSample: boolean;
  plan: PayoffPlanRow | null;
  /** null: never arranged. */
  layout: DashboardLayout | null;
}

/** What waits for a person, and the plan they follow, in one query. */
export const loadStanding = (tx: HouseholdTx): Promise<Standing> =>
  tx.one(sql`
    select
      (select count(*) from transaction where household_id = ${tx.householdId} and needs_review and deleted_at is null) as to_review,
      exists (select from transaction where household_id = ${tx.householdId} and deleted_at is null and kind not in ('opening', 'adjustment')) as has_transactions,
      exists (select from account where household_id = ${tx.householdId} and is_sample and deleted_at is null) as has_sample,
      (
        select json_build_object('id', id, 'version', version, 'strategy', strategy, 'monthlyMinor', monthly_minor, 'currency', currency, 'startOn', start_on, 'state', state)
        from payoff_plan where household_id = ${tx.householdId} and state in ('active', 'paused')
      ) as plan,
      (select json_build_object('version', version, 'widgets', widgets) from dashboard_layout where household_id = ${tx.householdId} and user_id = ${tx.userId}) as layout`);
