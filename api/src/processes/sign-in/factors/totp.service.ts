import { randomBytes } from 'node:crypto';
import { fail } from '@tideline/contract';
import { confirmTotp, deleteTotp, readFactors, storeTotp } from '../../../platform/auth/factors/factors.store.ts';
import { base32, SECRET_BYTES, totpAddress } from '../../../platform/auth/factors/totp.ts';
import { requireFresh, type SignedIn } from '../../../platform/auth/sessions.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { requireAccount } from './factors.service.ts';
import { noteSecurityChange } from './note-security-change.ts';
import {
  acceptTotp,
  dropUnneededRecoveryCodes,
  hasSecondFactor,
  issueFirstRecoveryCodes,
  issueRecoveryCodes,
  totpContext,
} from './second-factors.ts';

type TotpDeps = Pick<AuthDeps, 'db' | 'clock' | 'vault' | 'emails' | 'throttle'>;

/** Creates the secret of an authenticator app. The app is not required until its first code confirms it. */
export async function startTotp(
  { db, clock, vault }: TotpDeps,
  session: SignedIn,
): Promise<{ secret: string; address: string }> {
  const now = clock.now();
  requireAccount(session);
  requireFresh(session, now);
  const { id: userId, email } = session.user;
  const secret = randomBytes(SECRET_BYTES);
  const sealed = vault.seal(secret.toString('base64'), totpContext(userId));
  await db.withIdentity(userId, (tx) => storeTotp(tx, { userId, sealed, now }));
  return { secret: base32(secret), address: totpAddress(secret, email) };
}

/** Turns on the authenticator app, which replaces an earlier one. Errors: CODE_WRONG. */
export async function finishTotp(
  { db, clock, vault, emails, throttle }: TotpDeps,
  session: SignedIn,
  code: string,
): Promise<{ recoveryCodes: string[] | null }> {
  const userId = session.user.id;
  await throttle.confirm(session.sessionId);
  const recoveryCodes = await db.withIdentity(userId, async (tx) => {
    const now = clock.now();
    if (!(await acceptTotp(tx, vault, { userId, code, now, confirmed: false }))) throw fail('CODE_WRONG', {});
    await confirmTotp(tx, userId, now);
    const codes = await issueFirstRecoveryCodes(tx, userId);
    await emails.factorAdded(tx, 'totp-added', userId, now);
    await noteSecurityChange(tx, { userId, what: 'two_factor', now });
    return codes;
  });
  await throttle.forgiveConfirm(session.sessionId);
  return { recoveryCodes };
}

/** Turns off the authenticator app. */
export async function removeTotp({ db, clock, emails }: TotpDeps, session: SignedIn): Promise<void> {
  const now = clock.now();
  requireFresh(session, now);
  const userId = session.user.id;
  await db.withIdentity(userId, async (tx) => {
    if ((await deleteTotp(tx, userId)) === 0) throw fail('NOT_FOUND', {});
    await dropUnneededRecoveryCodes(tx, userId);
    await emails.notice(tx, 'totp-removed', userId);
    await noteSecurityChange(tx, { userId, what: 'two_factor', now });
  });
}

/** Replaces the recovery codes. Errors: NOT_FOUND if the user has no second factor. */
export async function renewRecoveryCodes(
  { db, clock, emails }: TotpDeps,
  session: SignedIn,
): Promise<{ recoveryCodes: string[] }> {
  const now = clock.now();
  requireFresh(session, now);
  const userId = session.user.id;
  return db.withIdentity(userId, async (tx) => {
    if (!hasSecondFactor(await readFactors(tx, userId))) throw fail('NOT_FOUND', {});
    const recoveryCodes = await issueRecoveryCodes(tx, userId);
    await emails.notice(tx, 'recovery-codes-renewed', userId);
    await noteSecurityChange(tx, { userId, what: 'two_factor', now });
    return { recoveryCodes };
  });
}
