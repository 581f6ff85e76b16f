import type { Strategy } from '@tideline/contract';
import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export interface PayoffPlanRow {
  id: string;
  version: number;
  strategy: Strategy;
  monthlyMinor: number;
  currency: string;
  startOn: string;
  state: 'active' | 'paused' | 'completed' | 'superseded';
}

/** The plan the household follows, if it adopted one. */
export const followedPlan = (tx: HouseholdTx): Promise<PayoffPlanRow | null> =>
  tx.maybe(sql`
    select id, version, strategy, monthly_minor, currency, start_on, state
    from payoff_plan where household_id = ${tx.householdId} and state in ('active', 'paused')`);

export const supersedePlans = (tx: HouseholdTx): Promise<number> =>
  tx.run(sql`update payoff_plan set state = 'superseded' where household_id = ${tx.householdId} and state in ('active', 'paused')`);

export const insertPlan = (tx: HouseholdTx, plan: Omit<PayoffPlanRow, 'version' | 'state'>): Promise<number> =>
  tx.run(sql`
    insert into payoff_plan (household_id, id, strategy, monthly_minor, currency, start_on, state)
    values (${tx.householdId}, ${plan.id}, ${plan.strategy}, ${plan.monthlyMinor}, ${plan.currency}, ${plan.startOn}, 'active')`);
