import { fail, type PendingEmail } from '@tideline/contract';
import {
  deleteChangesSince,
  deletePendingChange,
  findPendingChange,
  lockChangeToConfirm,
  lockChangeToUndo,
  markChanged,
  storePendingChange,
  UNDO_DAYS,
} from '../../../platform/auth/email-changes.store.ts';
import { deleteTokensOfOthers } from '../../../platform/auth/email-tokens.store.ts';
import { issueEmailToken, LINK_MINUTES } from '../../../platform/auth/email-tokens.ts';
import { deletePendingSignIns, deleteRecoveryCodes } from '../../../platform/auth/factors/factors.store.ts';
import { deleteIdentitySince } from '../../../platform/auth/linked-identities.store.ts';
import { endAllAccess, tokenDigest } from '../../../platform/auth/sessions.store.ts';
import { requireFresh, type SignedIn } from '../../../platform/auth/sessions.ts';
import { lockUsersWithEmail, readRecipient, replaceEmail } from '../../../platform/auth/users.store.ts';
import { endPushesOfUser } from '../../../automation/notifications/push-endpoints.store.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { isUniqueViolation } from '../../../platform/database/failures.ts';
import { newId } from '../../../platform/ids.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { requireAccount } from '../factors/factors.service.ts';
import { noteSecurityChange } from '../factors/note-security-change.ts';
import { recentSince, removeFactorsSince } from '../recent-factors.ts';

type Deps = Pick<AuthDeps, 'db' | 'clock' | 'throttle' | 'emails'>;

export type EmailChangeService = ReturnType<typeof createEmailChangeService>;

/** Creates the service with which users change their email address. */
export const createEmailChangeService = (deps: Deps) => ({
  pending: (session: SignedIn) => describePending(deps, session),
  request: (session: SignedIn, email: string) => requestChange(deps, session, email),
  cancel: (session: SignedIn) => cancelChange(deps, session),
  confirm: (token: string) => confirmChange(deps, token),
  undo: (token: string) => undoChange(deps, token),
});

/** Returns the address that awaits confirmation; null if there is none. */
async function describePending({ db }: Deps, { user }: SignedIn): Promise<PendingEmail | null> {
  const pending = await db.withIdentity(user.id, (tx) => findPendingChange(tx, user.id));
  if (pending === null) return null;
  const linkEndsAt = new Date(Date.parse(pending.requestedAt) + LINK_MINUTES * 60_000);
  return { email: pending.newEmail, requestedAt: pending.requestedAt, linkEndsAt: linkEndsAt.toISOString() };
}

/**
 * Sends a link to the new address; the user's address changes when the link is used. Whether the new address has an
 * account changes neither the response nor the work: the owner of that account gets a different email without the link.
 */
async function requestChange({ db, clock, throttle, emails }: Deps, session: SignedIn, email: string): Promise<void> {
  const { user } = session;
  requireAccount(session);
  requireFresh(session, clock.now());
  const newEmail = email.trim().toLowerCase();
  if (newEmail === user.email) throw fail('EMAIL_SAME', {});
  await throttle.email(user.id);
  const mayReceive = await throttle.mayReceiveEmail(newEmail);
  await db.withIdentity(user.id, async (tx) => {
    const now = clock.now();
    // concurrent requests replace the pending change one after the other
    await lockUsersWithEmail(tx, user.email);
    const id = newId(now.getTime());
    await storePendingChange(tx, { id, userId: user.id, newEmail, now });
    await emails.emailChangeRequested(tx, { userId: user.id, emailChangeId: id }, mayReceive);
  });
}

const cancelChange = async ({ db }: Deps, { user }: SignedIn): Promise<void> =>
  void (await db.withIdentity(user.id, (tx) => deletePendingChange(tx, user.id)));

/** Changes the address with the link sent to the new one, and notifies both addresses. Errors: LINK_ENDED. */
const confirmChange = ({ db, clock, emails }: Deps, token: string): Promise<{ email: string }> =>
  db.withIdentity(null, async (tx) => {
    const now = clock.now();
    const change = await lockChangeToConfirm(tx, tokenDigest(token), new Date(now.getTime() - LINK_MINUTES * 60_000));
    if (change === null) throw fail('LINK_ENDED', {});
    const { id, userId, newEmail } = change;
    const { email: oldEmail, emailVerified } = await readRecipient(tx, userId);
    await takeAddress(tx, { userId, email: newEmail, now });
    await markChanged(tx, { id, oldEmail, oldEmailVerified: emailVerified, now });
    await emails.emailChanged(tx, { userId, emailChangeId: id });
    await noteSecurityChange(tx, { userId, what: 'email', now });
    return { email: newEmail };
  });

/**
 * Restores the address that a change replaced, with the link sent to it, and signs the user out everywhere. Later
 * changes and their links also end, so that an intruder who changed the address twice cannot return. Factors and a
 * linked account that are not clearly older than the change may be the intruder's, so they are removed, as are all
 * recovery codes. Returns a token for a new password, because the intruder may know the old one. Errors: LINK_ENDED.
 */
const undoChange = ({ db, clock }: Deps, token: string): Promise<{ resetToken: string }> =>
  db.withIdentity(null, async (tx) => {
    const now = clock.now();
    const since = new Date(now.getTime() - UNDO_DAYS * 86_400_000);
    const change = await lockChangeToUndo(tx, tokenDigest(token), since);
    if (change === null) throw fail('LINK_ENDED', {});
    const { userId, oldEmail, requestedAt, changedAt } = change;
    await deleteChangesSince(tx, userId, changedAt);
    await takeAddress(tx, { userId, email: oldEmail, now });
    const suspectSince = recentSince(new Date(requestedAt));
    await removeFactorsSince(tx, { userId, since: suspectSince, now });
    await deleteRecoveryCodes(tx, userId);
    await deleteIdentitySince(tx, userId, suspectSince);
    await endAllAccess(tx, userId);
    await deletePendingSignIns(tx, userId);
    await endPushesOfUser(tx, userId);
    await noteSecurityChange(tx, { userId, what: 'email', now });
    return { resetToken: await issueEmailToken(tx, 'reset', { userId, email: oldEmail }, now) };
  });

/** Gives a user an address after they proved access to its mailbox. Errors: LINK_ENDED if another user confirmed it. */
async function takeAddress(
  tx: Tx,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<void> {
  const others = await lockUsersWithEmail(tx, email);
  if (others.some(({ id, emailVerified }) => emailVerified && id !== userId)) throw fail('LINK_ENDED', {});
  try {
    await replaceEmail(tx, { userId, email, now });
  } catch (error) {
    // another user confirmed the address at the same time
    throw isUniqueViolation(error, 'app_user_confirmed_email') ? fail('LINK_ENDED', {}) : error;
  }
  await deleteTokensOfOthers(tx, email, userId);
}
