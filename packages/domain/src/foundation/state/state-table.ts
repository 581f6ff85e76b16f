/** One allowed transition: from a state, on an event, to another state, if its guards are satisfied. */
export interface Transition<State extends string, Event extends string, Guard extends string> {
  from: State;
  event: Event;
  to: State;
  guards: readonly Guard[];
}

/** A life cycle as data. A guard is named after the condition that must be true. */
export interface StateTable<State extends string, Event extends string, Guard extends string> {
  initial: State;
  states: readonly State[];
  transitions: readonly Transition<State, Event, Guard>[];
}

export type TransitionResult<State extends string, Guard extends string> =
  | { ok: true; state: State }
  /** The state has no such transition. */
  | { ok: false; code: 'not_in_table' }
  /** The transition exists, but a guard is not satisfied. */
  | { ok: false; code: 'guard_failed'; guard: Guard };

/**
 * Returns the state after an event, according to a state table.
 *
 * Several transitions may share a state and an event. The first one whose guards are satisfied applies. If there is
 * none, the first failed guard of the last transition is reported.
 *
 * Facts    the guards that are satisfied now; a missing one is not
 * Errors   not_in_table, guard_failed: results that a screen can explain, never an exception
 */
export function transition<State extends string, Event extends string, Guard extends string>(
  table: StateTable<State, Event, Guard>,
  state: State,
  event: Event,
  facts: Partial<Record<Guard, boolean>> = {},
): TransitionResult<State, Guard> {
  let refusal: TransitionResult<State, Guard> = { ok: false, code: 'not_in_table' };
  for (const step of table.transitions) {
    if (step.from !== state || step.event !== event) continue;
    const failed = step.guards.find((guard) => facts[guard] !== true);
    if (failed === undefined) return { ok: true, state: step.to };
    refusal = { ok: false, code: 'guard_failed', guard: failed };
  }
  return refusal;
}

/** Returns the events of a state for the buttons of a screen, even if their guards are not satisfied. */
export function eventsFrom<State extends string, Event extends string, Guard extends string>(
  table: StateTable<State, Event, Guard>,
  state: State,
): Event[] {
  return [...new Set(table.transitions.filter(({ from }) => from === state).map(({ event }) => event))];
}
