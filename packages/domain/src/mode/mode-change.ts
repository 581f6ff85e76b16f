import { assert } from '../assert.ts';
import { type CivilDate, compareDates } from '../dates/civil-date.ts';
import { type StateTable, transition, type TransitionResult } from '../state/state-table.ts';
import type { Eligibility } from './mode-eligibility.ts';
import type { ModeKey, ModeParameters } from './mode-parameters.ts';
import { isSame } from './validate-mode.ts';

/** scheduled: for a later day · active: in force · superseded: another came, or it was taken back before its day. */
export type ModeChangeState = 'scheduled' | 'active' | 'superseded';
export type ModeChangeEvent = 'start' | 'supersede' | 'cancel';

export interface ModeChange {
  id: string;
  key: ModeKey;
  parameters: ModeParameters;
  startsOn: CivilDate;
  state: ModeChangeState;
  /** null: it has not started, or was taken back before it could. */
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

/** The next state of a change of mode, or why there is none: its day is asked for before eligibility. */
export function nextModeState(
  state: ModeChangeState,
  event: ModeChangeEvent,
  { isDue, isEligible }: ModeChangeFacts,
): TransitionResult<ModeChangeState, ModeChangeGuard> {
  return transition(MODE_CHANGE_STATES, state, event, { is_due: isDue, is_eligible: isEligible });
}

export interface ModesToday {
  /** All changes with their states of today. */
  changes: ModeChange[];
  /** null: none has ever started. */
  active: ModeChange | null;
  /** Due, but the household may not use the mode: what was active stays. */
  refused: { change: ModeChange; eligibility: Eligibility }[];
}

/**
 * Starts what is due. Of several due changes the one with the latest day counts, on one day the last in the list; the others and the one
 * that was active are superseded. A mode that is no longer eligible does not start and is told.
 *
 * Errors  throws when two changes are active, or two have one id
 */
export function modesOn(
  changes: readonly ModeChange[],
  today: CivilDate,
  eligibilityOf: (change: ModeChange) => Eligibility,
): ModesToday {
  assert(new Set(changes.map(({ id }) => id)).size === changes.length, 'changes have ids of their own');
  const [active, ...others] = changes.filter(({ state }) => state === 'active');
  assert(others.length === 0, 'one mode is active at most');
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

/** What debts are paid by; the floor where it comes before them. */
const OF_DEBTS = ['debtOrder', 'customOrder', 'promoMarginDays'] as const satisfies readonly (keyof ModeParameters)[];

/**
 * Whether a switch plans debts anew: into another mode always, within one only where what debts are paid by is another. A plan that a
 * household follows then follows the mode; what it chose on purpose after a switch stays until the next one.
 */
export function replansDebts(before: ModeSetting, after: ModeSetting): boolean {
  const [was, is] = [before.parameters, after.parameters];
  const waits = is.debtOrder === 'buffer_then_avalanche' && !isSame(was.floor, is.floor);
  return before.key !== after.key || waits || OF_DEBTS.some((name) => !isSame(was[name], is[name]));
}

/** Whether two settings are one: the same mode with the same parameters. */
export const isSameMode = (one: ModeSetting, other: ModeSetting): boolean =>
  one.key === other.key &&
  (Object.keys(one.parameters) as (keyof ModeParameters)[]).every((name) =>
    isSame(one.parameters[name], other.parameters[name]),
  );

/** What was in force before the active mode: where a person goes back to. null: nothing was. */
export function modeBefore(changes: readonly ModeChange[]): ModeChange | null {
  const started = changes.flatMap((change) =>
    change.state === 'superseded' && change.startedOn !== null ? [{ change, on: change.startedOn }] : [],
  );
  return started.toSorted((a, b) => compareDates(a.on, b.on)).at(-1)?.change ?? null;
}
