import { sql } from '../database/sql.ts';
import type { Queries } from '../database/connection.ts';
import { createHash, randomBytes } from 'node:crypto';
import type { Household } from '@tideline/contract';
import { newId } from '../ids.ts';
import type { RowOf } from '../database/row-of.ts';
import type { Tables } from '../database/tables.ts';

/** Ends every session of a user and deletes their API tokens, which an attacker may have created. */
export const endAllAccess = (tx: Queries, userId: string): Promise<number> =>
  tx.run(sql`
    with deleted as (delete from api_token where user_id = ${userId})
    delete from user_session where user_id = ${userId}`);

export type Standing = RowOf<'user_session', 'id' | 'userId'>;

/** Deletes and returns the session with this token. */
export const takeSession = (tx: Queries, digest: string): Promise<Standing | null> =>
  tx.maybe(sql`delete from user_session where token = ${digest} returning id, user_id`);

export const readSession = (tx: Queries, digest: string): Promise<Standing> =>
  tx.one(sql`select id, user_id from user_session where token = ${digest}`);

export const countSessions = async (tx: Queries, now: Date): Promise<number> =>
  (await tx.one<{ sessions: number }>(sql`select count(*) as sessions from user_session where expires_at > ${now}`))
    .sessions;

export const deleteExpiredSessions = (tx: Queries, now: Date): Promise<number> =>
  tx.run(sql`delete from user_session where expires_at < ${now}`);

export type Role = 'owner' | 'editor' | 'viewer';

export interface SessionUser {
  id: string;
  version: number;
  name: string;
  email: string;
  emailVerified: boolean;
  theme: 'system' | 'light' | 'dark';
  density: 'comfortable' | 'compact';
  keysOn: boolean;
  language: string | null;
  createdAt: string;
  guestExpiresAt: string | null;
  /** When the user will be deleted; null unless the user requested it. */
  deletesAt: string | null;
}

export type HouseholdRow = RowOf<
  'household',
  | 'id'
  | 'version'
  | 'name'
  | 'currency'
  | 'locale'
  | 'timezone'
  | 'marginalTaxPpm'
  | 'holidayCalendar'
  | 'monthStartDay',
  { mode: Household['mode'] }
>;

type SessionRow = SessionUser & {
  sessionId: string;
  confirmedAt: NonNullable<Tables['user_session']['confirmedAt']>;
  hasSecondFactor: boolean;
  hasPassword: boolean;
  lastHouseholdId: Tables['user_session']['lastHouseholdId'];
  lastUsedAt: Tables['user_session']['lastUsedAt'];
};

/** Returns the digest under which a session is stored, so that reading the table does not give access to sessions. */
export const tokenDigest = (token: string): string => createHash('sha256').update(token).digest('hex');

interface SessionStart {
  userId: string;
  userAgent: string | null;
  now: Date;
  /** When the user last proved their identity; default: now. */
  confirmedAt?: Date | undefined;
  expiresAt: Date;
}

/** Starts a session and returns its token: 256 random bits, of which only the digest is stored. */
export async function insertSession(
  tx: Queries,
  { userId, userAgent, now, confirmedAt = now, expiresAt }: SessionStart,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx.run(sql`
    insert into user_session (id, user_id, token, expires_at, last_used_at, confirmed_at, user_agent, created_at,
      updated_at)
    values (${newId(now.getTime())}, ${userId}, ${tokenDigest(token)}, ${expiresAt}, ${now}, ${confirmedAt}, ${userAgent},
      ${now}, ${now})`);
  return token;
}

export const findSession = (
  tx: Queries,
  { digest, now, idleSince }: { digest: string; now: Date; idleSince: Date },
): Promise<SessionRow | null> =>
  tx.maybe(
    sql`
    select session_id, last_household_id, last_used_at, confirmed_at, has_second_factor, has_password, id, version, name, email,
      email_verified, theme, density, keys_on, language, created_at, guest_expires_at, deletes_at
    from find_session(${digest}, ${now}, ${idleSince})`.kept(),
  );

export const touchSession = (tx: Queries, now: Date, sessionId: string): Promise<number> =>
  tx.run(sql`update user_session set last_used_at = ${now} where id = ${sessionId}`);

/**
 * Lists the households where the user is an active member, oldest first, and when each will be deleted, if an owner
 * requested it. A private household has only one member.
 */
export const listHouseholdsOf = (
  tx: Queries,
  userId: string,
): Promise<(HouseholdRow & { role: Role; deletesAt: string | null; isPrivate: boolean })[]> =>
  tx.many(
    sql`
      select h.id, h.version, h.name, h.currency, h.locale, h.timezone, h.marginal_tax_ppm,
        h.holiday_calendar, h.month_start_day, h.mode, m.role, d.deletes_at, h.private_user_id is not null as is_private
      from membership m join household h on h.id = m.household_id
        left join household_deletion d on d.household_id = h.id and d.canceled_at is null
      where m.user_id = ${userId} and m.state = 'active' order by m.created_at, m.id`.kept(),
  );

export const setLastHousehold = (tx: Queries, householdId: string, sessionId: string): Promise<number> =>
  tx.run(sql`update user_session set last_household_id = ${householdId} where id = ${sessionId}`);

export const noteConfirmed = (tx: Queries, digest: string, now: Date): Promise<number> =>
  tx.run(sql`update user_session set confirmed_at = ${now} where token = ${digest}`);

type Row = RowOf<'user_session', 'id' | 'userAgent' | 'createdAt' | 'lastUsedAt'>;

/** Lists a user's valid sessions: the current one first, then the most recently used. */
export const listSessionsOf = (
  tx: Queries,
  { userId, now, idleSince, sessionId }: { userId: string; now: Date; idleSince: Date; sessionId: string },
): Promise<Row[]> =>
  tx.many(sql`
      select id, user_agent, created_at, last_used_at from user_session
        where user_id = ${userId} and expires_at > ${now} and last_used_at > ${idleSince}
      order by id = ${sessionId} desc, last_used_at desc, id desc`);

export const endSessionOf = (tx: Queries, id: string, userId: string): Promise<number> =>
  tx.run(sql`delete from user_session where id = ${id} and user_id = ${userId}`);

export const endSessionsExcept = (tx: Queries, userId: string, sessionId: string): Promise<number> =>
  tx.run(sql`delete from user_session where user_id = ${userId} and id <> ${sessionId}`);
