import { fail } from '@tideline/contract';
import { admitAttempt } from '../../platform/auth/admit-attempt.ts';
import {
  accountsWithEmail,
  findPasswordHash,
  readCredentialOfSession,
  renewPasswordHash,
} from '../../platform/auth/credentials.store.ts';
import { passwordForEmail } from '../../platform/auth/email-accounts.ts';
import { type AuthLibrary, isRefusal } from '../../platform/auth/library.ts';
import { type Chosen, withStorage } from '../../platform/auth/library.store.ts';
import { hashPassword, needsRehash, type ScryptCost, verifyPassword } from '../../platform/auth/passwords.ts';
import type { SignedIn } from '../../platform/auth/sessions.ts';
import { noteConfirmed, readSessionUser, tokenDigest } from '../../platform/auth/sessions.store.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AuthDeps, Caller, NewSession } from './auth-deps.ts';
import { headersOf } from './caller-headers.ts';
import { openSession } from './describe-session.ts';
import { replaceSession } from './end-session.ts';
import { notifyOfNewDevice } from './known-devices.ts';

type SignInDeps = Pick<AuthDeps, 'db' | 'clock' | 'library' | 'throttle' | 'passwordCost' | 'limitHashing'>;

interface Credentials {
  email: string;
  password: string;
}

/** Starts a session for a user who knows the password. Several accounts may share an email address. */
export async function signIn(deps: SignInDeps, body: Credentials, caller: Caller): Promise<NewSession> {
  const { db, clock, library, throttle, passwordCost, limitHashing } = deps;
  const { email, password } = body;
  const accounts = await db.withIdentity(null, (tx) => accountsWithEmail(tx, email));
  const { address, devices } = caller;
  const { mayTry, device } = await admitAttempt(throttle, { address, email, devices, accounts });
  const token = await limitHashing(() =>
    db.withIdentity(null, async (tx) => {
      const { hash, account } = await passwordForEmail(
        (await accountsWithEmail(tx, email)).filter(({ userId }) => mayTry(userId)),
        password,
        passwordCost,
      );
      const chosen = account === null ? { userId: null, hash } : { userId: account.userId, hash: account.password };
      const started = await startSession(tx, library, { body, chosen, caller });
      await renewHash(tx, tokenDigest(started), password, passwordCost);
      await noteConfirmed(tx, tokenDigest(started), clock.now());
      await replaceSession(tx, caller.token, started);
      const { userId } = await readSessionUser(tx, tokenDigest(started));
      await notifyOfNewDevice(tx, { userId, userAgent: caller.userAgent, now: clock.now() });
      return started;
    }),
  );
  const opened = await openSession(deps, token);
  await throttle.forgive(address, email, device?.id);
  await throttle.remember(address, opened.session.user.id);
  return opened;
}

/** A wrong password and an unknown user get the same error after the same work. */
async function startSession(
  tx: Tx,
  library: AuthLibrary,
  { body, chosen, caller }: { body: Credentials; chosen: Chosen; caller: Caller },
): Promise<string> {
  try {
    return (await withStorage(tx, chosen, () => library.api.signInEmail({ body, headers: headersOf(caller) }))).token;
  } catch (error) {
    if (isRefusal(error, 'INVALID_EMAIL_OR_PASSWORD', 'INVALID_EMAIL')) throw fail('WRONG_CREDENTIALS', {});
    throw error;
  }
}

/** Rehashes an outdated password hash at the current cost, at the only moment the password is known. */
async function renewHash(tx: Tx, digest: string, password: string, cost: ScryptCost): Promise<void> {
  const { id, stored } = await readCredentialOfSession(tx, digest);
  if (needsRehash(stored, cost)) await renewPasswordHash(tx, await hashPassword(password, cost, stored), id);
}

/**
 * Confirms the password of a signed-in user. Attempts are counted per session, so that an attacker who guesses does not
 * block the owner.
 */
export async function confirmPassword(
  { db, clock, throttle, limitHashing }: Pick<AuthDeps, 'db' | 'clock' | 'throttle' | 'limitHashing'>,
  { user, sessionId }: SignedIn,
  { password, caller }: { password: string; caller: Caller },
): Promise<void> {
  await throttle.confirm(sessionId);
  await limitHashing(() =>
    db.withIdentity(user.id, async (tx) => {
      const credential = await findPasswordHash(tx, user.id);
      if (credential === null || !(await verifyPassword(password, credential.password)))
        throw fail('WRONG_CREDENTIALS', {});
      await noteConfirmed(tx, tokenDigest(caller.token ?? ''), clock.now());
    }),
  );
  await throttle.forgiveConfirm(sessionId);
}
