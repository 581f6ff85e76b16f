import { type AdoptedPlan, type PlanState, toMoney } from '@tideline/contract';
import { eventsFrom, PLAN_STATES } from '@tideline/domain';
import type { PayoffPlanRecord } from './payoff-plans.store.ts';

export function adoptedToWire({ monthlyMinor, currency, promisedFreeOn, promisedInterestMinor, begunWith: _, ...plan }: PayoffPlanRecord): AdoptedPlan {
  return {
    ...plan,
    monthly: toMoney(monthlyMinor, currency),
    promised: promisedFreeOn === null || promisedInterestMinor === null ? null : { debtFreeOn: promisedFreeOn, totalInterest: toMoney(promisedInterestMinor, currency) },
    next: eventsFrom(PLAN_STATES, plan.state).map((event) => stateAfter(plan.state, event)),
  };
}

function stateAfter(from: PlanState, event: string): PlanState {
  return PLAN_STATES.transitions.find((step) => step.from === from && step.event === event)?.to ?? from;
}

