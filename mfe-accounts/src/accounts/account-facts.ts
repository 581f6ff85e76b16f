import type { Account } from '@tideline/contract';
import { civilDate, daysBetween, minorFromString, mulDiv } from '@tideline/domain';
import { accountKinds, kindOf } from './account-kind.ts';

/** After so many days without news a balance is likely wrong: a month and the days a statement takes. */
export const STALE_AFTER_DAYS = 40;

/** What the balance earns in a year at the rate of today, without compounding; null where nothing is earned. */
export function earnsInAYearMinor({ balance, apyPpm }: Account): number | null {
  const balanceMinor = minorFromString(balance.minor);
  return apyPpm === null || apyPpm === 0 || balanceMinor <= 0
    ? null
    : mulDiv(balanceMinor, apyPpm, 1_000_000, 'half-away');
}

/** Days since anything was heard of an account; null where nothing is known, below zero where something is booked ahead. */
export const daysWithoutNews = ({ balanceAsOf }: Pick<Account, 'balanceAsOf'>, today: string): number | null =>
  balanceAsOf === null ? null : daysBetween(civilDate(balanceAsOf), civilDate(today));

/** An active account that files or people used to keep up to date, and no longer do. */
export function isStale(account: Account, today: string): boolean {
  const { state, transactionCount } = account;
  const days = daysWithoutNews(account, today);
  // One transaction is the opening balance: such an account is kept as a balance only.
  return state === 'active' && days !== null && transactionCount >= 2 && days > STALE_AFTER_DAYS;
}

/** The word that goes with the sign of a balance, so that the sign never stands alone. */
export function wordOfBalance(account: Account): 'youOwe' | 'inCredit' | 'overdrawn' | null {
  const balanceMinor = minorFromString(account.balance.minor);
  if (accountKinds[kindOf(account)].owes) return balanceMinor < 0 ? 'youOwe' : balanceMinor > 0 ? 'inCredit' : null;
  return balanceMinor < 0 ? 'overdrawn' : null;
}
