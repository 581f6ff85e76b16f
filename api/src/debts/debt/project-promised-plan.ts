import type { PayoffResult } from '@tideline/domain';
import { toDebt } from './counted-debts-to-wire.ts';
import { payoffPlan } from './project-plan.ts';
import type { PayoffPlanRecord } from './payoff-plans.store.ts';

/** Recomputes the balances that a plan projected on its first day, from its starting data. */
export const promisedBalances = (plan: PayoffPlanRecord): PayoffResult =>
  payoffPlan(plan.begunWith.map(toDebt), { ...plan, follows: plan.begunFollows }, plan.startOn);
