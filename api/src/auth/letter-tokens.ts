import { randomBytes } from 'node:crypto';
import { fail } from '@tideline/contract';
import type { Tx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { newId } from '../ids.ts';
import { tokenDigest } from './sessions.ts';

export type LetterPurpose = 'verify' | 'reset';

export const LINK_MINUTES = 30;

interface Addressee {
  userId: string;
  /** The link is worth nothing once the address has changed. */
  email: string;
}

const identifierOf = (purpose: LetterPurpose, token: string): string => `${purpose}:${tokenDigest(token)}`;

/** A new link for a person; older ones of the same purpose end. The token itself is kept nowhere. */
export async function issueLetterToken(
  tx: Tx,
  purpose: LetterPurpose,
  { userId, email }: Addressee,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const value = `${userId} ${email}`;
  await tx.run(sql`delete from user_verification where value = ${value} and starts_with(identifier, ${`${purpose}:`})`);
  await tx.run(sql`
    insert into user_verification (id, identifier, value, expires_at, created_at, updated_at)
    values (${newId(now.getTime())}, ${identifierOf(purpose, token)}, ${value}, ${new Date(now.getTime() + LINK_MINUTES * 60_000)}, ${now}, ${now})`);
  return token;
}

/** Takes a token out of the world and says whose it was; errors: LINK_ENDED when it was used, is too old or never was. */
export async function redeemLetterToken(tx: Tx, purpose: LetterPurpose, token: string, now: Date): Promise<string> {
  const row = await tx.maybe<{ value: string }>(sql`
    delete from user_verification where identifier = ${identifierOf(purpose, token)} and expires_at > ${now} returning value`);
  const [userId = '', email = ''] = row?.value.split(' ') ?? [];
  const person =
    row === null
      ? null
      : await tx.maybe(sql`select id from app_user where id = ${userId} and email = ${email} for update`);
  if (person === null) throw fail('LINK_ENDED', {});
  return userId;
}
