import type { Account } from '@tideline/contract';
import { civilDate, daysBetween, minorFromString } from '@tideline/domain';
import { accountKinds, kindOf } from '../ledger/account-kind.ts';

/** Days without news after which a balance is likely outdated: a month plus the days a statement takes. */
export const STALE_AFTER_DAYS = 40;

/** Days since the last balance update; null if unknown, negative if something is posted ahead. */
export const daysSinceUpdate = ({ balanceAsOf }: Pick<Account, 'balanceAsOf'>, today: string): number | null =>
  balanceAsOf === null ? null : daysBetween(civilDate(balanceAsOf), civilDate(today));

/** Whether an active account used to be updated by files or by hand, and no longer is. */
export function isStale(account: Account, today: string): boolean {
  const { state, transactionCount } = account;
  const days = daysSinceUpdate(account, today);
  // With a single transaction, the opening balance, the account is tracked by balance only.
  return state === 'active' && days !== null && transactionCount >= 2 && days > STALE_AFTER_DAYS;
}

/** Returns the word for the sign of a balance, so that the sign is never the only hint. */
export function balanceLabel(account: Account): 'youOwe' | 'inCredit' | 'overdrawn' | null {
  const balanceMinor = minorFromString(account.balance.minor);
  if (accountKinds[kindOf(account)].owes) return balanceMinor < 0 ? 'youOwe' : balanceMinor > 0 ? 'inCredit' : null;
  return balanceMinor < 0 ? 'overdrawn' : null;
}
