import { fail, type TokenScope } from '@tideline/contract';
import type { Database } from '../database/database.ts';
import type { Clock } from '../clock.ts';
import { queriesOn } from '../database/queries.store.ts';
import {
  findSession,
  type HouseholdRow,
  listHouseholdsOf,
  type SessionUser,
  type Role,
  setLastHousehold,
  tokenDigest,
  touchSession,
} from './sessions.store.ts';

export interface SignedIn {
  sessionId: string;
  /** When the user last proved their identity in this session; null for a guest, who cannot do so. */
  confirmedAt: Date | null;
  /** Whether the user has an authenticator app or a passkey. */
  hasSecondFactor: boolean;
  /** Whether the user chose a password; if not, they sign in at the sign-in provider. */
  hasPassword: boolean;
  user: SessionUser;
  lastHouseholdId: string | null;
  /** Households where the user is an active member, oldest first. */
  households: { household: HouseholdRow; role: Role; deletesAt: string | null; isPrivate: boolean }[];
  /** The rights of the request's API token; null for a session. */
  tokenScope: TokenScope | null;
  /** The name of the API token; null for a session. */
  tokenName: string | null;
}

/** Seconds after sign-in and after the last use at which a session expires. */
export const SESSION = { absoluteSeconds: 14 * 86_400, idleSeconds: 7 * 86_400, touchSeconds: 300 } as const;

/** Returns the user with this session token; null if the session is not valid. */
export async function findSignedIn(
  { db, clock }: { db: Database; clock: Clock },
  token: string | null,
): Promise<SignedIn | null> {
  if (token === null || token.length < 20) return null;
  const now = clock.now();
  const idleSince = new Date(now.getTime() - SESSION.idleSeconds * 1_000);
  const row = await findSession(queriesOn(db.pool), { digest: tokenDigest(token), now, idleSince });
  if (row === null) return null;
  const { sessionId, confirmedAt, hasSecondFactor, hasPassword, lastHouseholdId, lastUsedAt, ...user } = row;
  const isStale = now.getTime() - Date.parse(lastUsedAt) > SESSION.touchSeconds * 1_000;
  if (isStale) await db.withIdentity(user.id, (tx) => touchSession(tx, now, sessionId));
  return {
    sessionId,
    confirmedAt: user.guestExpiresAt === null ? new Date(confirmedAt) : null,
    hasSecondFactor,
    hasPassword,
    user,
    lastHouseholdId,
    households: await readHouseholds(db, user.id),
    tokenScope: null,
    tokenName: null,
  };
}

/** Reads the households where a user is an active member, oldest first. */
export async function readHouseholds(db: Database, userId: string): Promise<SignedIn['households']> {
  const rows = await db.withUser(userId, (tx) => listHouseholdsOf(tx, userId));
  return rows.map(({ role, deletesAt, isPrivate, ...household }) => ({ household, role, deletesAt, isPrivate }));
}

/** Stores the household that the session used last; requests without X-Household refer to it. */
export const rememberHousehold = (db: Database, sessionId: string, householdId: string): Promise<number> =>
  db.withIdentity(null, (tx) => setLastHousehold(tx, householdId, sessionId));

/** Number of minutes for which a password or second factor authorizes sensitive actions. */
const FRESH_MINUTES = 10;

/**
 * Rejects the request if the user last entered the password or second factor, or signed in at the provider, too long
 * ago. Guests are exempt: they have neither, and nothing to lose. Errors: FRESH_SIGN_IN_NEEDED.
 */
export function requireFresh(
  { confirmedAt, hasSecondFactor, hasPassword }: Pick<SignedIn, 'confirmedAt' | 'hasSecondFactor' | 'hasPassword'>,
  now: Date,
): void {
  if (confirmedAt !== null && now.getTime() - confirmedAt.getTime() > FRESH_MINUTES * 60_000)
    throw fail('FRESH_SIGN_IN_NEEDED', { maxAgeMinutes: FRESH_MINUTES, secondFactor: hasSecondFactor || !hasPassword });
}
