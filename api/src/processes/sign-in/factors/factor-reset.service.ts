import {
  cancelFactorReset,
  findFactorReset,
  requestFactorReset,
} from '../../../platform/auth/factors/factors.store.ts';
import { redeemEmailToken } from '../../../platform/auth/email-tokens.ts';
import { endAllAccess } from '../../../platform/auth/sessions.store.ts';
import { lockUser } from '../../../platform/auth/users.store.ts';
import { endPushesOfUser } from '../../../automation/notifications/push-endpoints.store.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { AuthDeps, Caller } from '../auth-deps.ts';
import { noteSecurityChange } from './note-security-change.ts';
import { requirePending } from './pending-sign-in.ts';
import { removeSecondFactors } from './second-factors.ts';

/** Number of days between the request and the link, during which the owner of the mailbox can cancel. */
const RESET_DELAY_DAYS = 3;
/** Number of days after the delay in which the link can be requested; then the user has to start over. */
const RESET_OPEN_DAYS = 7;
const DAY_MS = 86_400_000;

type ResetDeps = Pick<AuthDeps, 'db' | 'clock' | 'throttle' | 'emails'>;

/**
 * Requests the removal of all second factors for a user who entered the password and lost everything else. The first
 * request notifies the user everywhere and starts a delay; a request after the delay sends the link.
 */
export async function requestReset(
  { db, clock, throttle, emails }: ResetDeps,
  caller: Caller,
): Promise<{ dueAt: string; sent: boolean }> {
  return db.withIdentity(null, async (tx) => {
    const now = clock.now();
    const userId = await requirePending(tx, caller.pending, now);
    const earlier = await findFactorReset(tx, userId);
    const due = earlier === null ? null : Date.parse(earlier.dueAt);
    if (earlier !== null && due !== null && now.getTime() < due + RESET_OPEN_DAYS * DAY_MS) {
      const isDue = now.getTime() >= due;
      if (isDue) {
        await throttle.email(userId);
        await emails.notice(tx, 'factor-reset', userId);
      }
      return { dueAt: earlier.dueAt, sent: isDue };
    }
    await throttle.email(userId);
    const dueAt = new Date(now.getTime() + RESET_DELAY_DAYS * DAY_MS);
    await requestFactorReset(tx, { userId, now, dueAt });
    await emails.notice(tx, 'factor-reset-requested', userId);
    await noteSecurityChange(tx, { userId, what: 'factor_reset', now });
    return { dueAt: dueAt.toISOString(), sent: false };
  });
}

/** Removes all second factors with an email link. Errors: LINK_ENDED. */
export const resetFactors = ({ db, clock }: ResetDeps, token: string): Promise<void> =>
  db.withIdentity(null, async (tx) => {
    const now = clock.now();
    const userId = await redeemEmailToken(tx, 'factor-reset', token, now);
    await dropFactors(tx, userId, now);
  });

/** Removes all second factors of a user and ends every session. */
export async function dropFactors(tx: Tx, userId: string, now: Date): Promise<void> {
  await lockUser(tx, userId);
  await removeSecondFactors(tx, userId);
  await cancelFactorReset(tx, userId);
  await endAllAccess(tx, userId);
  await endPushesOfUser(tx, userId);
  await noteSecurityChange(tx, { userId, what: 'two_factor', now });
}

/** Cancels a requested removal with an email link. Errors: LINK_ENDED. */
export const cancelReset = ({ db, clock }: ResetDeps, token: string): Promise<void> =>
  db.withIdentity(null, async (tx) => {
    const userId = await redeemEmailToken(tx, 'factor-cancel', token, clock.now());
    await cancelFactorReset(tx, userId);
  });
