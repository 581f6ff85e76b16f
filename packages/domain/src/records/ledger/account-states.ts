import { addDays } from '../../foundation/dates/add.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { type StateTable, transition, type TransitionResult } from '../../foundation/state/state-table.ts';

/**
 * hidden: omitted from lists but still counted · closed: closed at the bank, with a zero balance · pending_deletion:
 * can be restored for 30 days.
 */
export type AccountState = 'draft' | 'active' | 'hidden' | 'closed' | 'pending_deletion' | 'deleted';

export type AccountEvent = 'activate' | 'hide' | 'show' | 'close' | 'reopen' | 'delete' | 'restore' | 'purge';

/**
 * Conditions of transitions. is_complete: it has a name, a type and a currency · is_balance_zero · nothing_pending: it
 * has no pending transaction and no planned sweep · window_is_over: it can no longer be restored.
 */
export type AccountGuard = 'is_complete' | 'is_balance_zero' | 'nothing_pending' | 'window_is_over';

/** Number of days in which a deleted account can be restored. */
export const ACCOUNT_RESTORE_DAYS = 30;

/**
 * State machine of an account: draft → active ⇄ hidden → closed → active; any → pending_deletion → deleted. Restoring
 * returns to the previous state; see `restoreAccount`.
 */
export const ACCOUNT_STATES: StateTable<AccountState, AccountEvent, AccountGuard> = {
  initial: 'draft',
  states: ['draft', 'active', 'hidden', 'closed', 'pending_deletion', 'deleted'],
  transitions: [
    { from: 'draft', event: 'activate', to: 'active', guards: ['is_complete'] },
    { from: 'active', event: 'hide', to: 'hidden', guards: [] },
    { from: 'hidden', event: 'show', to: 'active', guards: [] },
    { from: 'active', event: 'close', to: 'closed', guards: ['is_balance_zero', 'nothing_pending'] },
    { from: 'hidden', event: 'close', to: 'closed', guards: ['is_balance_zero', 'nothing_pending'] },
    { from: 'closed', event: 'reopen', to: 'active', guards: [] },
    { from: 'draft', event: 'delete', to: 'pending_deletion', guards: [] },
    { from: 'active', event: 'delete', to: 'pending_deletion', guards: [] },
    { from: 'hidden', event: 'delete', to: 'pending_deletion', guards: [] },
    { from: 'closed', event: 'delete', to: 'pending_deletion', guards: [] },
    { from: 'pending_deletion', event: 'purge', to: 'deleted', guards: ['window_is_over'] },
  ],
};

/**
 * Returns the state of an account after an event, or the reason for its rejection. `restoreAccount` handles the event
 * `restore`.
 */
export function nextAccountState(
  state: AccountState,
  event: Exclude<AccountEvent, 'restore'>,
  facts: Partial<Record<AccountGuard, boolean>> = {},
): TransitionResult<AccountState, AccountGuard> {
  return transition(ACCOUNT_STATES, state, event, facts);
}

export type RestoreResult =
  | { ok: true; state: AccountState }
  | { ok: false; code: 'not_deleted' }
  | { ok: false; code: 'window_is_over'; endedOn: CivilDate };

/**
 * Restores a deleted account to its previous state, so that a closed account stays closed.
 *
 * Units   deletedOn and today: civil dates of the household; the 30th day after the deletion is the last
 * Errors  not_deleted: there is nothing to restore · window_is_over: with the last day on which restoring was possible
 */
export function restoreAccount(
  account: {
    state: AccountState;
    stateBefore: Exclude<AccountState, 'pending_deletion' | 'deleted'>;
    deletedOn: CivilDate;
  },
  today: CivilDate,
): RestoreResult {
  const endedOn = addDays(account.deletedOn, ACCOUNT_RESTORE_DAYS);
  if (account.state === 'deleted') return { ok: false, code: 'window_is_over', endedOn };
  if (account.state !== 'pending_deletion') return { ok: false, code: 'not_deleted' };
  return today > endedOn ? { ok: false, code: 'window_is_over', endedOn } : { ok: true, state: account.stateBefore };
}

/** Returns whether the nightly cleanup may remove an account permanently. */
export function isRestoreWindowOver(deletedOn: CivilDate, today: CivilDate): boolean {
  return today > addDays(deletedOn, ACCOUNT_RESTORE_DAYS);
}
