import { fail, toMoney } from '@tideline/contract';
import { type AccountEvent, nextAccountState } from '@tideline/domain';
import type { AccountChanges, AccountRow } from './accounts.store.ts';

type Target = 'active' | 'hidden' | 'closed';

/** What happened to an account that is to be in this state; null: nothing that is known. */
function eventOf(from: AccountRow['state'], to: Target): Exclude<AccountEvent, 'restore'> | null {
  if (to === 'hidden') return 'hide';
  if (to === 'closed') return 'close';
  return from === 'hidden' ? 'show' : from === 'closed' ? 'reopen' : from === 'draft' ? 'activate' : null;
}

/** The columns of an account that goes into another state, where its table of states allows that. */
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
  // what is pending first: the balance is not known before
  if (account.pendingCount > 0) throw fail('ACCOUNT_HAS_PENDING', { count: account.pendingCount });
  throw fail('ACCOUNT_NOT_EMPTY', {
    balanceMinor: toMoney(account.balanceMinor, account.currency).minor,
    currency: account.currency,
  });
}
