import { randomBytes } from 'node:crypto';
import { fail } from '@tideline/contract';
import type { Tx } from '../database/database.ts';
import { newId } from '../ids.ts';
import { RECENT_FACTOR_DAYS } from './factors/factors.store.ts';
import { deleteTokensFor, findAddressee, insertToken, takeToken } from './email-tokens.store.ts';
import { lockUsersWithEmail } from './users.store.ts';
import { tokenDigest } from './sessions.store.ts';

export const LINK_MINUTES = 30;

const LIFETIME_MINUTES = {
  verify: LINK_MINUTES,
  reset: LINK_MINUTES,
  'factor-reset': LINK_MINUTES,
  /** Outlasts the period in which a requested removal of second factors can be completed. */
  'factor-cancel': 14 * 1_440,
  /**
   * Counted from the time when the factor was added. During the same period, a password reset by email removes the
   * factor. A longer lifetime would let someone who has only the mailbox remove an established factor.
   */
  'factor-undo': RECENT_FACTOR_DAYS * 1_440,
} as const;

export type EmailPurpose = keyof typeof LIFETIME_MINUTES;

interface Addressee {
  userId: string;
  /** The link becomes invalid once the user's address has changed. */
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
  await deleteTokensFor(tx, `${userId} ${email}`, purpose);
  return insert(tx, purpose, { userId, email }, { since: now, now });
}

/**
 * Issues a link that undoes an action. Links for earlier actions stay valid, because otherwise an intruder could
 * invalidate them by repeating the action.
 */
export const issueUndoToken = (
  tx: Tx,
  purpose: 'factor-undo',
  { actedAt, ...addressee }: Addressee & { actedAt: Date },
  now: Date,
): Promise<string> => insert(tx, purpose, addressee, { since: actedAt, now });

const lifetimeOf = (purpose: EmailPurpose): number => LIFETIME_MINUTES[purpose] * 60_000;

async function insert(
  tx: Tx,
  purpose: EmailPurpose,
  { userId, email }: Addressee,
  { since, now }: { since: Date; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await insertToken(tx, {
    id: newId(now.getTime()),
    identifier: identifierOf(purpose, token),
    value: `${userId} ${email}`,
    expiresAt: new Date(since.getTime() + lifetimeOf(purpose)),
    now,
  });
  return token;
}

interface Redeemed extends Addressee {
  /** When the link's lifetime began; for an undo link, the time of the action. */
  since: Date;
}

/** Consumes a token and returns its user. Errors: LINK_ENDED if it was used, has expired or never existed. */
export const redeemEmailToken = async (tx: Tx, purpose: EmailPurpose, token: string, now: Date): Promise<string> =>
  (await redeemDatedToken(tx, purpose, token, now)).userId;

/** Consumes a link like `redeemEmailToken`, and also returns its address and when its lifetime began. */
export async function redeemDatedToken(tx: Tx, purpose: EmailPurpose, token: string, now: Date): Promise<Redeemed> {
  const identifier = identifierOf(purpose, token);
  const found = await findAddressee(tx, identifier, now);
  const [userId, email = ''] = found?.value.split(' ') ?? [];
  if (found === null || userId === undefined) throw fail('LINK_ENDED', {});
  // All accounts with the address are locked before the link, because two of them may use their links at the same time,
  // and the first to do so invalidates the other's link.
  const accounts = await lockUsersWithEmail(tx, email);
  const isTaken = (await takeToken(tx, identifier)) > 0;
  if (!isTaken || !accounts.some(({ id }) => id === userId)) throw fail('LINK_ENDED', {});
  return { userId, email, since: new Date(Date.parse(found.expiresAt) - lifetimeOf(purpose)) };
}
