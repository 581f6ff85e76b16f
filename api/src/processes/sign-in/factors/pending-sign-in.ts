import { randomBytes } from 'node:crypto';
import { fail } from '@tideline/contract';
import {
  findFactorReset,
  findPendingSignIn,
  insertPendingSignIn,
  readFactors,
  takePendingSignIn,
} from '../../../platform/auth/factors/factors.store.ts';
import { tokenDigest } from '../../../platform/auth/sessions.store.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { secondMethods } from './second-factors.ts';

/** Number of minutes that a sign-in waits for its second step. */
export const PENDING_MINUTES = 10;

/** A sign-in with a correct password that awaits its second step. */
export interface PendingSignIn {
  /** The token for the browser's cookie; the database stores its digest. */
  token: string;
  methods: ReturnType<typeof secondMethods>;
  resetDueAt: string | null;
}

/** Begins a pending sign-in; returns null if the user has no second factor, so that the password is enough. */
export async function beginSecondStep(
  tx: Tx,
  { userId, now, arePasskeysPossible }: { userId: string; now: Date; arePasskeysPossible: boolean },
): Promise<PendingSignIn | null> {
  const factors = await readFactors(tx, userId);
  if (factors.totpSince === null && factors.passkeys === 0) return null;
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + PENDING_MINUTES * 60_000);
  await insertPendingSignIn(tx, { digest: tokenDigest(token), userId, expiresAt });
  const reset = await findFactorReset(tx, userId);
  return { token, methods: secondMethods(factors, arePasskeysPossible), resetDueAt: reset?.dueAt ?? null };
}

/** Returns the user of a pending sign-in. Errors: SECOND_STEP_ENDED if it expired or was completed. */
export async function requirePending(tx: Tx, token: string | null, now: Date): Promise<string> {
  const pending = token === null ? null : await findPendingSignIn(tx, tokenDigest(token), now);
  if (pending === null) throw fail('SECOND_STEP_ENDED', {});
  return pending.userId;
}

/** Ends a pending sign-in, so that its token starts only one session. Errors: SECOND_STEP_ENDED if it was completed. */
export async function completePending(tx: Tx, token: string): Promise<void> {
  if ((await takePendingSignIn(tx, tokenDigest(token))) === 0) throw fail('SECOND_STEP_ENDED', {});
}
