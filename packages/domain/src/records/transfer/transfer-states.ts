import { type StateTable, transition, type TransitionResult } from '../../foundation/state/state-table.ts';

/** State of a suggested transfer. rejected is permanent: the same two legs are never suggested again. */
export type TransferState = 'suggested' | 'confirmed' | 'rejected';
export type TransferEvent = 'confirm' | 'reject';
/** legs_free: neither leg belongs to another confirmed transfer. */
export type TransferGuard = 'legs_free';

/** State machine of a suggested transfer: suggested → confirmed | rejected. */
export const TRANSFER_STATES: StateTable<TransferState, TransferEvent, TransferGuard> = {
  initial: 'suggested',
  states: ['suggested', 'confirmed', 'rejected'],
  transitions: [
    { from: 'suggested', event: 'confirm', to: 'confirmed', guards: ['legs_free'] },
    { from: 'suggested', event: 'reject', to: 'rejected', guards: [] },
  ],
};

/**
 * State of a pair of possible duplicates. kept_both is permanent: the same two transactions are never suggested again.
 */
export type DuplicateState = 'suggested' | 'merged' | 'kept_both';
export type DuplicateEvent = 'merge' | 'keep_both';
/** can_merge: the two transactions can be merged. */
export type DuplicateGuard = 'can_merge';

/** State machine of possible duplicates: suggested → merged | kept_both. */
export const DUPLICATE_STATES: StateTable<DuplicateState, DuplicateEvent, DuplicateGuard> = {
  initial: 'suggested',
  states: ['suggested', 'merged', 'kept_both'],
  transitions: [
    { from: 'suggested', event: 'merge', to: 'merged', guards: ['can_merge'] },
    { from: 'suggested', event: 'keep_both', to: 'kept_both', guards: [] },
  ],
};

/** Returns the state of a transfer after an event, or the reason why the event is not allowed. */
export function nextTransferState(
  state: TransferState,
  event: TransferEvent,
  facts: Partial<Record<TransferGuard, boolean>> = {},
): TransitionResult<TransferState, TransferGuard> {
  return transition(TRANSFER_STATES, state, event, facts);
}

/** Returns the state of a pair of possible duplicates after an event, or the reason why the event is not allowed. */
export function nextDuplicateState(
  state: DuplicateState,
  event: DuplicateEvent,
  facts: Partial<Record<DuplicateGuard, boolean>> = {},
): TransitionResult<DuplicateState, DuplicateGuard> {
  return transition(DUPLICATE_STATES, state, event, facts);
}
