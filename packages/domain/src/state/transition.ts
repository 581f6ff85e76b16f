/** One allowed step of a thing's life. What no row of its table allows is refused. */
export interface Transition<S extends string, E extends string, F> {
  from: S;
  event: E;
  to: S;
  /** What must be true for the step; the code is told where it is not. */
  guard?: { code: string; holds: (facts: F) => boolean };
}

export type TransitionResult<S extends string> =
  | { ok: true; state: S }
  /** not_allowed: the state has no such step · guard: the step exists, but what it needs is not there. */
  | { ok: false; reason: 'not_allowed'; from: S; event: string }
  | { ok: false; reason: 'guard'; code: string; from: S; event: string };

/**
 * The state after an event, by a table of steps.
 *
 * Where several rows share state and event, the first whose guard holds counts; where none holds, the code of the last is told.
 * Errors  not_allowed, guard: results that a screen can say in words, never an exception
 */
export function transition<S extends string, E extends string, F>(table: readonly Transition<S, E, F>[], from: S, event: E, facts: F): TransitionResult<S> {
  const rows = table.filter((row) => row.from === from && row.event === event);
  const allowed = rows.find(({ guard }) => guard === undefined || guard.holds(facts));
  if (allowed !== undefined) return { ok: true, state: allowed.to };
  const code = rows.at(-1)?.guard?.code;
  return code === undefined ? { ok: false, reason: 'not_allowed', from, event } : { ok: false, reason: 'guard', code, from, event };
}

/** The events a state answers to now, for the buttons of a screen. */
export function allowedEvents<S extends string, E extends string, F>(table: readonly Transition<S, E, F>[], from: S, facts: F): E[] {
  const events = table.filter((row) => row.from === from && (row.guard === undefined || row.guard.holds(facts))).map(({ event }) => event);
  return [...new Set(events)];
}
