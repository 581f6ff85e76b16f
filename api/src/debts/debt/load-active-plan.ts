import type { HouseholdTx } from '../../platform/database/database.ts';
import { asksForCash, cashStanding, standingToday } from './mode-basis.ts';
import { followedPlan, type PayoffPlanRecord } from './payoff-plans.store.ts';

/** Returns the household's active plan, or null. A plan that follows a mode uses today's cash. */
export async function activePlanToday(
  tx: HouseholdTx,
  { today, household: { monthStartDay } }: { today: string; household: { monthStartDay: number } },
): Promise<PayoffPlanRecord | null> {
  const plan = await followedPlan(tx);
  if (plan === null || plan.follows === null || !asksForCash(plan.follows)) return plan;
  return standingToday(plan, await cashStanding(tx, { today, household: { currency: plan.currency, monthStartDay } }));
}
