import { fail } from '@tideline/contract';
import type { Database } from '../database/database.ts';
import type { Clock } from '../clock.ts';
import { queriesOn } from '../database/queries.store.ts';
import {
  findSession,
  type HouseholdRow,
  listHouseholdsOf,
  type Person,
  type Role,
  setLastHousehold,
  tokenDigest,
  touchSession,
} from './sessions.store.ts';

export interface SignedIn {
  sessionId: string;
  /** When the password was last entered in this session; null for a guest, who has none. */
  confirmedAt: Date | null;
  user: Person;
  lastHouseholdId: string | null;
  /** Households where the user is an active member, oldest first. */
  households: { household: HouseholdRow; role: Role }[];
}

/** A session expires this long after sign-in in any case, and this long after its last use. */
export const SESSION = { absoluteSeconds: 14 * 86_400, idleSeconds: 7 * 86_400, touchSeconds: 300 } as const;

/** Returns the user with this session token, if the session is still valid. */
export async function findSignedIn(
  { db, clock }: { db: Database; clock: Clock },
  token: string | null,
): Promise<SignedIn | null> {
  if (token === null || token.length < 20) return null;
  const now = clock.now();
  const idleSince = new Date(now.getTime() - SESSION.idleSeconds * 1_000);
  const row = await findSession(queriesOn(db.pool), { digest: tokenDigest(token), now, idleSince });
  if (row === null) return null;
  const { sessionId, confirmedAt, lastHouseholdId, lastUsedAt, ...user } = row;
  const isStale = now.getTime() - Date.parse(lastUsedAt) > SESSION.touchSeconds * 1_000;
  if (isStale) await db.withIdentity(user.id, (tx) => touchSession(tx, now, sessionId));
  const households = await db.withUser(user.id, (tx) => listHouseholdsOf(tx, user.id));
  return {
    sessionId,
    confirmedAt: user.guestExpiresAt === null ? new Date(confirmedAt) : null,
    user,
    lastHouseholdId,
    households: households.map(({ role, ...household }) => ({ household, role })),
  };
}

/** Requests without X-Household refer to the household the session used last. */
export const rememberHousehold = (db: Database, sessionId: string, householdId: string): Promise<number> =>
  db.withIdentity(null, (tx) => setLastHousehold(tx, householdId, sessionId));

/** How long an entered password authorizes sensitive actions. */
const FRESH_MINUTES = 10;

/**
 * Errors: FRESH_SIGN_IN_NEEDED if the password was last entered too long ago. Guests have no password and nothing to
 * lose.
 */
export function requireFresh({ confirmedAt }: Pick<SignedIn, 'confirmedAt'>, now: Date): void {
  if (confirmedAt !== null && now.getTime() - confirmedAt.getTime() > FRESH_MINUTES * 60_000)
    throw fail('FRESH_SIGN_IN_NEEDED', { maxAgeMinutes: FRESH_MINUTES });
}
