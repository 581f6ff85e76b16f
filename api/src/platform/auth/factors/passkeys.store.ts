import type { Queries } from '../../database/connection.ts';
import type { RowOf } from '../../database/row-of.ts';
import { sql } from '../../database/sql.ts';

export type PasskeyRow = RowOf<'passkey', 'id' | 'version' | 'name' | 'synced' | 'createdAt' | 'lastUsedAt'>;

const columns = sql`id, version, name, synced, created_at, last_used_at`;

export const listPasskeys = (tx: Queries, userId: string): Promise<PasskeyRow[]> =>
  tx.many(sql`select ${columns} from passkey where user_id = ${userId}
      order by created_at, id`);

export type Credential = RowOf<'passkey', 'id' | 'userId' | 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

/** A passkey used to sign in, and when it was added. */
export type StoredCredential = Credential & RowOf<'passkey', 'createdAt'>;

export const listCredentials = (
  tx: Queries,
  userId: string,
): Promise<Pick<Credential, 'credentialId' | 'transports'>[]> =>
  tx.many(sql`select credential_id, transports from passkey where user_id = ${userId} order by created_at, id`);

export const findOwner = (tx: Queries, credentialId: string): Promise<Pick<Credential, 'userId'> | null> =>
  tx.maybe(sql`select user_id from passkey where credential_id = ${credentialId}`);

/** Returns and locks the passkey, so that concurrent sign-ins cannot use the same signature counter. */
export const lockCredential = (tx: Queries, credentialId: string): Promise<StoredCredential | null> =>
  tx.maybe(sql`select id, user_id, credential_id, public_key, counter, transports, created_at from passkey
      where credential_id = ${credentialId} for update`);

export const insertPasskey = (
  tx: Queries,
  {
    id,
    userId,
    credentialId,
    publicKey,
    counter,
    transports,
    synced,
    name,
    now,
  }: Omit<Credential, never> & {
    synced: boolean;
    name: string;
    now: Date;
  },
): Promise<number> =>
  tx.run(sql`
    insert into passkey (id, user_id, credential_id, public_key, counter, transports, synced, name, created_at)
    values (${id}, ${userId}, ${credentialId}, ${publicKey}, ${counter}, ${transports}, ${synced}, ${name}, ${now})
      on conflict (credential_id) do nothing`);

export const noteSignature = (
  tx: Queries,
  { id, counter, synced, now }: { id: string; counter: number; synced: boolean; now: Date },
): Promise<number> =>
  tx.run(sql`update passkey set counter = ${counter}, synced = ${synced}, last_used_at = ${now} where id = ${id}`);

export const lockPasskey = (tx: Queries, id: string, userId: string): Promise<PasskeyRow | null> =>
  tx.maybe(sql`select ${columns} from passkey where id = ${id} and user_id = ${userId} for update`);

export const renamePasskey = (tx: Queries, id: string, name: string): Promise<PasskeyRow> =>
  tx.one(sql`update passkey set name = ${name} where id = ${id} returning ${columns}`);

export const deletePasskey = (tx: Queries, id: string, userId: string): Promise<number> =>
  tx.run(sql`delete from passkey where id = ${id} and user_id = ${userId}`);

export const deletePasskeys = (tx: Queries, userId: string): Promise<number> =>
  tx.run(sql`delete from passkey where user_id = ${userId}`);

export const deletePasskeysSince = (tx: Queries, userId: string, since: Date): Promise<number> =>
  tx.run(sql`delete from passkey where user_id = ${userId} and created_at >= ${since}`);

export type ChallengePurpose = 'register' | 'sign_in' | 'confirm';

export type Challenge = RowOf<'passkey_challenge', 'userId' | 'sessionId'>;

export const insertChallenge = (
  tx: Queries,
  {
    challenge,
    purpose,
    userId,
    sessionId,
    expiresAt,
  }: Challenge & {
    challenge: string;
    purpose: ChallengePurpose;
    expiresAt: Date;
  },
): Promise<number> =>
  tx.run(sql`
    insert into passkey_challenge (challenge, purpose, user_id, session_id, expires_at)
    values (${challenge}, ${purpose}, ${userId}, ${sessionId}, ${expiresAt})`);

/**
 * Deletes the challenge, so that it is answered only once, and returns its recipient; null if it is unknown or has
 * expired.
 */
export const takeChallenge = (
  tx: Queries,
  { challenge, purpose, now }: { challenge: string; purpose: ChallengePurpose; now: Date },
): Promise<Challenge | null> =>
  tx.maybe(sql`delete from passkey_challenge
      where challenge = ${challenge} and purpose = ${purpose} and expires_at > ${now} returning user_id, session_id`);

export const deleteExpiredChallenges = (tx: Queries, now: Date): Promise<number> =>
  tx.run(sql`delete from passkey_challenge where expires_at < ${now}`);
