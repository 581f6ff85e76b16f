import { sql } from '../database/sql.ts';
import type { Queries } from '../database/connection.ts';
import type { RowOf } from '../database/row-of.ts';

/** Invalidates the links that other accounts received at an address. */
export const deleteTokensOfOthers = (tx: Queries, email: string, userId: string): Promise<number> =>
  tx.run(sql`delete from user_verification where split_part(value, ' ', 2) = ${email}
      and split_part(value, ' ', 1) <> ${userId}`);

/** Invalidates all links of a user. */
export const deleteTokensOf = (tx: Queries, userId: string): Promise<number> =>
  tx.run(sql`delete from user_verification where split_part(value, ' ', 1) = ${userId}`);

/** Invalidates a user's links, except those that protect the account; otherwise an attacker could invalidate them. */
export const deleteTokens = (tx: Queries, addressee: string): Promise<number> =>
  tx.run(sql`delete from user_verification where value = ${addressee}
      and not starts_with(identifier, 'factor-cancel:') and not starts_with(identifier, 'factor-undo:')`);

export const deleteResetTokens = (tx: Queries, addressee: string): Promise<number> =>
  tx.run(sql`delete from user_verification where value = ${addressee}
          and starts_with(identifier, 'reset:')`);

export const deleteTokensFor = (tx: Queries, value: string, purpose: string): Promise<number> =>
  tx.run(sql`delete from user_verification where value = ${value} and starts_with(identifier, ${`${purpose}:`})`);

export const insertToken = (
  tx: Queries,
  {
    id,
    identifier,
    value,
    expiresAt,
    now,
  }: { id: string; identifier: string; value: string; expiresAt: Date; now: Date },
): Promise<number> =>
  tx.run(sql`
    insert into user_verification (id, identifier, value, expires_at, created_at, updated_at)
    values (${id}, ${identifier}, ${value},
      ${expiresAt}, ${now}, ${now})`);

/** Returns the addressee of a link that has not expired; null if there is none. */
export const findAddressee = (
  tx: Queries,
  identifier: string,
  now: Date,
): Promise<RowOf<'user_verification', 'value' | 'expiresAt'> | null> =>
  tx.maybe(
    sql`select value, expires_at from user_verification where identifier = ${identifier} and expires_at > ${now}`,
  );

/** Deletes the link, so that it works once; returns 0 if it was already used. */
export const takeToken = (tx: Queries, identifier: string): Promise<number> =>
  tx.run(sql`delete from user_verification where identifier = ${identifier}`);

export const deleteExpiredTokens = (tx: Queries, now: Date): Promise<number> =>
  tx.run(sql`delete from user_verification where expires_at < ${now}`);
