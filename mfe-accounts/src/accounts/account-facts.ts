import type { Account } from '@tideline/contract';
import { civilDate, daysBetween, minorFromString } from '@tideline/domain';
import { accountKinds, kindOf } from '../ledger/account-kind.ts';

/** Days without an update after which a balance is likely outdated: a month plus the days until a statement arrives. */
export const STALE_AFTER_DAYS = 40;

/** Returns the days since the last balance update; null if unknown, negative if a transaction has a later date. */
export const daysSinceUpdate = ({ balanceAsOf }: Pick<Account, 'balanceAsOf'>, today: string): number | null =>
  balanceAsOf === null ? null : daysBetween(civilDate(balanceAsOf), civilDate(today));

/** Returns whether an active account that used to be updated has had no update for {@link STALE_AFTER_DAYS} days. */
export function isStale(account: Account, today: string): boolean {
  const { state, transactionCount } = account;
  const days = daysSinceUpdate(account, today);
  // An account whose only transaction is the opening balance is tracked by balance only.
  return state === 'active' && days !== null && transactionCount >= 2 && days > STALE_AFTER_DAYS;
}

/** Returns the label for the sign of a balance, so that the sign is never the only hint. */
export function balanceLabel(account: Account): 'youOwe' | 'inCredit' | 'overdrawn' | null {
  const balanceMinor = minorFromString(account.balance.minor);
  if (accountKinds[kindOf(account)].owes) return balanceMinor < 0 ? 'youOwe' : balanceMinor > 0 ? 'inCredit' : null;
  return balanceMinor < 0 ? 'overdrawn' : null;
}
