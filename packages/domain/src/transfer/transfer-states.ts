import { type StateTable, transition, type TransitionResult } from '../state/state-table.ts';

/** rejected stays: the same two legs are never suggested again. */
export type TransferState = 'suggested' | 'confirmed' | 'rejected';
export type TransferEvent = 'confirm' | 'reject';
/** legs_free: neither leg belongs to another confirmed transfer. */
export type TransferGuard = 'legs_free';

/** suggested → confirmed | rejected. */
export const TRANSFER_STATES: StateTable<TransferState, TransferEvent, TransferGuard> = {
  initial: 'suggested',
  states: ['suggested', 'confirmed', 'rejected'],
  transitions: [
    { from: 'suggested', event: 'confirm', to: 'confirmed', guards: ['legs_free'] },
    { from: 'suggested', event: 'reject', to: 'rejected', guards: [] },
  ],
};

/** kept_both stays: the same two transactions are never shown as duplicates again. */
export type DuplicateState = 'suggested' | 'merged' | 'kept_both';
export type DuplicateEvent = 'merge' | 'keep_both';
/** can_merge: merging them was not refused. */
export type DuplicateGuard = 'can_merge';

/** suggested → merged | kept_both. */
export const DUPLICATE_STATES: StateTable<DuplicateState, DuplicateEvent, DuplicateGuard> = {
  initial: 'suggested',
  states: ['suggested', 'merged', 'kept_both'],
  transitions: [
    { from: 'suggested', event: 'merge', to: 'merged', guards: ['can_merge'] },
    { from: 'suggested', event: 'keep_both', to: 'kept_both', guards: [] },
  ],
};

/** The state of a transfer after an event, or why there is none. */
export function nextTransferState(
  state: TransferState,
  event: TransferEvent,
  facts: Partial<Record<TransferGuard, boolean>> = {},
): TransitionResult<TransferState, TransferGuard> {
  return transition(TRANSFER_STATES, state, event, facts);
}

/** The state of a pair of possible duplicates after an event, or why there is none. */
export function nextDuplicateState(
  state: DuplicateState,
  event: DuplicateEvent,
  facts: Partial<Record<DuplicateGuard, boolean>> = {},
): TransitionResult<DuplicateState, DuplicateGuard> {
  return transition(DUPLICATE_STATES, state, event, facts);
}
