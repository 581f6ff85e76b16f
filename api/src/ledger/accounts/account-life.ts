import { fail, toMoney } from '@tideline/contract';
import { type AccountEvent, nextAccountState } from '@tideline/domain';
import type { AccountChanges, AccountRow } from './accounts.store.ts';

type Target = 'active' | 'hidden' | 'closed';

/** Returns the event that moves an account to the target state, or null if there is none. */
function eventOf(from: AccountRow['state'], to: Target): Exclude<AccountEvent, 'restore'> | null {
  if (to === 'hidden') return 'hide';
  if (to === 'closed') return 'close';
  return from === 'hidden' ? 'show' : from === 'closed' ? 'reopen' : from === 'draft' ? 'activate' : null;
}

/** Returns the column changes for moving an account to another state; throws if the transition is not allowed. */
export function checkLifeChange(account: AccountRow, to: Target, closedOn: string): AccountChanges {
  const event = eventOf(account.state, to);
  const facts = {
    is_complete: true,
    is_balance_zero: account.balanceMinor === 0,
    nothing_pending: account.pendingCount === 0,
  };
  const result = event === null ? null : nextAccountState(account.state, event, facts);
  if (result === null || (!result.ok && result.code === 'not_in_table'))
    throw fail('ACCOUNT_WRONG_STATE', { state: account.state });
  if (result.ok) return { state: to, closedOn: to === 'closed' ? closedOn : null };
  // Report pending transactions first, because the balance is unknown until they settle.
  if (account.pendingCount > 0) throw fail('ACCOUNT_HAS_PENDING', { count: account.pendingCount });
  throw fail('ACCOUNT_NOT_EMPTY', {
    balanceMinor: toMoney(account.balanceMinor, account.currency).minor,
    currency: account.currency,
  });
}
