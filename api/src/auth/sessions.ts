import { createHash } from 'node:crypto';
import { fail, type Household } from '@tideline/contract';
import type { Database } from '../database/database.ts';
import { type Queries, queriesOn } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { Role } from '../http/scope.ts';
import type { Services } from '../http/route-builder.ts';

interface Person {
  id: string;
  version: number;
  name: string;
  email: string;
  emailVerified: boolean;
  theme: 'system' | 'light' | 'dark';
  density: 'comfortable' | 'compact';
  keysOn: boolean;
  createdAt: string;
  guestExpiresAt: string | null;
}

interface HouseholdRow {
  id: string;
  version: number;
  name: string;
  currency: string;
  locale: string;
  timezone: string;
  marginalTaxPpm: number;
  mode: Household['mode'];
}

export interface SignedIn {
  sessionId: string;
  /** When the password was last given in this session; null: a guest, who has none. */
  confirmedAt: Date | null;
  user: Person;
  lastHouseholdId: string | null;
  /** Of which the person is an active member, oldest first. */
  households: { household: HouseholdRow; role: Role }[];
}

/** A session ends this long after sign-in whatever happens, and this long after it was last used. */
export const SESSION = { absoluteSeconds: 14 * 86_400, idleSeconds: 7 * 86_400, touchSeconds: 300 } as const;

/** Sessions are kept by the digest of their token: who reads the table cannot use it. */
export const tokenDigest = (token: string): string => createHash('sha256').update(token).digest('hex');

type SessionRow = Person & {
  sessionId: string;
  confirmedAt: string;
  lastHouseholdId: string | null;
  lastUsedAt: string;
};

/** Who holds this token, if its session still stands. */
export async function findSignedIn(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  token: string | null,
): Promise<SignedIn | null> {
  if (token === null || token.length < 20) return null;
  const now = clock.now();
  const idleSince = new Date(now.getTime() - SESSION.idleSeconds * 1_000);
  const row = await queriesOn(db.pool).maybe<SessionRow>(
    sql`
    select s.id as session_id, s.last_household_id, s.last_used_at, coalesce(s.confirmed_at, s.created_at) as confirmed_at, u.id, u.version, u.name, u.email, u.email_verified, u.theme, u.density, u.keys_on, u.created_at, u.guest_expires_at
    from user_session s join app_user u on u.id = s.user_id
    where s.token = ${tokenDigest(token)} and s.expires_at > ${now} and s.last_used_at > ${idleSince}`.kept(),
  );
  if (row === null) return null;
  const { sessionId, confirmedAt, lastHouseholdId, lastUsedAt, ...user } = row;
  const isStale = now.getTime() - Date.parse(lastUsedAt) > SESSION.touchSeconds * 1_000;
  const households = await db.withUser(user.id, async (tx) => {
    if (isStale) await tx.run(sql`update user_session set last_used_at = ${now} where id = ${sessionId}`);
    return tx.many<HouseholdRow & { role: Role }>(
      sql`
      select h.id, h.version, h.name, h.currency, h.locale, h.timezone, h.marginal_tax_ppm, h.mode, m.role
      from membership m join household h on h.id = m.household_id
      where m.user_id = ${user.id} and m.state = 'active' order by m.created_at, m.id`.kept(),
    );
  });
  return {
    sessionId,
    confirmedAt: user.guestExpiresAt === null ? new Date(confirmedAt) : null,
    user,
    lastHouseholdId,
    households: households.map(({ role, ...household }) => ({ household, role })),
  };
}

/** Requests without X-Household are about the household the session used last. */
export const rememberHousehold = (db: Database, sessionId: string, householdId: string): Promise<number> =>
  queriesOn(db.pool).run(sql`update user_session set last_household_id = ${householdId} where id = ${sessionId}`);

/** How long a password that was given lets somebody do what is sensitive. */
const FRESH_MINUTES = 10;

/** Errors: FRESH_SIGN_IN_NEEDED where the password was last given too long ago. Guests have none, and nothing to lose. */
export function requireFresh({ confirmedAt }: Pick<SignedIn, 'confirmedAt'>, now: Date): void {
  if (confirmedAt !== null && now.getTime() - confirmedAt.getTime() > FRESH_MINUTES * 60_000)
    throw fail('FRESH_SIGN_IN_NEEDED', { maxAgeMinutes: FRESH_MINUTES });
}

export const noteConfirmed = (tx: Queries, digest: string, now: Date): Promise<number> =>
  tx.run(sql`update user_session set confirmed_at = ${now} where token = ${digest}`);
