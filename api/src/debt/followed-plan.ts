import type { HouseholdTx } from '../database/database.ts';
import { asksForCash, cashStanding, standingToday } from './mode-basis.ts';
import { followedPlan, type PayoffPlanRecord } from './payoff-plans.store.ts';

/** The plan the household follows, if it adopted one: where it follows a mode, with the cash there is today. */
export async function planToday(tx: HouseholdTx, today: string): Promise<PayoffPlanRecord | null> {
  const plan = await followedPlan(tx);
  if (plan === null || plan.follows === null || !asksForCash(plan.follows)) return plan;
  return standingToday(plan, await cashStanding(tx, { today, household: plan }));
}
