import { type AdoptedPlan, type PlanState, toMoney } from '@tideline/contract';
import { eventsFrom, PLAN_STATES } from '@tideline/domain';
import type { PayoffPlanRecord } from './payoff-plans.store.ts';

export function activePlanToWire(plan: PayoffPlanRecord): AdoptedPlan {
  const {
    id,
    version,
    strategy,
    startOn,
    state,
    order,
    extras,
    endedOn,
    currency,
    promisedFreeOn,
    promisedInterestMinor,
  } = plan;
  return {
    id,
    version,
    strategy,
    startOn,
    state,
    order,
    extras,
    endedOn,
    monthly: toMoney(plan.monthlyMinor, currency),
    promised:
      promisedFreeOn === null || promisedInterestMinor === null
        ? null
        : { debtFreeOn: promisedFreeOn, totalInterest: toMoney(promisedInterestMinor, currency) },
    next: eventsFrom(PLAN_STATES, state).map((event) => stateAfter(state, event)),
    mode: plan.follows?.key ?? null,
    bySwitch: plan.modeChangeId !== null,
  };
}

function stateAfter(from: PlanState, event: string): PlanState {
  return PLAN_STATES.transitions.find((step) => step.from === from && step.event === event)?.to ?? from;
}
