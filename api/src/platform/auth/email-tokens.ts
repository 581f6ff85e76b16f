import { randomBytes } from 'node:crypto';
import { fail } from '@tideline/contract';
import type { Tx } from '../database/database.ts';
import { newId } from '../ids.ts';
import { deleteTokensFor, findAddressee, insertToken, takeToken } from './email-tokens.store.ts';
import { lockUsersWithEmail } from './users.store.ts';
import { tokenDigest } from './sessions.store.ts';

export const LINK_MINUTES = 30;

const LIFETIME_MINUTES = {
  verify: LINK_MINUTES,
  reset: LINK_MINUTES,
  'factor-reset': LINK_MINUTES,
  /** As long as the removal of second factors can be completed. */
  'factor-cancel': 14 * 1_440,
} as const;

export type EmailPurpose = keyof typeof LIFETIME_MINUTES;

interface Addressee {
  userId: string;
  /** The link becomes invalid once the address has changed. */
  email: string;
}

const identifierOf = (purpose: EmailPurpose, token: string): string => `${purpose}:${tokenDigest(token)}`;

/** Issues a new link for a user and invalidates older ones for the same purpose. The token itself is not stored. */
export async function issueEmailToken(
  tx: Tx,
  purpose: EmailPurpose,
  { userId, email }: Addressee,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const value = `${userId} ${email}`;
  await deleteTokensFor(tx, value, purpose);
  await insertToken(tx, {
    id: newId(now.getTime()),
    identifier: identifierOf(purpose, token),
    value,
    expiresAt: new Date(now.getTime() + LIFETIME_MINUTES[purpose] * 60_000),
    now,
  });
  return token;
}

/** Consumes a token and returns its user. Errors: LINK_ENDED if it was used, has expired or never existed. */
export async function redeemEmailToken(tx: Tx, purpose: EmailPurpose, token: string, now: Date): Promise<string> {
  const identifier = identifierOf(purpose, token);
  const [userId, email = ''] = (await findAddressee(tx, identifier, now))?.value.split(' ') ?? [];
  if (userId === undefined) throw fail('LINK_ENDED', {});
  // All accounts with the address, before the link: two of them may use their links at the same time, and the first
  // invalidates that of the other.
  const accounts = await lockUsersWithEmail(tx, email);
  const isTaken = (await takeToken(tx, identifier)) > 0;
  if (!isTaken || !accounts.some(({ id }) => id === userId)) throw fail('LINK_ENDED', {});
  return userId;
}
