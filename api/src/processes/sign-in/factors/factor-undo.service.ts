import { endPushesOfUser } from '../../../automation/notifications/push-endpoints.store.ts';
import { deletePendingChange } from '../../../platform/auth/email-changes.store.ts';
import { issueEmailToken, redeemDatedToken } from '../../../platform/auth/email-tokens.ts';
import {
  cancelFactorReset,
  deletePendingSignIns,
  deleteRecoveryCodes,
} from '../../../platform/auth/factors/factors.store.ts';
import { deleteIdentitySince } from '../../../platform/auth/linked-identities.store.ts';
import { endAllAccess } from '../../../platform/auth/sessions.store.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { removeFactorsSince } from '../recent-factors.ts';

/**
 * Removes a factor that the user did not add, with the link in the email about it. Also removes everything added since,
 * which may be the intruder's: factors, a linked account, recovery codes, and requests to change the address or to
 * remove older factors. Signs the user out everywhere. Returns a token for a new password, because the intruder knows
 * the old one. Errors: LINK_ENDED.
 */
export const undoFactor = (
  { db, clock }: Pick<AuthDeps, 'db' | 'clock'>,
  token: string,
): Promise<{ resetToken: string }> =>
  db.withIdentity(null, async (tx) => {
    const now = clock.now();
    const { userId, email, since } = await redeemDatedToken(tx, 'factor-undo', token, now);
    await cancelFactorReset(tx, userId);
    await deleteRecoveryCodes(tx, userId);
    await deleteIdentitySince(tx, userId, since);
    await deletePendingChange(tx, userId);
    await endAllAccess(tx, userId);
    await deletePendingSignIns(tx, userId);
    await endPushesOfUser(tx, userId);
    await removeFactorsSince(tx, { userId, since, now });
    return { resetToken: await issueEmailToken(tx, 'reset', { userId, email }, now) };
  });
