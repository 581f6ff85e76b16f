import { assert } from '../../foundation/assert.ts';
import { type CivilDate, compareDates } from '../../foundation/dates/civil-date.ts';
import { type StateTable, transition, type TransitionResult } from '../../foundation/state/state-table.ts';
import type { Eligibility } from './mode-eligibility.ts';
import type { ModeKey, ModeParameters } from './mode-parameters.ts';
import { isSame } from './validate-mode.ts';

/** scheduled: for a later day · active · superseded: replaced by another change, or canceled before its day. */
export type ModeChangeState = 'scheduled' | 'active' | 'superseded';
export type ModeChangeEvent = 'start' | 'supersede' | 'cancel';

export interface ModeChange {
  id: string;
  key: ModeKey;
  parameters: ModeParameters;
  startsOn: CivilDate;
  state: ModeChangeState;
  /** null: not started, or canceled before its day. */
  startedOn: CivilDate | null;
}

export interface ModeChangeFacts {
  isDue: boolean;
  isEligible: boolean;
}

export type ModeChangeGuard = 'is_due' | 'is_eligible';

export const MODE_CHANGE_STATES: StateTable<ModeChangeState, ModeChangeEvent, ModeChangeGuard> = {
  initial: 'scheduled',
  states: ['scheduled', 'active', 'superseded'],
  transitions: [
    { from: 'scheduled', event: 'start', to: 'active', guards: ['is_due', 'is_eligible'] },
    { from: 'scheduled', event: 'cancel', to: 'superseded', guards: [] },
    { from: 'scheduled', event: 'supersede', to: 'superseded', guards: [] },
    { from: 'active', event: 'supersede', to: 'superseded', guards: [] },
  ],
};

/**
 * Returns the next state of a mode change, or the reason for refusing the event; the day is checked before eligibility.
 */
export function nextModeState(
  state: ModeChangeState,
  event: ModeChangeEvent,
  { isDue, isEligible }: ModeChangeFacts,
): TransitionResult<ModeChangeState, ModeChangeGuard> {
  return transition(MODE_CHANGE_STATES, state, event, { is_due: isDue, is_eligible: isEligible });
}

export interface CurrentModes {
  /** All changes with their states as of today. */
  changes: ModeChange[];
  /** null: no mode has ever started. */
  active: ModeChange | null;
  /** Due changes to a mode that the household may not use; the active mode stays. */
  refused: { change: ModeChange; eligibility: Eligibility }[];
}

/**
 * Starts due changes. If several are due, the change with the latest day wins, and within a day the last in the list;
 * the others and the previously active change are superseded. A mode that is no longer eligible does not start and is
 * returned in `refused`.
 *
 * Errors  throws if two changes are active, or two share an id
 */
export function modesOn(
  changes: readonly ModeChange[],
  today: CivilDate,
  eligibilityOf: (change: ModeChange) => Eligibility,
): CurrentModes {
  assert(new Set(changes.map(({ id }) => id)).size === changes.length, 'changes have ids of their own');
  const [active, ...others] = changes.filter(({ state }) => state === 'active');
  assert(others.length === 0, 'at most one mode may be active');
  const due = changes
    .filter(({ state, startsOn }) => state === 'scheduled' && startsOn <= today)
    .map((change) => ({ change, eligibility: eligibilityOf(change) }));
  const starts = due
    .filter(({ eligibility }) => eligibility.eligible)
    .sort((a, b) => compareDates(a.change.startsOn, b.change.startsOn))
    .at(-1)?.change;
  const stateOf = (change: ModeChange): ModeChangeState => {
    if (starts === undefined) return change.state;
    if (change === starts) return 'active';
    return change === active || due.some((each) => each.change === change && each.eligibility.eligible)
      ? 'superseded'
      : change.state;
  };
  const next = changes.map((change) => ({
    ...change,
    state: stateOf(change),
    startedOn: change === starts ? today : change.startedOn,
  }));
  return {
    changes: next,
    active: next.find(({ state }) => state === 'active') ?? null,
    refused: due.filter(({ eligibility }) => !eligibility.eligible),
  };
}

export interface ModeSetting {
  key: ModeKey;
  parameters: ModeParameters;
}

/** Parameters that determine debt payments; the floor is added if it comes before debts. */
const OF_DEBTS = ['debtOrder', 'customOrder', 'promoMarginDays'] as const satisfies readonly (keyof ModeParameters)[];

/**
 * Returns whether a switch replans debts: always when the mode changes, and within a mode only if parameters that
 * determine debt payments change. The household's active plan then follows the mode. A plan that the user chooses after
 * a switch stays until the next one.
 */
export function replansDebts(before: ModeSetting, after: ModeSetting): boolean {
  const [was, is] = [before.parameters, after.parameters];
  const waits = is.debtOrder === 'buffer_then_avalanche' && !isSame(was.floor, is.floor);
  return before.key !== after.key || waits || OF_DEBTS.some((name) => !isSame(was[name], is[name]));
}

/** Returns whether two settings have the same mode and parameters. */
export const isSameMode = (one: ModeSetting, other: ModeSetting): boolean =>
  one.key === other.key &&
  (Object.keys(one.parameters) as (keyof ModeParameters)[]).every((name) =>
    isSame(one.parameters[name], other.parameters[name]),
  );

/** Returns the mode that was active before the current one, for switching back; null if there was none. */
export function modeBefore(changes: readonly ModeChange[]): ModeChange | null {
  const started = changes.flatMap((change) =>
    change.state === 'superseded' && change.startedOn !== null ? [{ change, on: change.startedOn }] : [],
  );
  return started.toSorted((a, b) => compareDates(a.on, b.on)).at(-1)?.change ?? null;
}
