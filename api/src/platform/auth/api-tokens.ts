import { randomBytes } from 'node:crypto';
import { fail, tokenScopeFor } from '@tideline/contract';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { findApiToken, touchApiToken } from './api-tokens.store.ts';
import { readHouseholds, SESSION, type SignedIn } from './sessions.ts';
import { tokenDigest } from './sessions.store.ts';

const MARK = 'tideline_api_';
const SHOWN_LENGTH = MARK.length + 4;

/** Returns a new token of 256 random bits, its digest for storage, and the prefix that is shown later. */
export function newApiToken(): { token: string; digest: string; prefix: string } {
  const token = `${MARK}${randomBytes(32).toString('base64url')}`;
  return { token, digest: tokenDigest(token), prefix: token.slice(0, SHOWN_LENGTH) };
}

/**
 * Returns the API token of an Authorization header, or null if there is none. Other credentials in the header belong to
 * a proxy in front of this server, so the session cookie of such a request is still used.
 */
export const readApiToken = (authorization: string | undefined): string | null =>
  /^Bearer +(tideline_api_[\w-]{1,100})$/i.exec(authorization ?? '')?.[1] ?? null;

/**
 * Returns the user of an API token, with the token's household as the only one. The role is the user's role there,
 * reduced to viewer for a read-only token, and never owner. A token never counts as a fresh sign-in, so actions that
 * require one are refused.
 */
export async function findTokenUser(
  { db, clock }: { db: Database; clock: Clock },
  token: string,
): Promise<SignedIn | null> {
  const now = clock.now();
  const found = await db.withIdentity(null, async (tx) => {
    const row = await findApiToken(tx, tokenDigest(token), now);
    const isStale =
      row !== null &&
      (row.tokenUsedAt === null || now.getTime() - Date.parse(row.tokenUsedAt) > SESSION.touchSeconds * 1_000);
    if (isStale) await touchApiToken(tx, row.tokenId, now);
    return row;
  });
  if (found === null) return null;
  const { tokenId, tokenName, householdId, scope, tokenUsedAt: _used, ...user } = found;
  const own = (await readHouseholds(db, user.id)).find(({ household }) => household.id === householdId);
  if (own === undefined) return null;
  const role = scope === 'read' ? 'viewer' : own.role === 'owner' ? 'editor' : own.role;
  return {
    sessionId: tokenId,
    confirmedAt: new Date(0),
    hasSecondFactor: false,
    hasPassword: true,
    user,
    lastHouseholdId: householdId,
    households: [{ ...own, role }],
    tokenScope: scope,
    tokenName,
  };
}

/** Rejects a request whose API token may not call this endpoint. Errors: API_TOKEN_REFUSED. */
export function admitToken(session: SignedIn | null, endpoint: string, method: string): void {
  if (session === null || session.tokenScope === null) return;
  const needs = tokenScopeFor(endpoint, method);
  if (needs === null || (needs === 'write' && session.tokenScope === 'read'))
    throw fail('API_TOKEN_REFUSED', { needs });
}
