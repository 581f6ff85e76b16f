import { assert } from '../../foundation/assert.ts';
import { daysBetween } from '../../foundation/dates/add.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import { type StateTable, transition, type TransitionResult } from '../../foundation/state/state-table.ts';

/**
 * open: the cycle is in progress · issued: the statement was issued · minimum_met, paid_in_full: paid on time ·
 * past_due: the minimum is late · cured: it was paid late.
 */
export type StatementState = 'open' | 'issued' | 'minimum_met' | 'paid_in_full' | 'past_due' | 'cured';
export type StatementEvent = 'close' | 'pay' | 'pass_due' | 'return_payment';

export interface StatementFacts {
  closingMinor: Minor;
  minimumMinor: Minor;
  /** Payments and credits since the statement closed. */
  paidMinor: Minor;
}

export type StatementGuard = 'is_paid_in_full' | 'is_minimum_met' | 'is_minimum_open';

/** State machine of a statement. It rejects all other transitions. */
export const STATEMENT_STATES: StateTable<StatementState, StatementEvent, StatementGuard> = {
  initial: 'open',
  states: ['open', 'issued', 'minimum_met', 'paid_in_full', 'past_due', 'cured'],
  transitions: [
    { from: 'open', event: 'close', to: 'paid_in_full', guards: ['is_paid_in_full'] },
    { from: 'open', event: 'close', to: 'issued', guards: [] },
    { from: 'issued', event: 'pay', to: 'paid_in_full', guards: ['is_paid_in_full'] },
    { from: 'issued', event: 'pay', to: 'minimum_met', guards: ['is_minimum_met'] },
    { from: 'minimum_met', event: 'pay', to: 'paid_in_full', guards: ['is_paid_in_full'] },
    { from: 'issued', event: 'pass_due', to: 'past_due', guards: ['is_minimum_open'] },
    { from: 'past_due', event: 'pay', to: 'cured', guards: ['is_minimum_met'] },
    { from: 'cured', event: 'pay', to: 'paid_in_full', guards: ['is_paid_in_full'] },
    { from: 'minimum_met', event: 'return_payment', to: 'issued', guards: ['is_minimum_open'] },
    { from: 'paid_in_full', event: 'return_payment', to: 'issued', guards: ['is_minimum_open'] },
    { from: 'paid_in_full', event: 'return_payment', to: 'minimum_met', guards: [] },
    { from: 'cured', event: 'return_payment', to: 'past_due', guards: ['is_minimum_open'] },
  ],
};

/** Returns the state of a statement after an event, or the guard that rejected it. */
export function statementTransition(
  from: StatementState,
  event: StatementEvent,
  { closingMinor, minimumMinor, paidMinor }: StatementFacts,
): TransitionResult<StatementState, StatementGuard> {
  return transition(STATEMENT_STATES, from, event, {
    is_paid_in_full: paidMinor >= closingMinor,
    is_minimum_met: paidMinor >= minimumMinor,
    is_minimum_open: paidMinor < minimumMinor,
  });
}

export interface StatementStanding {
  state: StatementState;
  paidMinor: Minor;
  /** Unpaid amounts of the minimum and of the whole statement. */
  minimumOpenMinor: Minor;
  openMinor: Minor;
  /** Days by which the minimum was late, or is late so far; 0 if on time. */
  daysLate: number;
  /** Whether it was paid in full by the due date, which is the condition of the grace period. */
  paidInFullInTime: boolean;
}

/**
 * Returns the state of a statement on a day, from its dates and the payments since it closed.
 * Units   minor units; returned payments are excluded from the list; payments on the due date are on time, those on the
 *         closing day are already in the closing balance
 * Source  minimum within 21 days of mailing is never late: Regulation Z, 12 CFR 1026.5(b)(2)(ii)(A); daysLate feeds
 *         1026.55(b)(4)
 */
export function statementStanding(
  statement: { closesOn: CivilDate; dueOn: CivilDate; closingMinor: Minor; minimumMinor: Minor },
  payments: readonly { on: CivilDate; amountMinor: Minor }[],
  today: CivilDate,
): StatementStanding {
  const { closesOn, dueOn, closingMinor, minimumMinor } = statement;
  assert(
    closesOn <= dueOn && minimumMinor <= Math.max(0, closingMinor),
    'a statement is due after it closes, and its minimum is part of it',
  );
  const facts = { closingMinor, minimumMinor, paidMinor: 0 as Minor };
  let state: StatementState = 'open';
  const happen = (event: StatementEvent) => {
    const result = statementTransition(state, event, facts);
    if (result.ok) ({ state } = result);
  };
  let metOn: CivilDate | undefined = minimumMinor === 0 ? closesOn : undefined;
  if (today >= closesOn) happen('close');
  const known = payments.filter(({ on }) => on > closesOn && on <= today).sort((a, b) => (a.on < b.on ? -1 : 1));
  for (const { on, amountMinor } of known) {
    if (on > dueOn) happen('pass_due');
    facts.paidMinor = (facts.paidMinor + amountMinor) as Minor;
    if (facts.paidMinor >= minimumMinor) metOn ??= on;
    happen('pay');
  }
  if (today > dueOn) happen('pass_due');
  const inTime = known.reduce((sum, { on, amountMinor }) => (on <= dueOn ? sum + amountMinor : sum), 0);
  return {
    state,
    paidMinor: facts.paidMinor,
    minimumOpenMinor: Math.max(0, minimumMinor - facts.paidMinor) as Minor,
    openMinor: Math.max(0, closingMinor - facts.paidMinor) as Minor,
    daysLate: Math.max(0, daysBetween(dueOn, metOn ?? today)),
    paidInFullInTime: inTime >= closingMinor,
  };
}
