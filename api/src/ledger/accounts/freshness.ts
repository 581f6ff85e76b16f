import { addDays, civilDate } from '@tideline/domain';
import type { AccountRow } from './accounts.store.ts';

/** Figures from balances older than this show the date of the balance. */
const FRESH_DAYS = 7;

type Dated = Pick<AccountRow, 'balanceAsOf' | 'transactionCount' | 'subtype' | 'state'>;

/**
 * Returns whether files or a bank used to update the balance and no longer do. Cash and closed accounts get no updates.
 */
export const isStale = ({ balanceAsOf, transactionCount, subtype, state }: Dated, today: string): boolean =>
  subtype !== 'cash' &&
  state !== 'closed' &&
  transactionCount > 1 &&
  balanceAsOf !== null &&
  balanceAsOf < addDays(civilDate(today), -FRESH_DAYS);

/** Returns the day of the oldest stale balance among these accounts; null if all are fresh. */
export const staleSince = (accounts: readonly Dated[], today: string): string | null =>
  oldest(...accounts.map((account) => (isStale(account, today) ? account.balanceAsOf : null)));

/** Returns the earliest of some days; null if there is none. */
export const oldest = (...days: readonly (string | null)[]): string | null =>
  days.flatMap((day) => day ?? []).toSorted()[0] ?? null;
