import { sql } from '../database/sql.ts';
import type { Queries } from '../database/connection.ts';
import type { Tx } from '../database/database.ts';
import type { NonNullRowOf, RowOf } from '../database/row-of.ts';

export const readPasswordHash = (tx: Queries, userId: string): Promise<{ stored: string }> =>
  tx.one(sql`select password as stored from user_credential where user_id = ${userId} and provider_id = 'credential'`);

export const replacePasswordHash = (
  tx: Queries,
  { hash, now, userId }: { hash: string; now: Date; userId: string },
): Promise<number> =>
  tx.run(sql`update user_credential set password = ${hash}, is_chosen = true, updated_at = ${now}
      where user_id = ${userId} and provider_id = 'credential'`);

export const findPasswordHash = (
  tx: Queries,
  userId: string,
): Promise<NonNullRowOf<'user_credential', 'password'> | null> =>
  tx.maybe(sql`select password from user_credential where user_id = ${userId} and provider_id = 'credential'`);

/** Replaces the stored hash of an unchanged password. */
export const renewPasswordHash = (tx: Queries, hash: string, userId: string): Promise<number> =>
  tx.run(sql`update user_credential set password = ${hash} where user_id = ${userId} and provider_id = 'credential'`);

export const lockCredential = (
  tx: Queries,
  userId: string,
): Promise<(RowOf<'user_credential', 'id' | 'isChosen'> & NonNullRowOf<'user_credential', 'password'>) | null> =>
  tx.maybe(sql`select id, is_chosen, password from user_credential where user_id = ${userId} and provider_id = 'credential'
          for update`);

/**
 * An account that signs in with an email address. Several accounts may share an unconfirmed address: signing up with an
 * address that already has an account creates another one, so that the response reveals nothing. The password
 * determines which account signs in.
 */
export type EmailAccount = RowOf<'user_credential', 'userId'> & NonNullRowOf<'user_credential', 'password'>;

/** Lists the accounts of an address: first the one that confirmed it, then the oldest. */
export const accountsWithEmail = async (tx: Tx, email: string): Promise<EmailAccount[]> =>
  email.includes('\0') // PostgreSQL text cannot contain NUL
    ? []
    : tx.many<EmailAccount>(sql`
        select u.id as user_id, c.password from app_user u join user_credential c on c.user_id = u.id
          and c.provider_id = 'credential'
        where u.email = ${email.toLowerCase()} and u.guest_expires_at is null
          order by u.email_verified desc, u.created_at, u.id`);

interface NewCredential {
  id: string;
  userId: string;
  hash: string;
  /** False if the user never chose a password; the stored one is then random and unknown. */
  isChosen?: boolean;
  now: Date;
}

export const insertCredential = (
  tx: Queries,
  { id, userId, hash, isChosen = true, now }: NewCredential,
): Promise<number> =>
  tx.run(sql`
    insert into user_credential (id, user_id, account_id, provider_id, password, is_chosen, created_at, updated_at)
    values (${id}, ${userId}, ${userId}, 'credential', ${hash}, ${isChosen}, ${now}, ${now})`);
