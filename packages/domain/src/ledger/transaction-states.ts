import { type StateTable, transition, type TransitionResult } from '../state/state-table.ts';

/**
 * pending: announced by the bank · posted: booked · cleared: seen on a statement by the person · reconciled: part of a
 * statement that was closed, and locked · void: announced and never booked.
 */
export type TransactionStatus = 'pending' | 'posted' | 'cleared' | 'reconciled' | 'void';

export type TransactionEvent = 'post' | 'clear' | 'unclear' | 'reconcile' | 'unlock' | 'void';

/** statement_balances: the statement it belongs to has no difference left · is_confirmed: the person asked for this one to be unlocked. */
export type TransactionGuard = 'statement_balances' | 'is_confirmed';

/** pending → posted ⇄ cleared → reconciled; pending → void; reconciled → cleared only by an explicit unlock. */
export const TRANSACTION_STATES: StateTable<TransactionStatus, TransactionEvent, TransactionGuard> = {
  initial: 'pending',
  states: ['pending', 'posted', 'cleared', 'reconciled', 'void'],
  transitions: [
    { from: 'pending', event: 'post', to: 'posted', guards: [] },
    { from: 'pending', event: 'void', to: 'void', guards: [] },
    { from: 'posted', event: 'clear', to: 'cleared', guards: [] },
    { from: 'cleared', event: 'unclear', to: 'posted', guards: [] },
    { from: 'cleared', event: 'reconcile', to: 'reconciled', guards: ['statement_balances'] },
    { from: 'reconciled', event: 'unlock', to: 'cleared', guards: ['is_confirmed'] },
  ],
};

/**
 * The status of a transaction after an event, or why there is none.
 *
 * Example  nextTransactionStatus('reconciled', 'unlock') → refused: guard is_confirmed
 */
export function nextTransactionStatus(
  status: TransactionStatus,
  event: TransactionEvent,
  facts: Partial<Record<TransactionGuard, boolean>> = {},
): TransitionResult<TransactionStatus, TransactionGuard> {
  return transition(TRANSACTION_STATES, status, event, facts);
}

/** Fields that a person can edit. The first three are what the statement agreed on. */
export type EditableField =
  | 'accountId'
  | 'postedOn'
  | 'amountMinor'
  | 'payee'
  | 'categoryId'
  | 'memo'
  | 'tags'
  | 'kind'
  | 'splits'
  | 'excluded';

const LOCKED_FIELDS: readonly EditableField[] = ['accountId', 'postedOn', 'amountMinor'];

/**
 * Why a transaction cannot be edited or deleted as asked; null when it can.
 *
 * reconciled  account, day and amount are locked until it is unlocked; what it was for may be told anew
 * void        nothing was booked: nothing to edit
 */
export function editRefusal(
  status: TransactionStatus,
  change: readonly EditableField[] | 'delete',
): { code: 'reconciled' | 'void'; fields: readonly EditableField[] } | null {
  if (change === 'delete') return status === 'reconciled' ? { code: 'reconciled', fields: [] } : null;
  if (status === 'void' && change.length > 0) return { code: 'void', fields: change };
  const locked = status === 'reconciled' ? change.filter((field) => LOCKED_FIELDS.includes(field)) : [];
  return locked.length > 0 ? { code: 'reconciled', fields: locked } : null;
}
