import { sql } from '../database/sql.ts';
import type { Queries } from '../database/connection.ts';
import type { RowOf } from '../database/row-of.ts';

export type Recipient = RowOf<'app_user', 'id' | 'name' | 'email' | 'emailVerified' | 'language'>;

/** Inserts a user, even if another one has the same address. */
export const insertUser = (
  tx: Queries,
  { id, name, email, language, now }: { id: string; name: string; email: string; language: string | null; now: Date },
): Promise<number> =>
  tx.run(sql`
    insert into app_user (id, name, email, language, created_at, updated_at)
    values (${id}, ${name}, ${email.toLowerCase()}, ${language}, ${now}, ${now})`);

export const readEmail = (tx: Queries, userId: string): Promise<RowOf<'app_user', 'email'>> =>
  tx.one(sql`select email from app_user where id = ${userId}`);

/** Locks the users with an address, confirmed or not, in a fixed order. */
export const lockUsersWithEmail = (tx: Queries, email: string): Promise<RowOf<'app_user', 'id' | 'emailVerified'>[]> =>
  tx.many(sql`select id, email_verified from app_user where email = ${email} order by id for update`);

export const confirmEmail = (tx: Queries, now: Date, userId: string): Promise<number> =>
  tx.run(sql`update app_user set email_verified = true, updated_at = ${now} where id = ${userId}`);

/** Sets an address that the user confirmed. Errors: a unique violation if another user confirmed it. */
export const replaceEmail = (
  tx: Queries,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<number> =>
  tx.run(sql`update app_user set email = ${email}, email_verified = true, updated_at = ${now} where id = ${userId}`);

export const readRecipient = (tx: Queries, userId: string): Promise<Recipient> =>
  tx.one(sql`select id, name, email, email_verified, language from app_user where id = ${userId}`);

export type SameAddress = RowOf<'app_user', 'id' | 'emailVerified' | 'createdAt'>;

/** Returns the user; null for a guest, who has no mailbox. */
export const findRecipient = (tx: Queries, userId: string): Promise<Recipient | null> =>
  tx.maybe(
    sql`select id, name, email, email_verified, language from app_user where id = ${userId} and guest_expires_at is null`,
  );

/** Lists the users with an address: first the one that confirmed it, then the oldest. */
export const listUsersWithEmail = (tx: Queries, email: string): Promise<SameAddress[]> =>
  tx.many(sql`select id, email_verified, created_at from app_user where email = ${email} and guest_expires_at is null
      order by email_verified desc, created_at, id`);

/**
 * Locks a user until the transaction ends. Every transaction that starts or ends a sign-in takes this lock before it
 * locks the user's password, factors, pending sign-ins and sessions, so that two transactions cannot wait for each
 * other. Rows that refer to the user can still be inserted.
 */
export const lockUser = (tx: Queries, userId: string): Promise<number> =>
  tx.run(sql`select from app_user where id = ${userId} for no key update`);

export const deleteUser = (tx: Queries, userId: string): Promise<number> =>
  tx.run(sql`delete from app_user where id = ${userId}`);
