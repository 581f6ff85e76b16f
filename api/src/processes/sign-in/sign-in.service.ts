import { fail } from '@tideline/contract';
import { admitAttempt } from '../../platform/auth/admit-attempt.ts';
import { accountsWithEmail, type EmailAccount, renewPasswordHash } from '../../platform/auth/credentials.store.ts';
import { passwordForEmail } from '../../platform/auth/email-accounts.ts';
import { hashPassword, needsRehash, type ScryptCost } from '../../platform/auth/passwords.ts';
import { lockUser } from '../../platform/auth/users.store.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AuthDeps, Caller, NewSession } from './auth-deps.ts';
import { openSession } from './describe-session.ts';
import { passkeySiteOf } from './factors/passkey-site.ts';
import { beginSecondStep, type PendingSignIn } from './factors/pending-sign-in.ts';
import { finishSignIn } from './factors/second-step.service.ts';

type SignInDeps = Pick<AuthDeps, 'db' | 'clock' | 'throttle' | 'passwordCost' | 'limitHashing' | 'publicOrigin'>;

interface Credentials {
  email: string;
  password: string;
}

interface Typed {
  password: string;
  cost: ScryptCost;
}

/**
 * Starts a session for a user who knows the password, or a pending sign-in if the user has a second factor. Several
 * accounts may share an email address.
 */
export async function signIn(
  deps: SignInDeps,
  body: Credentials,
  caller: Caller,
): Promise<NewSession | { pending: PendingSignIn }> {
  const { db, clock, throttle, passwordCost, limitHashing, publicOrigin } = deps;
  const { email, password } = body;
  const accounts = await db.withIdentity(null, (tx) => accountsWithEmail(tx, email));
  const { address, devices } = caller;
  const { mayTry, device } = await admitAttempt(throttle, { address, email, devices, accounts });
  const arePasskeysPossible = passkeySiteOf(publicOrigin) !== null;
  const started = await limitHashing(() =>
    db.withIdentity(null, async (tx) => {
      const { account } = await passwordForEmail(
        (await accountsWithEmail(tx, email)).filter(({ userId }) => mayTry(userId)),
        password,
        passwordCost,
      );
      // a wrong password and an unknown user get the same error after the same work
      if (account === null) throw fail('WRONG_CREDENTIALS', {});
      const { userId } = account;
      await lockUser(tx, userId);
      await renewHash(tx, account, { password, cost: passwordCost });
      const now = clock.now();
      const pending = await beginSecondStep(tx, { userId, now, arePasskeysPossible });
      if (pending !== null) return { pending };
      return { token: await finishSignIn(tx, { userId, factorSince: null, caller, now }) };
    }),
  );
  await throttle.forgive(address, email, device?.id);
  if (started.pending !== undefined) return { pending: started.pending };
  const opened = await openSession(deps, started.token);
  await throttle.remember(address, opened.session.user.id);
  return opened;
}

/** Updates an outdated password hash to the current cost, because the password is known only at sign-in. */
async function renewHash(tx: Tx, { userId, password: stored }: EmailAccount, typed: Typed): Promise<void> {
  if (!needsRehash(stored, typed.cost)) return;
  await renewPasswordHash(tx, await hashPassword(typed.password, typed.cost, stored), userId);
}
