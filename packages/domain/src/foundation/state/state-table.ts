/** One allowed transition: from a state, on an event, to a state, if its guards hold. */
export interface Transition<State extends string, Event extends string, Guard extends string> {
  from: State;
  event: Event;
  to: State;
  guards: readonly Guard[];
}

/** A lifecycle as data. A guard is named for what must be true. */
export interface StateTable<State extends string, Event extends string, Guard extends string> {
  initial: State;
  states: readonly State[];
  transitions: readonly Transition<State, Event, Guard>[];
}

export type TransitionResult<State extends string, Guard extends string> =
  | { ok: true; state: State }
  /** The state has no such transition. */
  | { ok: false; code: 'not_in_table' }
  /** The transition exists, but a guard does not hold. */
  | { ok: false; code: 'guard_failed'; guard: Guard };

/**
 * Returns the state after an event, according to a state table.
 *
 * Several transitions may share a state and an event: the first whose guards hold applies; if none does, the last one's
 * first failed guard is reported
 * Facts    which guards hold now; a missing one does not
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

/** Lists the events of a state, whether or not their guards hold, for the buttons of a screen. */
export function eventsFrom<State extends string, Event extends string, Guard extends string>(
  table: StateTable<State, Event, Guard>,
  state: State,
): Event[] {
  return [...new Set(table.transitions.filter(({ from }) => from === state).map(({ event }) => event))];
}
