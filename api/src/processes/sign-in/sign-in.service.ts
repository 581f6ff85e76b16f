import { fail } from '@tideline/contract';
import { admitAttempt } from '../../platform/auth/admit-attempt.ts';
import {
  accountsWithEmail,
  type EmailAccount,
  findPasswordHash,
  renewPasswordHash,
} from '../../platform/auth/credentials.store.ts';
import { passwordForEmail } from '../../platform/auth/email-accounts.ts';
import { hashPassword, needsRehash, type ScryptCost, verifyPassword } from '../../platform/auth/passwords.ts';
import type { SignedIn } from '../../platform/auth/sessions.ts';
import { noteConfirmed, tokenDigest } from '../../platform/auth/sessions.store.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AuthDeps, Caller, NewSession } from './auth-deps.ts';
import { openSession } from './describe-session.ts';
import { notifyOfNewDevice } from './known-devices.ts';
import { startSession } from './start-session.ts';

type SignInDeps = Pick<AuthDeps, 'db' | 'clock' | 'throttle' | 'passwordCost' | 'limitHashing'>;

interface Credentials {
  email: string;
  password: string;
}

interface Typed {
  password: string;
  cost: ScryptCost;
}

/** Starts a session for a user who knows the password. Several accounts may share an email address. */
export async function signIn(deps: SignInDeps, body: Credentials, caller: Caller): Promise<NewSession> {
  const { db, clock, throttle, passwordCost, limitHashing } = deps;
  const { email, password } = body;
  const accounts = await db.withIdentity(null, (tx) => accountsWithEmail(tx, email));
  const { address, devices } = caller;
  const { mayTry, device } = await admitAttempt(throttle, { address, email, devices, accounts });
  const token = await limitHashing(() =>
    db.withIdentity(null, async (tx) => {
      const { account } = await passwordForEmail(
        (await accountsWithEmail(tx, email)).filter(({ userId }) => mayTry(userId)),
        password,
        passwordCost,
      );
      // a wrong password and an unknown user get the same error after the same work
      if (account === null) throw fail('WRONG_CREDENTIALS', {});
      const { userId } = account;
      await renewHash(tx, account, { password, cost: passwordCost });
      const now = clock.now();
      const started = await startSession(tx, { userId, caller, now });
      await notifyOfNewDevice(tx, { userId, userAgent: caller.userAgent, now });
      return started;
    }),
  );
  const opened = await openSession(deps, token);
  await throttle.forgive(address, email, device?.id);
  await throttle.remember(address, opened.session.user.id);
  return opened;
}

/** Rehashes an outdated password hash at the current cost, at the only moment the password is known. */
async function renewHash(tx: Tx, { userId, password: stored }: EmailAccount, typed: Typed): Promise<void> {
  if (!needsRehash(stored, typed.cost)) return;
  await renewPasswordHash(tx, await hashPassword(typed.password, typed.cost, stored), userId);
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
