import { fail } from '@tideline/contract';
import { createHousehold } from '../../ledger/household/create-household.ts';
import { isCommonPassword } from '../../platform/auth/common-passwords.ts';
import { accountsWithEmail } from '../../platform/auth/credentials.store.ts';
import { passwordForEmail } from '../../platform/auth/email-accounts.ts';
import { noteFirstHousehold } from '../../platform/auth/installation.store.ts';
import type { AuthLibrary } from '../../platform/auth/library.ts';
import { withStorage } from '../../platform/auth/library.store.ts';
import { noteConfirmed, tokenDigest } from '../../platform/auth/sessions.store.ts';
import { admitSignUp } from '../../platform/auth/sign-up-policy.ts';
import { isTimeZone } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AuthDeps, Caller, NewSession } from './auth-deps.ts';
import { headersOf } from './caller-headers.ts';
import { openSession } from './describe-session.ts';
import { replaceSession } from './end-session.ts';
import { knowDevice } from './known-devices.ts';

export interface SignUpInput {
  name: string;
  email: string;
  password: string;
  currency: string;
  timezone: string;
  locale: string;
  setupCode?: string | undefined;
}

type SignUpDeps = Pick<
  AuthDeps,
  'db' | 'clock' | 'library' | 'throttle' | 'passwordCost' | 'policy' | 'emails' | 'limitHashing'
>;

/** Creates a user with a household and signs them in. */
export async function signUp(deps: SignUpDeps, input: SignUpInput, caller: Caller): Promise<NewSession> {
  const { db, throttle, emails, limitHashing } = deps;
  await throttle.signUp(caller.address);
  // the response reveals whether the password fits an account with this address, so it counts as a sign-in attempt
  await throttle.signIn(caller.address, input.email);
  await throttle.anyAddress(input.email);
  if (isCommonPassword(input.password, input)) throw fail('PASSWORD_TOO_COMMON', {});
  if (!isTimeZone(input.timezone))
    throw fail('VALIDATION_FAILED', {
      fields: [{ pointer: '/timezone', rule: 'time_zone', message: 'not an IANA time zone' }],
    });
  const mayReceive = await throttle.mayReceiveWelcome(input.email);
  const token = await limitHashing(() =>
    db.withIdentity(null, async (tx) => {
      const created = await createUserWithHousehold(tx, deps, { input, caller });
      await emails.welcome(tx, created.userId, mayReceive);
      return created.token;
    }),
  );
  const opened = await openSession(deps, token);
  await throttle.remember(caller.address, opened.session.user.id);
  return opened;
}

async function createUserWithHousehold(
  tx: Tx,
  { clock, library, passwordCost, policy }: SignUpDeps,
  { input, caller }: { input: SignUpInput; caller: Caller },
): Promise<{ token: string; userId: string }> {
  await admitSignUp(tx, policy, input.setupCode);
  const { hash, account } = await passwordForEmail(
    await accountsWithEmail(tx, input.email),
    input.password,
    passwordCost,
  );
  if (account !== null) throw fail('EMAIL_TAKEN', {});
  const { token, userId } = await createUser(tx, library, { input, hash, caller });
  const now = clock.now();
  await replaceSession(tx, caller.token, token);
  await noteConfirmed(tx, tokenDigest(token), now);
  await knowDevice(tx, { userId, userAgent: caller.userAgent, now });
  const { name, currency, timezone, locale } = input;
  await createHousehold(tx, { userId, name, currency, timezone, locale, now });
  await noteFirstHousehold(tx, now);
  return { token, userId };
}

/** Creates a user and their session, whether or not another user has the same email address. */
async function createUser(
  tx: Tx,
  library: AuthLibrary,
  { input: { name, email, password }, hash, caller }: { input: SignUpInput; hash: string; caller: Caller },
): Promise<{ token: string; userId: string }> {
  const { token, user } = await withStorage(tx, { userId: null, hash }, () =>
    library.api.signUpEmail({ body: { name, email, password }, headers: headersOf(caller) }),
  );
  if (token === null) throw new Error('sign-up started no session');
  return { token, userId: user.id };
}
