import type { PayoffResult } from '@tideline/domain';
import { toDebt } from './counted-debts.ts';
import { payoffPlan } from './payoff-plan.ts';
import type { PayoffPlanRecord } from './payoff-plans.store.ts';

/** What a plan promised on its first day, worked out again with what it began with. */
export const promisedCourse = (plan: PayoffPlanRecord): PayoffResult =>
  payoffPlan(plan.begunWith.map(toDebt), { ...plan, follows: plan.begunFollows }, plan.startOn);
