import { type StateTable, transition, type TransitionResult } from '../../foundation/state/state-table.ts';

export type PlanState = 'draft' | 'active' | 'paused' | 'completed' | 'superseded';
export type PlanEvent = 'begin' | 'pause' | 'resume' | 'complete' | 'supersede';
export type PlanGuard = 'nothing_owed';

/** State machine of a plan. Only one plan is active at a time; activating another one supersedes it. */
export const PLAN_STATES: StateTable<PlanState, PlanEvent, PlanGuard> = {
  initial: 'draft',
  states: ['draft', 'active', 'paused', 'completed', 'superseded'],
  transitions: [
    { from: 'draft', event: 'begin', to: 'active', guards: [] },
    { from: 'draft', event: 'supersede', to: 'superseded', guards: [] },
    { from: 'active', event: 'pause', to: 'paused', guards: [] },
    { from: 'paused', event: 'resume', to: 'active', guards: [] },
    { from: 'active', event: 'complete', to: 'completed', guards: ['nothing_owed'] },
    { from: 'paused', event: 'complete', to: 'completed', guards: ['nothing_owed'] },
    { from: 'active', event: 'supersede', to: 'superseded', guards: [] },
    { from: 'paused', event: 'supersede', to: 'superseded', guards: [] },
  ],
};

/** Returns the event that leads from one state to another, regardless of its guards; null if there is none. */
export function planEvent(from: PlanState, to: PlanState): PlanEvent | null {
  return PLAN_STATES.transitions.find((step) => step.from === from && step.to === to)?.event ?? null;
}

/** Returns the state after an event, or the guard that rejects it. */
export const planTransition = (
  from: PlanState,
  event: PlanEvent,
  { owedMinor }: { owedMinor: number },
): TransitionResult<PlanState, PlanGuard> => transition(PLAN_STATES, from, event, { nothing_owed: owedMinor <= 0 });
