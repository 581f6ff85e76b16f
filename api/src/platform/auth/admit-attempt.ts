import { CatalogError } from '@tideline/contract';
import type { KnownDevice } from './device-cookie.ts';
import type { Throttle } from './throttle.ts';
import type { EmailAccount } from './credentials.store.ts';

/**
 * Number of accounts whose known addresses are checked. The account that confirmed the address and the oldest accounts
 * come first, so creating more accounts does not help an attacker.
 */
const READ_MAX = 20;

export interface Attempt {
  address: string;
  email: string;
  /** Devices named in the browser's cookie. */
  devices: readonly KnownDevice[];
  /** Accounts that sign in with this email address. */
  accounts: readonly EmailAccount[];
}

export interface Admitted {
  /** Returns whether the password may be tried for this account. */
  mayTry(userId: string): boolean;
  /** The device whose attempts were counted. */
  device: KnownDevice | null;
}

/**
 * Counts a sign-in attempt and returns the accounts for which the password may be tried. The limits for unknown devices
 * apply to everyone. When they are used up, a device that signed in before still has its own attempts, but only for its
 * account. When many addresses guess the password of one account, sign-ins are still allowed from addresses that the
 * account used before.
 *
 * Errors  TOO_MANY_ATTEMPTS if no account may be tried
 */
export async function admitAttempt(
  throttle: Throttle,
  { address, email, devices, accounts }: Attempt,
): Promise<Admitted> {
  const device = devices.find(({ userId }) => accounts.some((account) => account.userId === userId)) ?? null;
  const isKnownDevice = device !== null && (await throttle.mayTryOn(device.id));
  const own = isKnownDevice ? [device.userId] : [];
  const narrowed = (userIds: readonly string[], refusal: unknown): Admitted => {
    if (userIds.length === 0) throw refusal;
    return { mayTry: (userId) => userIds.includes(userId), device };
  };
  const atAddress = await refusalOf(throttle.signIn(address, email));
  if (atAddress !== null) return narrowed(own, atAddress);
  const atAccount = await refusalOf(throttle.anyAddress(email));
  if (atAccount === null) return { mayTry: () => true, device };
  const known = await Promise.all(
    accounts.slice(0, READ_MAX).map(async ({ userId }) => ((await throttle.isKnown(address, userId)) ? [userId] : [])),
  );
  return narrowed([...own, ...known.flat()], atAccount);
}

/** Returns the error that refused the attempt, or null if the attempt was allowed. */
async function refusalOf(counting: Promise<void>): Promise<unknown> {
  try {
    await counting;
    return null;
  } catch (error) {
    if (!isTooMany(error)) throw error;
    return error;
  }
}

export const isTooMany = (error: unknown): boolean =>
  error instanceof CatalogError && error.code === 'TOO_MANY_ATTEMPTS';
