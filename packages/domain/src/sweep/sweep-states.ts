/** One allowed step: from a state, on an event, to a state, while its guards hold. */
export interface Transition<State extends string, Event extends string, Guard extends string> {
  from: State;
  event: Event;
  to: State;
  guards: readonly Guard[];
}

export interface StateTable<State extends string, Event extends string, Guard extends string> {
  initial: State;
  states: readonly State[];
  transitions: readonly Transition<State, Event, Guard>[];
}

export type TransitionResult<State extends string, Guard extends string> =
  | { ok: true; state: State }
  | { ok: false; code: 'not_in_table' }
  | { ok: false; code: 'guard_failed'; guard: Guard };

/**
 * The state after an event; what is not in the table, or whose guard does not hold, is refused with a code.
 *
 * Guards that the facts do not name do not hold.
 */
export function transition<State extends string, Event extends string, Guard extends string>(
  table: StateTable<State, Event, Guard>, state: State, event: Event, facts: Partial<Record<Guard, boolean>> = {},
): TransitionResult<State, Guard> {
  const step = table.transitions.find((each) => each.from === state && each.event === event);
  if (step === undefined) return { ok: false, code: 'not_in_table' };
  const failed = step.guards.find((guard) => facts[guard] !== true);
  return failed === undefined ? { ok: true, state: step.to } : { ok: false, code: 'guard_failed', guard: failed };
}

/** What can happen next in a state, whether or not its guards hold: for the buttons of a screen. */
export function eventsFrom<State extends string, Event extends string, Guard extends string>(table: StateTable<State, Event, Guard>, state: State): Event[] {
  return table.transitions.filter(({ from }) => from === state).map(({ event }) => event);
}
