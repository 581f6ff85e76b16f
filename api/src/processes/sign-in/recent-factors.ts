import { fail } from '@tideline/contract';
import { notifyUser } from '../../automation/notifications/notify-events.ts';
import {
  cancelFactorReset,
  deleteRecoveryCodes,
  deleteTotpSince,
  findFactorReset,
  findNewestFactor,
  findOldestFactor,
  RECENT_FACTOR_DAYS,
} from '../../platform/auth/factors/factors.store.ts';
import { deletePasskeysSince } from '../../platform/auth/factors/passkeys.store.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';

/** Returns the start of the period in which a factor is recent, if the period ends at this moment. */
export const recentSince = (moment: Date): Date => new Date(moment.getTime() - RECENT_FACTOR_DAYS * 86_400_000);

/**
 * Removes a locked user's factors added since a moment. Recovery codes and a requested removal are deleted with the
 * last factor; older factors remain.
 */
export async function removeFactorsSince(
  tx: Tx,
  { userId, since, now }: { userId: string; since: Date; now: Date },
): Promise<void> {
  const removed = (await deleteTotpSince(tx, userId, since)) + (await deletePasskeysSince(tx, userId, since));
  if (removed === 0) return;
  if ((await findOldestFactor(tx, userId)).since === null) {
    await deleteRecoveryCodes(tx, userId);
    await cancelFactorReset(tx, userId);
  }
  await notifyUser(
    tx,
    userId,
    {
      type: 'security_changed',
      dedupKey: `security_changed ${newId(now.getTime())}`,
      severity: 'urgent',
      params: { what: 'two_factor', at: now.toISOString() },
    },
    now,
  );
}

/**
 * Cancels a pending request to remove the user's factors once the user signs in with one, which shows that it is not
 * lost. A factor that was still new when removal was requested does not cancel it, because an intruder could have added
 * that factor to keep the owner out.
 */
export async function keepUsedFactor(
  tx: Tx,
  { userId, factorSince }: { userId: string; factorSince: string | null },
): Promise<void> {
  const reset = await findFactorReset(tx, userId);
  if (reset !== null && (factorSince === null || wasEstablished(factorSince, reset)))
    await cancelFactorReset(tx, userId);
}

/**
 * Cancels a requested removal in Settings. The session may be that of an intruder who added the newest factor, so even
 * that factor must be established.
 *
 * Errors  FACTOR_TOO_NEW if it is recent; the link in the email still cancels
 */
export async function keepAllFactors(tx: Tx, userId: string): Promise<void> {
  const reset = await findFactorReset(tx, userId);
  if (reset === null) return;
  const { since } = await findNewestFactor(tx, userId);
  if (since !== null && !wasEstablished(since, reset)) throw fail('FACTOR_TOO_NEW', {});
  await cancelFactorReset(tx, userId);
}

const wasEstablished = (since: string, { requestedAt }: { requestedAt: string }): boolean =>
  Date.parse(since) < recentSince(new Date(requestedAt)).getTime();
