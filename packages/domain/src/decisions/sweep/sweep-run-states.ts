import type { StateTable } from '../../foundation/state/state-table.ts';

export type SweepRunState =
  | 'evaluated'
  | 'skipped'
  | 'proposed'
  | 'approved'
  | 'canceled'
  | 'expired'
  | 'instructed'
  | 'voided'
  | 'in_transit'
  | 'settled'
  | 'failed'
  | 'returned';

export type SweepRunEvent =
  | 'skip'
  | 'propose'
  | 'approve_first'
  | 'withdraw'
  | 'approve'
  | 'cancel'
  | 'expire'
  | 'instruct'
  | 'void'
  | 'undo'
  | 'submit'
  | 'settle'
  | 'fail'
  | 'return';

/**
 * Conditions of transitions. has_reason: a code gives the reason · amount_not_higher: at most the proposed amount ·
 * amount_reaches_minimum: at least the smallest move · has_approvals: enough members have approved · balance_is_fresh:
 * the balance is recent · not_stopped: the kill switch is off · not_submitted: no bank has received it yet ·
 * has_return_code: the bank gave a reason · is_returnable: within the time that the code allows.
 */
export type SweepRunGuard =
  | 'has_reason'
  | 'amount_not_higher'
  | 'amount_reaches_minimum'
  | 'has_approvals'
  | 'balance_is_fresh'
  | 'not_stopped'
  | 'not_submitted'
  | 'has_return_code'
  | 'is_returnable';

const returned: readonly SweepRunGuard[] = ['has_return_code', 'is_returnable'];

/** State machine of a run. Settled is not final, because a settled transfer can still be returned. */
export const SWEEP_RUN_STATES: StateTable<SweepRunState, SweepRunEvent, SweepRunGuard> = {
  initial: 'evaluated',
  states: [
    'evaluated',
    'skipped',
    'proposed',
    'approved',
    'canceled',
    'expired',
    'instructed',
    'voided',
    'in_transit',
    'settled',
    'failed',
    'returned',
  ],
  transitions: [
    { from: 'evaluated', event: 'skip', to: 'skipped', guards: ['has_reason'] },
    {
      from: 'evaluated',
      event: 'propose',
      to: 'proposed',
      guards: ['amount_reaches_minimum', 'balance_is_fresh', 'not_stopped'],
    },
    {
      from: 'proposed',
      event: 'approve_first',
      to: 'proposed',
      guards: ['amount_not_higher', 'amount_reaches_minimum', 'not_stopped'],
    },
    { from: 'proposed', event: 'withdraw', to: 'proposed', guards: [] },
    {
      from: 'proposed',
      event: 'approve',
      to: 'approved',
      guards: ['amount_not_higher', 'amount_reaches_minimum', 'has_approvals', 'not_stopped'],
    },
    { from: 'proposed', event: 'cancel', to: 'canceled', guards: [] },
    { from: 'proposed', event: 'expire', to: 'expired', guards: [] },
    {
      from: 'approved',
      event: 'instruct',
      to: 'instructed',
      guards: ['amount_not_higher', 'amount_reaches_minimum', 'balance_is_fresh', 'not_stopped'],
    },
    { from: 'approved', event: 'void', to: 'voided', guards: ['has_reason'] },
    { from: 'approved', event: 'undo', to: 'proposed', guards: [] },
    { from: 'instructed', event: 'submit', to: 'in_transit', guards: ['not_stopped'] },
    { from: 'instructed', event: 'settle', to: 'settled', guards: [] },
    { from: 'instructed', event: 'expire', to: 'expired', guards: [] },
    { from: 'instructed', event: 'fail', to: 'failed', guards: [] },
    { from: 'instructed', event: 'cancel', to: 'canceled', guards: ['not_submitted'] },
    { from: 'in_transit', event: 'settle', to: 'settled', guards: [] },
    { from: 'in_transit', event: 'fail', to: 'failed', guards: [] },
    { from: 'in_transit', event: 'return', to: 'returned', guards: returned },
    { from: 'settled', event: 'return', to: 'returned', guards: returned },
  ],
};

/**
 * Returns whether a run in this state moves, or may still move, its amount; such runs count against limits and
 * cool-downs.
 */
export function isMoving(state: SweepRunState): boolean {
  return (
    state === 'proposed' ||
    state === 'approved' ||
    state === 'instructed' ||
    state === 'in_transit' ||
    state === 'settled'
  );
}
