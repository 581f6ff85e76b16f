import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import {
  ACCOUNT_STATES,
  type AccountEvent,
  type AccountState,
  isRestoreWindowOver,
  nextAccountState,
  restoreAccount,
} from './account-states.ts';

const holds = { is_complete: true, is_balance_zero: true, nothing_pending: true, window_is_over: true };

describe('account state machine', () => {
  it.each<[AccountState, Exclude<AccountEvent, 'restore'>, AccountState, string]>([
    ['draft', 'activate', 'active', 'it was added'],
    ['active', 'hide', 'hidden', 'it is omitted from lists'],
    ['hidden', 'show', 'active', 'it returns to lists'],
    ['active', 'close', 'closed', 'it was closed at the bank'],
    ['hidden', 'close', 'closed', 'it was hidden before it was closed'],
    ['closed', 'reopen', 'active', 'it was reopened'],
    ['closed', 'delete', 'pending_deletion', 'the user deleted it'],
    ['pending_deletion', 'purge', 'deleted', 'the user did not restore it'],
  ])('moves from %s by %s to %s: %s', (from, event, to) => {
    expect(nextAccountState(from, event, holds)).toEqual({ ok: true, state: to });
  });

  it('names the first guard that failed', () => {
    expect(nextAccountState('active', 'close', { nothing_pending: true })).toEqual({
      ok: false,
      code: 'guard_failed',
      guard: 'is_balance_zero',
    });
    expect(nextAccountState('active', 'close', { is_balance_zero: true })).toEqual({
      ok: false,
      code: 'guard_failed',
      guard: 'nothing_pending',
    });
    expect(nextAccountState('draft', 'activate')).toEqual({ ok: false, code: 'guard_failed', guard: 'is_complete' });
    expect(nextAccountState('pending_deletion', 'purge', {})).toEqual({
      ok: false,
      code: 'guard_failed',
      guard: 'window_is_over',
    });
  });

  it('allows no transition of a deleted account, and no closing of a draft', () => {
    expect(ACCOUNT_STATES.transitions.filter(({ from }) => from === 'deleted')).toEqual([]);
    expect(nextAccountState('draft', 'close', holds)).toEqual({ ok: false, code: 'not_in_table' });
    expect(nextAccountState('pending_deletion', 'delete', holds)).toEqual({ ok: false, code: 'not_in_table' });
  });

  it('reaches every state from the initial one', () => {
    const reached = new Set<AccountState>([ACCOUNT_STATES.initial]);
    for (let round = 0; round < ACCOUNT_STATES.states.length; round += 1)
      for (const { from, to } of ACCOUNT_STATES.transitions) if (reached.has(from)) reached.add(to);
    expect([...reached].sort()).toEqual(ACCOUNT_STATES.states.toSorted());
  });
});

describe('restoreAccount', () => {
  const deletedOn = civilDate('2026-02-01');
  const endedOn = civilDate('2026-03-03'); // 27 remaining days of February and 3 days of March.

  it.each([
    [
      'pending_deletion',
      'closed',
      '2026-02-01',
      { ok: true, state: 'closed' },
      'it keeps its previous state on the same day',
    ],
    ['pending_deletion', 'active', '2026-03-03', { ok: true, state: 'active' }, 'it is the last day'],
    [
      'pending_deletion',
      'active',
      '2026-03-04',
      { ok: false, code: 'window_is_over', endedOn },
      'it is a day too late',
    ],
    ['deleted', 'active', '2026-02-02', { ok: false, code: 'window_is_over', endedOn }, 'it was purged'],
    ['active', 'active', '2026-02-02', { ok: false, code: 'not_deleted' }, 'it was not deleted'],
  ] as const)('from %s, previously %s, on %s returns %j: %s', (state, stateBefore, today, expected, _why) => {
    expect(restoreAccount({ state, stateBefore, deletedOn }, civilDate(today))).toEqual(expected);
  });

  it('is possible until the thirtieth day after the deletion', () => {
    expect(isRestoreWindowOver(deletedOn, civilDate('2026-03-03'))).toBe(false);
    expect(isRestoreWindowOver(deletedOn, civilDate('2026-03-04'))).toBe(true);
  });
});
