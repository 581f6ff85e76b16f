import { type Minor, minor } from '@tideline/domain';
import type { AccountRow } from './accounts.store.ts';

/** Returns the open deposit accounts in one currency. */
export const liquidAccounts = (accounts: readonly AccountRow[], currency: string): AccountRow[] =>
  accounts.filter(
    (account) => account.type === 'depository' && account.currency === currency && account.state !== 'closed',
  );

export const liquidCash = (accounts: readonly AccountRow[], currency: string): Minor =>
  minor(liquidAccounts(accounts, currency).reduce((sum, { balanceMinor }) => sum + balanceMinor, 0));
