import type { Queries } from '../../database/connection.ts';
import type { RowOf } from '../../database/row-of.ts';
import { sql } from '../../database/sql.ts';
import type { Sealed } from '../../secrets/vault.ts';

/**
 * Number of days for which a new factor proves less than an established one, because someone with a stolen password may
 * have added it. A longer period would let someone who has only the mailbox remove more factors that the owner added.
 */
export const RECENT_FACTOR_DAYS = 7;

/** A user's second factors. */
export interface Factors {
  /** When the authenticator app was added; null if there is none. */
  totpSince: string | null;
  passkeys: number;
  /** Number of unused recovery codes. */
  recoveryCodesLeft: number;
  /** Whether recovery codes were ever created, even if all of them are used. */
  hasRecoveryCodes: boolean;
}

export const readFactors = (tx: Queries, userId: string): Promise<Factors> =>
  tx.one(sql`
    select (select created_at from user_totp where user_id = ${userId} and confirmed) as totp_since,
      (select count(*) from passkey where user_id = ${userId}) as passkeys,
      (select count(*) from recovery_code where user_id = ${userId} and used_at is null) as recovery_codes_left,
      exists (select from recovery_code where user_id = ${userId}) as has_recovery_codes`);

/** Stores the secret of an authenticator app that is being set up, and replaces the secret of an earlier attempt. */
export const storeTotp = (
  tx: Queries,
  { userId, sealed, now }: { userId: string; sealed: Sealed; now: Date },
): Promise<number> =>
  tx.run(sql`
    insert into user_totp (user_id, confirmed, key_id, box, created_at)
    values (${userId}, false, ${sealed.keyId}, ${sealed.box}, ${now})
      on conflict (user_id, confirmed) do update
        set key_id = excluded.key_id, box = excluded.box, last_step = 0, created_at = excluded.created_at`);

export const findTotp = (
  tx: Queries,
  userId: string,
  confirmed: boolean,
): Promise<(Sealed & { since: string }) | null> =>
  tx.maybe(sql`select key_id, box, created_at as since from user_totp
      where user_id = ${userId} and confirmed = ${confirmed}`);

/**
 * Marks a time step's code as used; returns 0 if it was used before. The row is locked until the transaction ends, so
 * that two processes cannot both accept a code.
 */
export const useTotpStep = (
  tx: Queries,
  { userId, confirmed, step }: { userId: string; confirmed: boolean; step: number },
): Promise<number> =>
  tx.run(sql`update user_totp set last_step = ${step}
      where user_id = ${userId} and confirmed = ${confirmed} and last_step < ${step}`);

export async function confirmTotp(tx: Queries, userId: string, now: Date): Promise<void> {
  await tx.run(sql`delete from user_totp where user_id = ${userId} and confirmed`);
  await tx.run(sql`update user_totp set confirmed = true, created_at = ${now} where user_id = ${userId}`);
}

export const deleteTotp = (tx: Queries, userId: string): Promise<number> =>
  tx.run(sql`delete from user_totp where user_id = ${userId}`);

export const deleteTotpSince = (tx: Queries, userId: string, since: Date): Promise<number> =>
  tx.run(sql`delete from user_totp where user_id = ${userId} and created_at >= ${since}`);

/** Returns when the user's oldest factor was added; null if there is none. */
export const findOldestFactor = (tx: Queries, userId: string): Promise<{ since: string | null }> =>
  tx.one(sql`
    select least(
      (select created_at from user_totp where user_id = ${userId} and confirmed),
      (select min(created_at) from passkey where user_id = ${userId})) as since`);

/** Returns when the user's newest factor was added; null if there is none. */
export const findNewestFactor = (tx: Queries, userId: string): Promise<{ since: string | null }> =>
  tx.one(sql`
    select greatest(
      (select created_at from user_totp where user_id = ${userId} and confirmed),
      (select max(created_at) from passkey where user_id = ${userId})) as since`);

export const listTotpOfOtherKeys = (
  tx: Queries,
  keyId: string,
): Promise<(Sealed & { userId: string; confirmed: boolean })[]> =>
  tx.many(sql`select user_id, confirmed, key_id, box from user_totp where key_id <> ${keyId} for update`);

export const resealTotp = (
  tx: Queries,
  { userId, confirmed, keyId, box }: Sealed & { userId: string; confirmed: boolean },
): Promise<number> =>
  tx.run(sql`update user_totp set key_id = ${keyId}, box = ${box}
      where user_id = ${userId} and confirmed = ${confirmed}`);

export async function replaceRecoveryCodes(tx: Queries, userId: string, digests: readonly string[]): Promise<void> {
  await deleteRecoveryCodes(tx, userId);
  await tx.run(sql`insert into recovery_code (user_id, digest) select ${userId}, unnest(${digests}::text[])`);
}

export const deleteRecoveryCodes = (tx: Queries, userId: string): Promise<number> =>
  tx.run(sql`delete from recovery_code where user_id = ${userId}`);

/** Marks a code as used; returns 0 if it is unknown or was used before. */
export const useRecoveryCode = (
  tx: Queries,
  { userId, digest, now }: { userId: string; digest: string; now: Date },
): Promise<number> =>
  tx.run(sql`update recovery_code set used_at = ${now}
      where user_id = ${userId} and digest = ${digest} and used_at is null`);

export const insertPendingSignIn = (
  tx: Queries,
  { digest, userId, expiresAt }: { digest: string; userId: string; expiresAt: Date },
): Promise<number> =>
  tx.run(sql`insert into pending_sign_in (token, user_id, expires_at) values (${digest}, ${userId}, ${expiresAt})`);

export const findPendingSignIn = (
  tx: Queries,
  digest: string,
  now: Date,
): Promise<RowOf<'pending_sign_in', 'userId'> | null> =>
  tx.maybe(sql`select user_id from pending_sign_in where token = ${digest} and expires_at > ${now}`);

/** Ends a user's sign-ins that wait for their second step. */
export const deletePendingSignIns = (tx: Queries, userId: string): Promise<number> =>
  tx.run(sql`delete from pending_sign_in where user_id = ${userId}`);

/** Deletes a pending sign-in; returns 0 if another request completed it. */
export const takePendingSignIn = (tx: Queries, digest: string): Promise<number> =>
  tx.run(sql`delete from pending_sign_in where token = ${digest}`);

export const deleteExpiredPendingSignIns = (tx: Queries, now: Date): Promise<number> =>
  tx.run(sql`delete from pending_sign_in where expires_at < ${now}`);

export type FactorReset = RowOf<'factor_reset', 'requestedAt' | 'dueAt'>;

export const findFactorReset = (tx: Queries, userId: string): Promise<FactorReset | null> =>
  tx.maybe(sql`select requested_at, due_at from factor_reset where user_id = ${userId}`);

export const requestFactorReset = (
  tx: Queries,
  { userId, now, dueAt }: { userId: string; now: Date; dueAt: Date },
): Promise<number> =>
  tx.run(sql`
    insert into factor_reset (user_id, requested_at, due_at) values (${userId}, ${now}, ${dueAt})
      on conflict (user_id) do update set requested_at = excluded.requested_at, due_at = excluded.due_at`);

export const cancelFactorReset = (tx: Queries, userId: string): Promise<number> =>
  tx.run(sql`delete from factor_reset where user_id = ${userId}`);
