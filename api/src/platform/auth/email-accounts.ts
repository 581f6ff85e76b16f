import { type ScryptCost, computeHash } from './passwords.ts';
import type { EmailAccount } from './credentials.store.ts';

export interface EmailPassword {
  /** The hash to store if another account with this address gets this password. */
  hash: string;
  /** The account with this password; null if none. */
  account: EmailAccount | null;
}

/**
 * Checks a password for an address. Takes the same time for zero, one or many accounts, because accounts with one
 * address share a salt.
 */
export async function passwordForEmail(
  accounts: readonly EmailAccount[],
  password: string,
  cost: ScryptCost,
): Promise<EmailPassword> {
  const { hash, match } = await computeHash(
    password,
    accounts.map((account) => account.password),
    cost,
  );
  return { hash, account: match === null ? null : (accounts[match] ?? null) };
}
