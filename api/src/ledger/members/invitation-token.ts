import { randomBytes } from 'node:crypto';
import { tokenDigest } from '../../platform/auth/sessions.store.ts';

const INVITATION_DAYS = 7;

/** Returns a new token and its digest; only the digest is stored. */
export function newInvitationToken(): { token: string; digest: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, digest: tokenDigest(token) };
}

export const invitationEnds = (now: Date): Date => new Date(now.getTime() + INVITATION_DAYS * 86_400_000);

/** Returns an invitation link. The token is in the fragment, so that no server, log or referrer receives it. */
export const invitationLink = (publicOrigin: string, token: string): string => `${publicOrigin}/signup#invite=${token}`;
