import { type StateTable, transition, type TransitionResult } from '../../foundation/state/state-table.ts';

/**
 * pending: reported by the bank, not posted yet · posted · cleared: checked off against a statement by the user ·
 * reconciled: locked as part of a closed statement · void: pending and never posted.
 */
export type TransactionStatus = 'pending' | 'posted' | 'cleared' | 'reconciled' | 'void';

export type TransactionEvent = 'post' | 'clear' | 'unclear' | 'reconcile' | 'unlock' | 'void';

/**
 * Conditions of transitions. statement_balances: its statement has no difference left · is_confirmed: the user
 * confirmed unlocking this transaction.
 */
export type TransactionGuard = 'statement_balances' | 'is_confirmed';

/**
 * State machine of a transaction: pending → posted ⇄ cleared → reconciled; pending → void; reconciled → cleared only by
 * an explicit unlock.
 */
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
 * Returns the status of a transaction after an event, or the reason for its rejection.
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

/** Fields that a user can edit. The first three are fixed by the statement. */
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
 * Returns the reason why a transaction cannot be edited or deleted as requested; null if it can be.
 *
 * reconciled  account, day and amount are locked until it is unlocked; category, memo, tags, splits and payee stay
 *             editable
 * void        nothing was posted, so there is nothing to edit
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
