import { expect, it } from '@jest/globals';
import { DUPLICATE_STATES, nextDuplicateState, nextTransferState, TRANSFER_STATES } from './transfer-states.ts';

it('nextTransferState confirms a suggested transfer if its legs are free, and rejects it regardless', () => {
  expect(nextTransferState('suggested', 'confirm', { legs_free: true })).toEqual({ ok: true, state: 'confirmed' });
  expect(nextTransferState('suggested', 'confirm', { legs_free: false })).toEqual({
    ok: false,
    code: 'guard_failed',
    guard: 'legs_free',
  });
  expect(nextTransferState('suggested', 'reject')).toEqual({ ok: true, state: 'rejected' });
});

it('nextDuplicateState merges possible duplicates if they can be merged, or keeps both', () => {
  expect(nextDuplicateState('suggested', 'merge', { can_merge: true })).toEqual({ ok: true, state: 'merged' });
  expect(nextDuplicateState('suggested', 'merge')).toEqual({ ok: false, code: 'guard_failed', guard: 'can_merge' });
  expect(nextDuplicateState('suggested', 'keep_both')).toEqual({ ok: true, state: 'kept_both' });
});

it('transfers and duplicates allow each decision only once, because undo reverses it', () => {
  for (const state of ['confirmed', 'rejected'] as const)
    for (const event of ['confirm', 'reject'] as const)
      expect(nextTransferState(state, event, { legs_free: true })).toEqual({ ok: false, code: 'not_in_table' });
  for (const state of ['merged', 'kept_both'] as const)
    for (const event of ['merge', 'keep_both'] as const)
      expect(nextDuplicateState(state, event, { can_merge: true })).toEqual({ ok: false, code: 'not_in_table' });
  expect(
    [...TRANSFER_STATES.transitions, ...DUPLICATE_STATES.transitions].every(({ from }) => from === 'suggested'),
  ).toBe(true);
});
