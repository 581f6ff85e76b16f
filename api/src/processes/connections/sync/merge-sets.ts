import type { AccountSet, BridgeAccount } from '../simplefin/account-set.ts';

/**
 * Merges the responses of several requests: the newest balances, and each transaction once. `sets` are ordered oldest
 * first.
 */
export function mergeSets(sets: readonly AccountSet[]): AccountSet {
  const accounts = new Map<string, BridgeAccount>();
  for (const { accounts: notified } of sets) {
    for (const account of notified) {
      const before = accounts.get(account.externalId);
      accounts.set(
        account.externalId,
        before === undefined
          ? account
          : { ...account, rows: join(before.rows, account.rows), problems: join(before.problems, account.problems) },
      );
    }
  }
  const errors = new Map(sets.flatMap((set) => set.errors).map((error) => [`${error.accountId} ${error.text}`, error]));
  return {
    accounts: [...accounts.values()],
    unreadable: [...new Set(sets.flatMap(({ unreadable }) => unreadable))],
    errors: [...errors.values()],
  };
}

/**
 * Joins transactions. A bank may report a transaction in two adjacent requests; the later version replaces the earlier
 * one.
 */
function join<Told extends { readonly externalId: string }>(before: readonly Told[], after: readonly Told[]): Told[] {
  const later = new Set(after.map(({ externalId }) => externalId));
  return [...before.filter(({ externalId }) => externalId === '' || !later.has(externalId)), ...after];
}
