import { randomBytes } from 'node:crypto';
import { fail } from '@tideline/contract';
import type { Tx } from '../database/database.ts';
import { newId } from '../ids.ts';
import { deleteTokensFor, insertToken, takeToken } from './email-tokens.store.ts';
import { lockUserWithEmail } from './users.store.ts';
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
  const row = await takeToken(tx, identifierOf(purpose, token), now);
  const [userId = '', email = ''] = row?.value.split(' ') ?? [];
  const person = row === null ? null : await lockUserWithEmail(tx, userId, email);
  if (person === null) throw fail('LINK_ENDED', {});
  return userId;
}
